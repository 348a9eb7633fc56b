//! The machine on which a bench runs, as far as its properties are known.

use crate::shell;

/// Properties on which a figure depends. Unknown ones are left out.
#[derive(Debug, Default)]
pub(super) struct Machine {
    pub(super) processor: Option<String>,
    pub(super) cores: Option<usize>,
    pub(super) memory: Option<String>,
    pub(super) kernel: Option<String>,
    pub(super) compiler: Option<String>,
    /// The mean number of processes that wanted a core, over the last minute.
    pub(super) load: Option<f64>,
    pub(super) date: Option<String>,
}

impl Machine {
    /// The current machine. Most properties are known only on Linux.
    pub(super) fn here() -> Self {
        let read = |path| std::fs::read_to_string(path).unwrap_or_default();
        Self {
            processor: field(&read("/proc/cpuinfo"), "model name"),
            cores: std::thread::available_parallelism().ok().map(Into::into),
            memory: field(&read("/proc/meminfo"), "MemTotal").and_then(|size| gigabytes(&size)),
            kernel: Some(first_line("uname", &["-sr"])).filter(|name| !name.is_empty()),
            compiler: Some(first_line("rustc", &["--version"])).filter(|version| !version.is_empty()),
            load: read("/proc/loadavg").split(' ').next().and_then(|load| load.parse().ok()),
            date: Some(first_line("date", &["-u", "+%Y-%m-%d"])).filter(|date| !date.is_empty()),
        }
    }

    /// A warning if other programs are running.
    pub(super) fn busy(&self) -> Option<String> {
        let load = self.load.filter(|load| *load > 0.5)?;
        Some(format!("the machine is busy (load {load}): times vary, and ratios less so"))
    }

    /// The properties with their names.
    pub(super) fn facts(&self) -> Vec<(&'static str, String)> {
        let facts = [
            ("date", self.date.clone()),
            ("processor", self.processor.clone()),
            ("cores", self.cores.map(|cores| cores.to_string())),
            ("memory", self.memory.clone()),
            ("kernel", self.kernel.clone()),
            ("compiler", self.compiler.clone()),
            ("load before it began", self.load.map(|load| load.to_string())),
        ];
        facts.into_iter().filter_map(|(name, value)| Some((name, value?))).collect()
    }
}

/// The text after `name` and a colon, on the first line that begins with them.
fn field(text: &str, name: &str) -> Option<String> {
    let value = text.lines().find_map(|line| line.strip_prefix(name)?.trim_start().strip_prefix(':'))?;
    Some(value.trim().to_owned())
}

/// Converts `16384000 kB` to gigabytes. The kernel counts 1024 bytes per kB.
fn gigabytes(size: &str) -> Option<String> {
    let kilobytes: f64 = size.strip_suffix(" kB")?.parse().ok()?;
    Some(format!("{:.1} GiB", kilobytes / 1024.0 / 1024.0))
}

/// The first line of the program's output; empty if there is no such program.
fn first_line(program: &str, arguments: &[&str]) -> String {
    let mut command = std::process::Command::new(program);
    command.args(arguments);
    let output = shell::output(command).unwrap_or_default();
    output.lines().next().unwrap_or_default().trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_kernels_tables_are_read() {
        assert_eq!(field("processor\t: 0\nmodel name\t: AMD EPYC\n", "model name").unwrap(), "AMD EPYC");
        assert_eq!(field("processor\t: 0\n", "model name"), None);
        assert_eq!(gigabytes("16384000 kB").unwrap(), "15.6 GiB");
        assert_eq!(gigabytes("many"), None);
    }

    #[test]
    fn a_busy_machine_is_warned_of() {
        let load = |load| Machine { load: Some(load), ..Machine::default() };
        assert!(load(0.3).busy().is_none());
        assert!(load(8.84).busy().is_some_and(|warning| warning.contains("8.84")));
        assert!(Machine::default().busy().is_none());
    }
}
