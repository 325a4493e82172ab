//! Bouton's rule for Nim when the last taker loses.

use super::nim_sum;

/// Whether a position of misère Nim is lost for the player to move: where no
/// heap is above 1, when an odd number of them is 1; otherwise, when the
/// nim-sum is 0. Source: Bouton 1901, section 6.
#[must_use]
pub fn misere_nim_lost(heaps: &[u32]) -> bool {
    if heaps.iter().all(|&heap| heap <= 1) {
        heaps.iter().filter(|&&heap| heap == 1).count() % 2 == 1
    } else {
        nim_sum(heaps) == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_endgame_swaps_and_the_rest_does_not() {
        assert!(misere_nim_lost(&[1]));
        assert!(!misere_nim_lost(&[]));
        assert!(!misere_nim_lost(&[1, 1]));
        assert!(misere_nim_lost(&[2, 2]));
        assert!(!misere_nim_lost(&[5]));
    }
}
