//! Timestamps in the format of the JSON output: `2026-01-02T15:35:30.000Z`.

use std::time::{SystemTime, UNIX_EPOCH};

const DAY_MS: i128 = 86_400_000;

/// The time in UTC as ISO 8601 with milliseconds. They are rounded down, also before 1970.
///
/// A year outside 0 to 9999 has a sign and at least six digits, as in ECMAScript's `toISOString`.
#[must_use]
pub fn iso8601(time: SystemTime) -> String {
    let ms = match time.duration_since(UNIX_EPOCH) {
        Ok(since) => since.as_millis().cast_signed(),
        Err(before) => -(before.duration().as_nanos().div_ceil(1_000_000).cast_signed()),
    };
    let (year, month, day) = civil_from_days(ms.div_euclid(DAY_MS));
    let ms = ms.rem_euclid(DAY_MS);
    let (hour, minute, second, ms) = (ms / 3_600_000, ms / 60_000 % 60, ms / 1000 % 60, ms % 1000);
    let year = match year {
        0..=9999 => format!("{year:04}"),
        _ => format!("{year:+07}"),
    };
    format!("{year}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}.{ms:03}Z")
}

/// Converts days since 1970-01-01 to year, month and day in the proleptic Gregorian calendar. This is Howard Hinnant's
/// `civil_from_days`: its years begin in March, so that a leap day is the last day of a year.
fn civil_from_days(days: i128) -> (i128, i128, i128) {
    let days = days + 719_468;
    let era = days.div_euclid(146_097);
    let day_of_era = days.rem_euclid(146_097);
    let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_from_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = if month_from_march < 10 { month_from_march + 3 } else { month_from_march - 9 };
    (era * 400 + year_of_era + i128::from(month <= 2), month, day)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn known_times() {
        // Milliseconds since 1970, and what `new Date(ms).toISOString()` says.
        let rows = [
            (0, "1970-01-01T00:00:00.000Z"),
            (1_767_368_130_000, "2026-01-02T15:35:30.000Z"),
            (951_782_399_999, "2000-02-28T23:59:59.999Z"),
            (951_782_400_000, "2000-02-29T00:00:00.000Z"),
            (951_868_800_000, "2000-03-01T00:00:00.000Z"),
            (1_709_164_800_001, "2024-02-29T00:00:00.001Z"),
            (4_107_542_399_000, "2100-02-28T23:59:59.000Z"),
            (4_107_542_400_000, "2100-03-01T00:00:00.000Z"),
            (253_402_300_799_999, "9999-12-31T23:59:59.999Z"),
            (253_402_300_800_000, "+010000-01-01T00:00:00.000Z"),
            (-1, "1969-12-31T23:59:59.999Z"),
            (-2_203_891_200_000, "1900-03-01T00:00:00.000Z"),
            (-62_135_596_800_000, "0001-01-01T00:00:00.000Z"),
        ];
        for (ms, expected) in rows {
            let distance = Duration::from_millis(i64::unsigned_abs(ms));
            let time = if ms < 0 { UNIX_EPOCH - distance } else { UNIX_EPOCH + distance };
            assert_eq!(iso8601(time), expected, "{ms} ms");
        }
        assert_eq!(iso8601(UNIX_EPOCH - Duration::from_nanos(1)), "1969-12-31T23:59:59.999Z");
        assert_eq!(iso8601(UNIX_EPOCH + Duration::from_nanos(1_999_999)), "1970-01-01T00:00:00.001Z");
    }

    #[test]
    fn each_day_follows_the_last() {
        let leap = |year| year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
        let (mut year, mut month, mut day) = (1583, 1, 1);
        for days in -141_349..50_000 {
            assert_eq!(civil_from_days(days), (year, month, day));
            let last = match month {
                2 => 28 + i128::from(leap(year)),
                4 | 6 | 9 | 11 => 30,
                _ => 31,
            };
            (year, month, day) = match (month, day) {
                (12, 31) => (year + 1, 1, 1),
                (_, day) if day == last => (year, month + 1, 1),
                _ => (year, month, day + 1),
            };
        }
    }
}
