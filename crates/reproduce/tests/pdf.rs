//! PDFs that hide, lose or blow up text: what is shown is read, and what cannot be
//! read is said. The documents are written by hand here.

#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

use lopdf::{Dictionary, Document, Object, ObjectId, Stream, dictionary};
use nimproof_reproduce::pdf::{is_pdf, text_of};

/// A document of pages with one content, in which `/F` is Courier.
struct Draft {
    document: Document,
    content: ObjectId,
    fonts: Dictionary,
    resources: Dictionary,
    catalog: Dictionary,
    page: Dictionary,
    pages: usize,
}

impl Draft {
    fn new(content: &str) -> Self {
        let mut document = Document::with_version("1.7");
        let content = stream(dictionary! {}, content);
        let content = document.add_object(content);
        let font = document.add_object(courier());
        Self {
            document,
            content,
            fonts: dictionary! { "F" => font },
            resources: dictionary! {},
            catalog: dictionary! { "Type" => "Catalog" },
            page: dictionary! {},
            pages: 1,
        }
    }

    fn bytes(mut self) -> Vec<u8> {
        let root = self.document.new_object_id();
        self.resources.set("Font", self.fonts);
        let kids: Vec<Object> = (0..self.pages)
            .map(|_| {
                let mut page = self.page.clone();
                page.set("Type", "Page");
                page.set("Parent", root);
                page.set("Contents", self.content);
                self.document.add_object(page).into()
            })
            .collect();
        if let Ok(tree) = self.catalog.get_mut(b"StructTreeRoot") {
            let page = kids[0].as_reference().unwrap();
            tree.as_dict_mut().unwrap().set("Pg", page);
        }
        let count = i64::try_from(kids.len()).unwrap();
        let tree = dictionary! {
            "Type" => "Pages", "Kids" => kids, "Count" => count, "Resources" => self.resources,
            "MediaBox" => vec![0.into(), 0.into(), 595.into(), 842.into()],
        };
        self.document.objects.insert(root, Object::Dictionary(tree));
        self.catalog.set("Pages", root);
        let catalog = self.document.add_object(self.catalog);
        self.document.trailer.set("Root", catalog);
        let mut bytes = Vec::new();
        self.document.save_to(&mut bytes).unwrap();
        bytes
    }

    fn text(self) -> String {
        text_of(&self.bytes(), "x.pdf").unwrap()
    }

    /// The one line that says why it is not read.
    fn refusal(self) -> String {
        let refusal = text_of(&self.bytes(), "x.pdf").unwrap_err().to_string();
        assert_eq!(refusal.lines().count(), 1, "{refusal}");
        assert!(refusal.ends_with("give its text instead"), "{refusal}");
        refusal
    }
}

fn courier() -> Dictionary {
    dictionary! {
        "Type" => "Font", "Subtype" => "Type1", "BaseFont" => "Courier", "FirstChar" => 32,
        "Widths" => vec![Object::Integer(600); 95],
    }
}

/// A stream, packed: many of the contents here are long and dull.
fn stream(dictionary: Dictionary, content: &str) -> Stream {
    let mut stream = Stream::new(dictionary, content.as_bytes().to_vec());
    stream.compress().unwrap();
    stream
}

fn form(entries: &Dictionary, content: &str) -> Stream {
    let mut all = dictionary! { "Type" => "XObject", "Subtype" => "Form" };
    all.extend(entries);
    stream(all, content)
}

const LINE: &str = "BT /F 10 Tf 50 700 Td (a heap of 8) Tj ET ";

#[test]
fn a_form_is_read_with_its_own_place_and_fonts() {
    let mut draft = Draft::new(&format!("{LINE} /X Do BT /F 10 Tf 50 600 Td (and 9) Tj ET"));
    let own = draft.document.add_object(courier());
    let matrix = [1, 0, 0, 1, 50, 650].map(Object::Integer).to_vec();
    let inner = dictionary! {
        "Matrix" => matrix,
        "Resources" => dictionary! { "Font" => dictionary! { "Own" => own } },
    };
    // Its state does not outlive it, nor does a mark that it leaves open.
    let inner = form(&inner, "/Artifact BMC EMC BT /Own 10 Tf 3 Tr 0 Tr (holds 777) Tj ET q 3 Tr");
    let inner = draft.document.add_object(inner);
    draft.resources.set("XObject", dictionary! { "X" => inner });
    assert_eq!(draft.text(), "a heap of 8\nholds 777\nand 9");
}

