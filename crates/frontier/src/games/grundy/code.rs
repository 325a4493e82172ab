//! How a value of Grundy's game is held in a byte.
//!
//! Among the common values the second binary digit is the parity of the others
//! but the lowest, turned over; among the rare ones it is that parity. So it can
//! be left out: what remains, the code, keeps the order within each class, and
//! the code of an xor is the xor of the codes. A common value below 256 has a
//! code of 7 bits. Every other value is [`OTHER`] in the byte of its heap, and
//! stands in a list.

/// The byte of a heap whose value is rare, or 256 and more.
pub const OTHER: u8 = 0x80;

/// Values from here on are kept in the list.
pub const WIDE: u16 = 256;

/// True for 0, 1, 6, 7, 10, 11, 12, 13, ...: an even number of ones above the
/// lowest binary digit.
pub const fn is_rare(value: u16) -> bool {
    (value >> 1).count_ones() % 2 == 0
}

/// A value without its second binary digit.
pub const fn code(value: u16) -> u16 {
    (value & 1) | ((value >> 2) << 1)
}

/// The common value with this code.
pub const fn common(code: u16) -> u16 {
    let high = code >> 1;
    let second = if high.count_ones() % 2 == 0 { 1 } else { 0 };
    (code & 1) | (second << 1) | (high << 2)
}

/// The rare value with this code.
pub const fn rare(code: u16) -> u16 {
    common(code) ^ 2
}

/// The byte of a heap with this value.
#[expect(clippy::cast_possible_truncation, reason = "the code of a value below 256 has 7 bits")]
pub const fn byte(value: u16) -> u8 {
    if value < WIDE && !is_rare(value) { code(value) as u8 } else { OTHER }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_number_each_class_in_order() {
        let commons: Vec<u16> = (0..=u16::MAX).filter(|&value| !is_rare(value)).collect();
        let rares: Vec<u16> = (0..=u16::MAX).filter(|&value| is_rare(value)).collect();
        for (number, (&c, &r)) in (0..).zip(commons.iter().zip(&rares)) {
            assert_eq!((code(c), code(r)), (number, number));
            assert_eq!((common(number), rare(number)), (c, r));
        }
    }

    #[test]
    fn the_code_of_an_xor_is_the_xor_of_the_codes() {
        for a in 0..512 {
            for b in 0..512 {
                assert_eq!(code(a ^ b), code(a) ^ code(b));
                assert_eq!(is_rare(a ^ b), is_rare(a) == is_rare(b));
            }
        }
    }

    #[test]
    fn only_common_values_below_256_have_a_byte_of_their_own() {
        assert_eq!(byte(2), 0);
        assert_eq!(byte(255), 127);
        for other in [0, 1, 6, 252, 256, 258, 511, 65_535] {
            assert_eq!(byte(other), OTHER, "{other}");
        }
    }
}
