//! Grundy's game by rare and common values.
//!
//! Call a value rare when the number of ones above its lowest binary digit is
//! even, else common. Parity adds under xor, so a common value can only come
//! from a split with one rare part and one common part: the least common value
//! that is missing needs only the splits with a rare part, and those are few.
//! G(n) is that value, unless a rare value below it is missing; then it is the
//! least such. Source: Berlekamp, Conway and Guy, Winning Ways, chapter 4
//! (sparse spaces); Flammenkamp's computations. Few splits are looked at, and
//! in another order than in the mex loop.

/// G(0) to G(`to`) of Grundy's game.
///
/// Time: the rare heaps below n for each n, and the splits until each rare
/// value has been met; memory: 4 bytes a heap.
#[must_use]
pub fn grundy_values(to: u32) -> Vec<u32> {
    let mut values: Vec<u32> = Vec::with_capacity(to as usize + 1);
    let mut rare_heaps: Vec<usize> = Vec::new();
    let mut reached = Reached::default();
    for heap in 0..=to as usize {
        reached.clear();
        let value = value_of(heap, &values, &rare_heaps, &mut reached);
        if is_rare(value) && heap > 0 {
            rare_heaps.push(heap);
        }
        values.push(value);
    }
    values
}

/// True for 0, 1, 6, 7, 10, 11, 12, 13, ...: the space that values rarely enter.
#[must_use]
pub fn is_rare(value: u32) -> bool {
    (value >> 1).count_ones() % 2 == 0
}

fn value_of(heap: usize, values: &[u32], rare_heaps: &[usize], reached: &mut Reached) -> u32 {
    for &part in rare_heaps.iter().filter(|&&part| 2 * part != heap) {
        reached.mark(values[part] ^ values[heap - part]);
    }
    // Common values run out only with the values themselves.
    let common = (0..).find(|&value| !is_rare(value) && !reached.has(value)).unwrap_or(u32::MAX);
    // A rare value may also come from two common parts: look at the splits from
    // the even end until the least rare value still missing is past `common`.
    let mut parts = (1..heap.div_ceil(2)).rev();
    for rare in (0..common).filter(|&value| is_rare(value)) {
        while !reached.has(rare) {
            match parts.next() {
                Some(part) => reached.mark(values[part] ^ values[heap - part]),
                None => return rare,
            }
        }
    }
    common
}

/// The values that the options of one heap have been seen to take, as a bitmap.
#[derive(Default)]
struct Reached(Vec<u64>);

impl Reached {
    fn clear(&mut self) {
        self.0.fill(0);
    }

    fn mark(&mut self, value: u32) {
        let word = (value / 64) as usize;
        if self.0.len() <= word {
            self.0.resize(word + 1, 0);
        }
        self.0[word] |= 1 << (value % 64);
    }

    fn has(&self, value: u32) -> bool {
        self.0.get((value / 64) as usize).is_some_and(|word| word >> (value % 64) & 1 == 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mex::nim_values;
    use crate::rules::Grundy;

    #[test]
    fn rare_values_are_those_of_winning_ways() {
        let rare: Vec<_> = (0..22).filter(|&value| is_rare(value)).collect();
        assert_eq!(rare, [0, 1, 6, 7, 10, 11, 12, 13, 18, 19, 20, 21]);
    }

    #[test]
    fn the_sparse_route_agrees_with_the_definition() {
        assert_eq!(grundy_values(3000), nim_values(&Grundy, 3000));
    }
}
