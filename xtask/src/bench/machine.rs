//! The machine that a bench runs on, as far as it tells.

use crate::shell;

/// Facts that a figure depends on. What cannot be told is left out.
#[derive(Debug, Default)]
pub(super) struct Machine {
    pub(super) processor: Option<String>,
    pub(super) cores: Option<usize>,
    pub(super) memory: Option<String>,
    pub(super) kernel: Option<String>,
    pub(super) compiler: Option<String>,
    /// Processes that wanted a core, in the mean of the last minute.
    pub(super) load: Option<f64>,
    pub(super) date: Option<String>,
}

impl Machine {
    /// This one, now. Most of it is known on Linux alone.
    pub(super) fn here() -> Self {
        let read = |path| std::fs::read_to_string(path).unwrap_or_default();
        Self {
            processor: field(&read("/proc/cpuinfo"), "model name"),
            cores: std::thread::available_parallelism().ok().map(Into::into),
            memory: field(&read("/proc/meminfo"), "MemTotal").and_then(|size| gigabytes(&size)),
            kernel: Some(said("uname", &["-sr"])).filter(|name| !name.is_empty()),
            compiler: Some(said("rustc", &["--version"])).filter(|version| !version.is_empty()),
            load: read("/proc/loadavg").split(' ').next().and_then(|load| load.parse().ok()),
            date: Some(said("date", &["-u", "+%Y-%m-%d"])).filter(|date| !date.is_empty()),
        }
    }

    /// A warning where something else is running.
    pub(super) fn busy(&self) -> Option<String> {
        let load = self.load.filter(|load| *load > 0.5)?;
        Some(format!("the machine is busy (load {load}): times vary, and ratios less so"))
    }

    /// The facts as a list, by name.
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

/// What follows `name` and a colon, on the first line that begins so.
fn field(text: &str, name: &str) -> Option<String> {
    let value = text.lines().find_map(|line| line.strip_prefix(name)?.trim_start().strip_prefix(':'))?;
    Some(value.trim().to_owned())
}

/// `16384000 kB` in gigabytes, which the kernel counts by 1024.
fn gigabytes(size: &str) -> Option<String> {
    let kilobytes: f64 = size.strip_suffix(" kB")?.parse().ok()?;
    Some(format!("{:.1} GiB", kilobytes / 1024.0 / 1024.0))
}

/// The program's first line of output; empty where there is no such program.
fn said(program: &str, arguments: &[&str]) -> String {
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
