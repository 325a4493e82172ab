//! The request `random`: a position with the outcome wished for, from a seed.

use crate::Engine;
use crate::bounds::{LARGEST_HEAP, MOST_RANDOM_HEAPS};
use crate::judge::check;
use crate::refusal::Refusal;
use crate::request::Want;
use crate::searches::Beyond;
use crate::{games, request};
use nimproof_core::rules::{Heap, Play};
use serde_json::{Value as Json, json};

/// How many positions are tried.
const TRIES: u32 = 400;

impl Engine {
    pub(crate) fn random(&mut self, asked: &request::Random) -> Result<Json, Refusal> {
        let game = games::by_name(&asked.game)?;
        let play = Play::from(asked.play);
        if asked.heaps == 0 || asked.largest == 0 {
            return Err(Refusal::new("bad-request", "a random position has a heap of 1 or more"));
        }
        if asked.heaps > MOST_RANDOM_HEAPS {
            let most = MOST_RANDOM_HEAPS as u64;
            return Err(Refusal::beyond("heaps", asked.heaps as u64, most));
        }
        if asked.largest > LARGEST_HEAP {
            return Err(Refusal::beyond("heap", asked.largest.into(), LARGEST_HEAP.into()));
        }
        let whole = vec![asked.largest; asked.heaps];
        check(&whole)?;
        let beyond = |beyond: Beyond| {
            Refusal::new("beyond", "these heaps are too large for the search")
                .with("what", beyond.kind)
                .with("limit", beyond.limit)
        };
        let mut random = SplitMix64(asked.seed);
        // Every position tried lies in one box, or is found in one memo.
        if asked.want != Want::Any {
            self.is_lost(game, play, &whole).map_err(beyond)?;
        }
        for _ in 0..TRIES {
            let mut heaps: Vec<Heap> = whole.iter().map(|&to| random.heap(to)).collect();
            match asked.want {
                Want::Any => return Ok(json!({ "heaps": heaps })),
                Want::Won if !self.is_lost(game, play, &heaps).map_err(beyond)? => {
                    return Ok(json!({ "heaps": heaps }));
                }
                Want::Won => {}
                // Lost positions are rare; the last heap is sought from a random size on.
                Want::Lost => {
                    for _ in 0..asked.largest.min(64) {
                        if self.is_lost(game, play, &heaps).map_err(beyond)? {
                            return Ok(json!({ "heaps": heaps }));
                        }
                        let last = &mut heaps[asked.heaps - 1];
                        *last = if *last == asked.largest { 1 } else { *last + 1 };
                    }
                }
            }
        }
        Err(Refusal::new("none-found", "no such position was found; take larger heaps, or more"))
    }
}

/// The generator of Steele, Lea and Flood 2014.
struct SplitMix64(u64);

impl SplitMix64 {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A heap of 1 to `largest` stones.
    fn heap(&mut self, largest: Heap) -> Heap {
        let scaled = (u128::from(self.next()) * u128::from(largest)) >> 64;
        // Less than `largest`, so it fits.
        1 + Heap::try_from(scaled).unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::SplitMix64;

    #[test]
    fn the_generator_gives_the_numbers_of_its_authors() {
        // Seed 1234567: the first outputs that its reference program prints.
        let mut random = SplitMix64(1_234_567);
        let expected =
            [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423];
        assert_eq!([(); 3].map(|()| random.next()), expected);
    }
}
