//! Finds in the output of a browser that ended during its start why it ended.

/// Parts of the lines in which the dynamic linker and Chromium say why they cannot start.
const REASONS: &[&str] = &[
    // ld.so
    "error while loading shared libraries: ",
    // content/browser/zygote_host/zygote_host_impl_linux.cc
    "Running as root without --no-sandbox is not supported",
    "No usable sandbox!",
    // ui/ozone/platform/x11/ozone_platform_x11.cc
    "Missing X server or $DISPLAY",
    // chrome/browser/process_singleton_posix.cc
    "Failed to create a ProcessSingleton for your profile directory",
];

/// How many lines are searched.
const SEARCHED: usize = 200;

/// The reason, from its known words to the end of the line or to the end of its sentence.
pub(super) fn reason(output: &str) -> Option<&str> {
    let found = output.lines().take(SEARCHED).find_map(|line| {
        let at = REASONS.iter().find_map(|known| line.find(known))?;
        line.get(at..)
    })?;
    Some(found.split(". ").next().unwrap_or(found).trim_end())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_with_the_reason_is_found() {
        for (output, found) in [
            (
                "[1126/01.1:ERROR:a.cc] b\n/opt/chrome: error while loading shared libraries: libnss3.so: cannot open shared object file\n",
                Some("error while loading shared libraries: libnss3.so: cannot open shared object file"),
            ),
            (
                "[pid=7][err] [7:7:1126/0.1:ERROR:a.cc(90)] Running as root without --no-sandbox is not supported. See https://crbug.com/638180.",
                Some("Running as root without --no-sandbox is not supported"),
            ),
            ("\nstderr:\n\n", None),
            ("", None),
        ] {
            assert_eq!(reason(output), found, "{output}");
        }
    }
}