#[test]
fn a_form_has_the_mark_that_it_is_drawn_in() {
    let mut draft =
        Draft::new("/P <</MCID 0>> BDC /X Do EMC /P <</MCID 1>> BDC BT /F 10 Tf (64) Tj ET EMC");
    let inner = form(&dictionary! {}, "/P <</MCID 1>> BDC BT /F 10 Tf 0 50 Td (512) Tj ET EMC");
    let inner = draft.document.add_object(inner);
    draft.resources.set("XObject", dictionary! { "X" => inner });
    let order = vec![Object::Integer(1), Object::Integer(0)];
    draft.catalog.set("StructTreeRoot", dictionary! { "K" => order });
    assert_eq!(draft.text(), "64\n512");
}

#[test]
fn a_form_in_itself_is_refused() {
    let mut draft = Draft::new("/X Do");
    let id = draft.document.new_object_id();
    let names = dictionary! { "XObject" => dictionary! { "X" => id } };
    let inner = form(&dictionary! { "Resources" => names.clone() }, "/X Do /X Do");
    draft.document.objects.insert(id, inner.into());
    draft.resources.extend(&names);
    assert!(draft.refusal().contains("page 1 cannot be read to its end"));
}

#[test]
fn what_comes_after_damage_is_not_lost_silently() {
    for damage in ["<zz>", ")", "} {", "BT (777 cut", "BI /W 1 ID x", "(777)", "<< /A"] {
        let refusal = Draft::new(&format!("{LINE} {damage}")).refusal();
        assert!(refusal.contains("page 1 cannot be read to its end"), "{damage}: {refusal}");
        let refusal = Draft::new(&format!("{damage} NimproofEnd {LINE}) NimproofEnd")).refusal();
        assert!(refusal.contains("page 1 cannot be read to its end"), "{damage}: {refusal}");
    }
    assert_eq!(Draft::new(&format!("{LINE} % a comment at the end")).text(), "a heap of 8");
}

#[test]
fn text_in_a_font_that_tells_no_characters_is_refused() {
    let said = "page 1 has text in a font that does not tell its characters";
    assert!(Draft::new("BT /G 10 Tf (777) Tj ET").refusal().contains(said));
    assert!(Draft::new("BT (777) Tj ET").refusal().contains(said));
    for encoding in ["Identity-H", "90ms-RKSJ-H"] {
        let mut draft = Draft::new("BT /G 10 Tf <003600340038> Tj ET");
        let below = dictionary! { "Type" => "Font", "Subtype" => "CIDFontType2" };
        let font = dictionary! {
            "Type" => "Font", "Subtype" => "Type0", "Encoding" => encoding,
            "DescendantFonts" => vec![below.into()],
        };
        draft.fonts.set("G", font);
        assert!(draft.refusal().contains(said), "{encoding}");
    }
}

#[test]
fn an_alternative_stands_only_for_a_figure() {
    let content = "BT /F 10 Tf /Span <</MCID 0 /Alt (a plot)>> BDC (65) Tj EMC \
        /P <</MCID 1>> BDC ( of 512) Tj EMC ET";
    let tagged = |tag: &str| {
        let mut draft = Draft::new(content);
        let page = Object::Integer(0);
        let element = dictionary! { "S" => tag, "K" => page };
        let kids = vec![element.into(), Object::Integer(1)];
        draft.catalog.set("StructTreeRoot", dictionary! { "K" => kids });
        draft.text().trim().to_owned()
    };
    assert_eq!(tagged("Span"), "65 of 512");
    assert_eq!(tagged("Figure"), "of 512");
    // What no tag can name is text, whatever it says of itself.
    let free = Draft::new("BT /F 10 Tf /Span <</Alt (x)>> BDC (65) Tj EMC ( of 512) Tj ET");
    assert_eq!(free.text(), "65 of 512");
}

