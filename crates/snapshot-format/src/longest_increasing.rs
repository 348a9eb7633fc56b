//! The longest strictly increasing subsequence.

/// For each value, whether it belongs to the longest strictly increasing subsequence. `None` never does. Of equal values,
/// the last one does. Takes O(n log n) time.
pub(crate) fn longest_increasing<T: Ord + Copy>(values: &[Option<T>]) -> Vec<bool> {
    // `runs` holds the last value of the best subsequence of each length, and its index. `before` holds the predecessor
    // of each value.
    let mut runs: Vec<(T, usize)> = Vec::new();
    let mut before = vec![None; values.len()];
    for (index, value) in values.iter().enumerate() {
        let Some(value) = *value else { continue };
        let length = runs.partition_point(|(last, _)| *last < value);
        let last = length.checked_sub(1).and_then(|shorter| runs.get(shorter)).map(|(_, index)| *index);
        if let Some(slot) = before.get_mut(index) {
            *slot = last;
        }
        match runs.get_mut(length) {
            Some(run) => *run = (value, index),
            None => runs.push((value, index)),
        }
    }
    let mut is_member = vec![false; values.len()];
    let mut member = runs.last().map(|(_, index)| *index);
    while let Some(index) = member {
        if let Some(slot) = is_member.get_mut(index) {
            *slot = true;
        }
        member = before.get(index).copied().flatten();
    }
    is_member
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members() {
        let run = |values: &[u32]| {
            let values: Vec<_> = values.iter().copied().map(Some).collect();
            longest_increasing(&values)
                .iter()
                .map(|member| if *member { 'x' } else { '.' })
                .collect::<String>()
        };
        assert_eq!(run(&[]), "");
        assert_eq!(run(&[1, 2, 3]), "xxx");
        assert_eq!(run(&[1, 2, 9, 3, 4]), "xx.xx");
        assert_eq!(run(&[1, 5, 2, 5, 6]), "x.xxx");
        assert_eq!(run(&[4, 5, 5, 6]), "x.xx");
        assert_eq!(longest_increasing(&[Some(1), None, Some(2)]), [true, false, true]);
    }
}
