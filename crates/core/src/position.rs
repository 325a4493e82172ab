//! How positions are written: (3,4,5) for heaps in their places, 4+2+1 for a
//! multiset of heaps.

use crate::rules::Heap;

/// Heaps in their places: `(3,4,5)`.
#[must_use]
pub fn tuple(heaps: &[Heap]) -> String {
    format!("({})", join(heaps, ","))
}

/// A multiset of heaps, the largest first, empty heaps left out: `4+2+1`.
/// The empty position is `0`.
#[must_use]
pub fn sum(heaps: &[Heap]) -> String {
    let mut heaps: Vec<Heap> = heaps.iter().copied().filter(|&heap| heap > 0).collect();
    heaps.sort_unstable_by(|a, b| b.cmp(a));
    if heaps.is_empty() { "0".into() } else { join(&heaps, "+") }
}

/// Every position of `heaps` heaps of 0 to `bound` stones, in lexicographic order.
pub fn positions(heaps: usize, bound: Heap) -> impl Iterator<Item = Vec<Heap>> {
    let mut next = Some(vec![0; heaps]);
    std::iter::from_fn(move || {
        let position = next.take()?;
        let mut following = position.clone();
        if let Some(place) = following.iter().rposition(|&heap| heap < bound) {
            following[place] += 1;
            following[place + 1..].fill(0);
            next = Some(following);
        }
        Some(position)
    })
}

fn join(heaps: &[Heap], separator: &str) -> String {
    heaps.iter().map(Heap::to_string).collect::<Vec<_>>().join(separator)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn written_forms() {
        assert_eq!(tuple(&[3, 4, 5]), "(3,4,5)");
        assert_eq!(sum(&[1, 4, 0, 2]), "4+2+1");
        assert_eq!(sum(&[0]), "0");
    }

    #[test]
    fn a_box_has_every_position_once_in_order() {
        let all: Vec<_> = positions(3, 7).collect();
        assert_eq!(all.len(), 512);
        assert!(all.is_sorted_by(|a, b| a < b));
        assert_eq!(all[511], [7, 7, 7]);
        assert_eq!(positions(2, 0).collect::<Vec<_>>(), [[0, 0]]);
    }
}