#[test]
fn text_that_is_not_shown_is_not_read() {
    let draft = Draft::new("BT /F 10 Tf 3 Tr (64) Tj 7 Tr (8) Tj 0 Tr ( 65) Tj ET");
    assert_eq!(draft.text().trim(), "65");
    let refusal = Draft::new("BT /F 10 Tf 3 Tr (64) Tj ET").refusal();
    assert!(refusal.contains("invisible"), "{refusal}");
    assert!(Draft::new("0 0 9 9 re f").refusal().contains("scanned"));
}

#[test]
fn exponents_of_several_glyphs_and_turned_pages_are_read() {
    for (content, text) in [
        ("(2) Tj /F 7 Tf 4 Ts [(3) -10 (5)] TJ /F 10 Tf 0 Ts ( values) Tj", "2^35 values"),
        ("(10) Tj /F 7 Tf 4 Ts [(-) (1) -9 (2)] TJ /F 10 Tf 0 Ts (, 7) Tj", "10^-12, 7"),
        ("0 1 -1 0 300 300 Tm [(6) -20 (4) -20 ( of ) -20 (51) -20 (2)] TJ", "64 of 512"),
        ("0 -1 1 0 300 300 Tm (2) Tj /F 7 Tf 4 Ts [(3) -10 (5)] TJ", "2^35"),
        ("-1 0 0 -1 300 300 Tm (6) Tj (4) Tj 0 -14 Td (512) Tj", "64\n512"),
    ] {
        assert_eq!(Draft::new(&format!("BT /F 10 Tf {content} ET")).text(), text);
    }
}

#[test]
fn standard_fonts_have_the_widths_of_their_digits() {
    // Each digit at its own place, as Helvetica and Times set them at size 10.
    for (family, width) in [("Helvetica", "5.56"), ("Times-Roman", "5"), ("Courier", "6")] {
        let glyphs = format!("(5) Tj {width} 0 Td (1) Tj {width} 0 Td (2) Tj");
        let mut draft = Draft::new(&format!("BT /G 10 Tf {glyphs} ET"));
        let font = dictionary! { "Type" => "Font", "Subtype" => "Type1", "BaseFont" => family };
        draft.fonts.set("G", font);
        assert_eq!(draft.text(), "512", "{family}");
    }
}

#[test]
fn small_files_that_unpack_to_much_are_refused() {
    let shows = |count: usize| format!("BT /F 10 Tf {} ET", "(1)Tj\n".repeat(count));
    let mut pages = Draft::new(&shows(20_000));
    pages.pages = 200;
    let mut many = Draft::new("");
    many.pages = 20_001;
    let mut widths = Draft::new("BT /G 10 Tf <0036> Tj ET");
    let range = [0, 65_535, 500];
    let below = dictionary! {
        "Type" => "Font", "Subtype" => "CIDFontType2", "W" => range.repeat(70_000).into_iter().map(Object::Integer).collect::<Vec<_>>(),
    };
    let font = dictionary! {
        "Type" => "Font", "Subtype" => "Type0", "Encoding" => "Identity-H",
        "DescendantFonts" => vec![below.into()],
    };
    widths.fonts.set("G", font);
    for (draft, what) in [
        (Draft::new(&shows(2_100_000)), "2,000,000 drawing operations"),
        (pages, "2,000,000 drawing operations"),
        (
            Draft::new(&format!("BT /F 10 Tf [{}] TJ ET", "()(1)".repeat(2_100_000))),
            "2,000,000 runs",
        ),
        (Draft::new(&" ".repeat(65 << 20)), "64 MiB"),
        (many, "20,000 pages"),
        (widths, "65,536 widths of a font"),
    ] {
        let refusal = draft.refusal();
        assert!(refusal.contains(&format!("needs more than {what}")), "{refusal}");
    }
}

#[test]
fn the_head_of_a_pdf_may_come_a_little_later() {
    let bytes = Draft::new(LINE).bytes();
    for before in [0, 1, 1_019] {
        let late = [vec![b'\n'; before], bytes.clone()].concat();
        assert!(is_pdf(&late), "{before}");
    }
    assert!(!is_pdf(&[vec![b'\n'; 1_020], bytes].concat()));
}
