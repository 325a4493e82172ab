//! The fonts of the papers: those that come with the typesetter, and a Japanese
//! one (`fonts/`, made by `scripts/fonts.sh`).

use std::sync::LazyLock;
use typst::foundations::Bytes;
use typst::text::{Font, FontBook};
use typst::utils::LazyHash;

const JAPANESE: [&[u8]; 2] = [
    include_bytes!("../../fonts/NotoSerifJP-Regular.otf"),
    include_bytes!("../../fonts/NotoSerifJP-SemiBold.otf"),
];

/// The fonts and the book that lists them.
#[derive(Debug)]
pub(super) struct Fonts {
    pub(super) book: LazyHash<FontBook>,
    pub(super) all: Vec<Font>,
}

/// The fonts, read once.
pub(super) static FONTS: LazyLock<Fonts> = LazyLock::new(|| {
    let files = typst_assets::fonts().chain(JAPANESE);
    let all: Vec<Font> = files.flat_map(|file| Font::iter(Bytes::new(file))).collect();
    Fonts { book: LazyHash::new(FontBook::from_fonts(&all)), all }
});

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_scripts_have_a_font_for_text_and_for_headings() {
        for (family, faces) in [("libertinus serif", 6), ("noto serif cjk jp", 2)] {
            assert_eq!(FONTS.book.select_family(family).count(), faces, "{family}");
        }
    }
}
