//! The cost of building a program, and the size of the result.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use ::bench::{bytes, quantile};

use super::consumer::{Consumer, Profile};

/// One cold build: wall-clock seconds and, if the kernel reports them, CPU seconds.
#[derive(Debug, Clone, Copy)]
pub(super) struct Build {
    seconds: f64,
    cpu: Option<f64>,
}

impl Build {
    pub(super) fn cold(consumer: &Consumer, profile: Profile) -> anyhow::Result<Self> {
        if profile == Profile::Release {
            consumer.clean()?;
        }
        let (start, before) = (Instant::now(), children_cpu());
        consumer.build(profile)?;
        let cpu =
            children_cpu().zip(before).map(|(after, before)| (after.saturating_sub(before)).as_secs_f64());
        Ok(Self { seconds: start.elapsed().as_secs_f64(), cpu })
    }
}

/// All measurements of one program.
#[derive(Debug)]
pub(super) struct Cost {
    pub(super) name: String,
    pub(super) crates: BTreeSet<String>,
    pub(super) bytes: u64,
    release: Vec<Build>,
    debug: Vec<Build>,
}

impl Cost {
    pub(super) fn new(consumer: &Consumer) -> anyhow::Result<Self> {
        let (name, crates) = (consumer.name.clone(), consumer.crates()?);
        Ok(Self { name, crates, bytes: 0, release: Vec::new(), debug: Vec::new() })
    }

    pub(super) fn add(&mut self, profile: Profile, build: Build) {
        match profile {
            Profile::Release => self.release.push(build),
            Profile::Debug => self.debug.push(build),
        }
    }

    /// The row of the table: the program's figures, and their relation to those of the baseline `alone`.
    pub(super) fn cells(&self, alone: &Self) -> [String; 9] {
        let cpu: Vec<f64> = self.release.iter().chain(&self.debug).filter_map(|build| build.cpu).collect();
        let cpu = match cpu.len() {
            0 => String::new(),
            // Twice the mean of a build, because a round builds once in each of the two profiles.
            count => format!("{:.1} s", cpu.iter().sum::<f64>() / count as f64 * 2.0),
        };
        [
            self.name.clone(),
            self.crates.len().to_string(),
            seconds(&self.release),
            beside(&self.release, &alone.release),
            seconds(&self.debug),
            beside(&self.debug, &alone.debug),
            cpu,
            size(self.bytes),
            size(self.bytes.saturating_sub(alone.bytes)),
        ]
    }
}

fn seconds(builds: &[Build]) -> String {
    let seconds: Vec<f64> = builds.iter().map(|build| build.seconds).collect();
    format!("{:.1} s", quantile(&seconds, 0.5))
}

/// The median of the rounds' ratios.
fn beside(builds: &[Build], alone: &[Build]) -> String {
    let ratios: Vec<f64> =
        builds.iter().zip(alone).map(|(build, alone)| build.seconds / alone.seconds).collect();
    format!("{:.2}x", quantile(&ratios, 0.5))
}

fn size(size: u64) -> String {
    bytes(usize::try_from(size).unwrap_or(usize::MAX))
}

/// The CPU time of all child processes that have ended. Known only on Linux.
fn children_cpu() -> Option<Duration> {
    waited_for(&std::fs::read_to_string("/proc/self/stat").ok()?)
}

/// The sum of `cutime` and `cstime` in `proc_pid_stat(5)`, fields 16 and 17, in hundredths of a second. The program's
/// name is field 2, in parentheses, and may contain spaces and parentheses.
fn waited_for(stat: &str) -> Option<Duration> {
    let (_, fields) = stat.rsplit_once(')')?;
    let mut times = fields.split_whitespace().skip(13).map(str::parse::<u64>);
    let (user, system) = (times.next()?.ok()?, times.next()?.ok()?);
    Some(Duration::from_millis((user + system) * 10))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cost(name: &str, crates: &[&str], bytes: u64, seconds: &[f64]) -> Cost {
        let builds = |factor: f64| {
            seconds.iter().map(|seconds| Build { seconds: seconds * factor, cpu: Some(4.0) }).collect()
        };
        let crates = crates.iter().map(|name| (*name).to_owned()).collect();
        Cost { name: name.into(), crates, bytes, release: builds(1.0), debug: builds(0.5) }
    }

    #[test]
    fn a_program_is_told_beside_the_one_that_has_none_of_ours() {
        let alone = cost("alone", &["serde"], 400_000, &[4.0, 8.0, 4.0]);
        let pet = cost("pet", &["serde", "pet"], 512_300, &[6.0, 12.0, 5.0]);
        assert_eq!(
            pet.cells(&alone),
            ["pet", "2", "6.0 s", "1.50x", "3.0 s", "1.50x", "8.0 s", "512.3 kB", "112.3 kB"]
        );
        assert_eq!(alone.cells(&alone)[8], "0 B");
    }

    #[test]
    fn the_kernels_line_is_read() {
        let stat = "4711 (a (b) c) S 1 2 3 4 5 6 7 8 9 10 11 12 250 50 20 0 1 0 100";
        assert_eq!(waited_for(stat), Some(Duration::from_secs(3)));
        assert_eq!(waited_for("nothing"), None);
    }
}
