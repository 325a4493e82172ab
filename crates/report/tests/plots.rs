//! The plots from outside: their names, sizes and heads, the marks counted
//! against the claims and against numbers found by hand, and that they follow
//! the results.

// The helpers of a test may stop at the first surprise, as the tests may.
#![allow(clippy::unwrap_used)]

use nimproof_core::claims::Paper;
use nimproof_report::papers::Language;
use nimproof_report::plots::{self, Plot};
use nimproof_report::source::Source;
use nimproof_reproduce::{files, sums};
use serde_json::Value as Json;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use tempfile::TempDir;

const NAMES: [(Paper, &[&str]); 3] = [
    (Paper::AdditionWithoutCarries, &["three-heaps", "share-of-losing", "misere", "limited"]),
    (
        Paper::OneWordApart,
        &[
            "coprime",
            "common-factor",
            "common-factor-first",
            "spectrum-coprime",
            "spectrum-common-factor",
        ],
    ),
    (Paper::GrundysGame, &["grundy", "grundy-records", "spectrum-grundy"]),
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

fn results() -> PathBuf {
    root().join("output/results")
}

/// Every plot in a language by its name, from these results.
fn drawn(results: &Path, language: Language) -> BTreeMap<&'static str, Plot> {
    let source = Source::open(results).unwrap();
    let papers = Paper::ALL.into_iter();
    let plots = papers.flat_map(|paper| plots::of(&source, paper, language).unwrap());
    plots.map(|plot| (plot.name, plot)).collect()
}

fn english() -> BTreeMap<&'static str, Plot> {
    drawn(&results(), Language::En)
}

/// A number of a claim, by its path.
fn claimed(paper: Paper, id: &str, path: &str) -> usize {
    let file: Json = files::read_json(&results().join(format!("{}.json", paper.slug()))).unwrap();
    let claims = file["claims"].as_array().unwrap();
    let claim = claims.iter().find(|claim| claim["id"] == id).unwrap();
    let value = path.split('.').fold(&claim["value"], |value, name| &value[name]);
    usize::try_from(value.as_u64().unwrap()).unwrap()
}

fn nim_values(name: &str) -> Vec<u64> {
    let data: Json = files::read_json(&results().join(format!("data/{name}.json"))).unwrap();
    let values = data["nim_values"].as_array().unwrap().iter();
    values.map(|value| value.as_u64().unwrap()).collect()
}

fn zeros(values: &[u64]) -> usize {
    values.iter().filter(|&&value| value == 0).count()
}

/// How often a part stands in a plot.
fn count(plot: &Plot, part: &str) -> usize {
    plot.svg.matches(part).count()
}

/// The texts of a plot in order.
fn texts(plot: &Plot) -> Vec<&str> {
    let parts = plot.svg.split("<text ").skip(1);
    parts.map(|part| part.split_once('>').unwrap().1.split('<').next().unwrap().trim()).collect()
}

/// The numbers of a text.
fn numbers(text: &str) -> BTreeSet<String> {
    let parts = text.split(|c: char| !(c.is_ascii_digit() || c == ','));
    let trimmed = parts.map(|part| part.trim_matches(',').to_owned());
    trimmed.filter(|part| !part.is_empty()).collect()
}

const BLUE: &str = "fill=\"#0072B2\"";

#[test]
fn every_paper_has_its_plots_in_both_languages() {
    let source = Source::open(&results()).unwrap();
    let mut expected = BTreeSet::from([sums::FILE_NAME.to_owned()]);
    for (paper, names) in NAMES {
        for language in Language::ALL {
            let plots = plots::of(&source, paper, language).unwrap();
            assert!(plots.iter().map(|plot| plot.name).eq(names.iter().copied()), "{paper:?}");
            expected.extend(names.iter().map(|name| format!("{name}.{}.svg", language.code())));
        }
    }
    let place = TempDir::new().unwrap();
    let out = place.path().join("plots");
    let mut report = Command::new(env!("CARGO_BIN_EXE_report"));
    let written = report.arg("plots").arg("--root").arg(root()).arg("--out").arg(&out).output();
    assert!(written.unwrap().status.success());
    assert!(sums::check(&out).unwrap().problems.is_empty());
    assert_eq!(sums::list(&out).unwrap().into_iter().collect::<BTreeSet<_>>(), expected);
}

#[test]
fn every_plot_is_small_and_says_what_is_seen() {
    for language in Language::ALL {
        for (name, plot) in drawn(&results(), language) {
            let Plot { title, description, svg, .. } = &plot;
            assert!(svg.len() < 300_000, "{name} has {} bytes", svg.len());
            assert!(svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\" "), "{name}");
            assert!(svg.ends_with("</svg>\n"), "{name}");
            let code = format!(" xml:lang=\"{}\"", language.code());
            for part in [" viewBox=\"0 0 ", " role=\"img\" ", "<title id=", "<desc id=", &code] {
                assert_eq!(count(&plot, part), 1, "{name}: {part}");
            }
            // The font is named once, for all, and it is none of a machine.
            assert_eq!(count(&plot, "font-family=\"sans-serif\""), 1, "{name}");
            assert_eq!(count(&plot, "font-family"), 1, "{name}");
            assert!(!svg.contains("<image") && !svg.contains("href"), "{name} loads something");
            assert!(svg.contains(&format!(">{title}</title>")), "{name}");
            assert!(description.chars().count() > 100, "{name}: {description}");
            let kana = description.chars().any(|c| ('\u{3041}'..='\u{30ff}').contains(&c));
            assert_eq!(kana, language == Language::Ja, "{name}: {description}");
        }
    }
}

#[test]
fn ids_are_unique_over_all_plots_of_a_language() {
    for language in Language::ALL {
        let plots = drawn(&results(), language);
        let all = plots.values().flat_map(|plot| plot.svg.split(" id=\"").skip(1));
        let ids: Vec<&str> = all.map(|rest| rest.split('"').next().unwrap()).collect();
        assert_eq!(ids.iter().collect::<BTreeSet<_>>().len(), ids.len());
        for plot in plots.values() {
            let labels = plot.svg.split(" aria-labelledby=\"").nth(1).unwrap();
            let labels = labels.split('"').next().unwrap();
            assert!(labels.split(' ').all(|id| ids.contains(&id)), "{}", plot.name);
        }
    }
}

#[test]
fn both_languages_show_and_tell_the_same_numbers() {
    let (english, japanese) = (english(), drawn(&results(), Language::Ja));
    for (name, plot) in &english {
        let other = &japanese[name];
        assert_eq!(numbers(&plot.description), numbers(&other.description), "{name}");
        assert_eq!(numbers(&plot.title), numbers(&other.title), "{name}");
        let shown = |plot: &Plot| numbers(&texts(plot).join(" "));
        assert_eq!(shown(plot), shown(other), "{name}");
        assert_ne!(texts(plot), texts(other), "{name}");
        assert_eq!(count(plot, "<rect"), count(other, "<rect"), "{name}");
    }
}

#[test]
fn positions_are_as_many_as_the_claims_say() {
    let plots = english();
    let value = |id: &str, path: &str| claimed(Paper::AdditionWithoutCarries, id, path);
    // Each sample in the legend is one mark more.
    let slices = &plots["three-heaps"];
    assert_eq!(count(slices, BLUE), 2 * value("three-heaps", "lost_by_search") + 1);
    assert_eq!(count(slices, "stroke=\"#E69F00\""), value("parity-rule", "wrong") + 1);

    let misere = &plots["misere"];
    let lost = (value("misere", "lost"), value("misere", "lost_in_normal_play"));
    let both = (lost.0 + lost.1 - value("misere", "differing")) / 2;
    assert_eq!(count(misere, BLUE), both + 1);
    assert_eq!(count(misere, "<polygon"), lost.1 - both + 1);
    assert_eq!(count(misere, "<circle"), lost.0 - both + 1);

    let limited = &plots["limited"];
    assert_eq!(count(limited, BLUE), value("limited", "by_heap_sizes.of_these_lost") + 1);
    assert_eq!(count(limited, "<polygon"), value("limited", "by_heap_sizes.lost_but_missed") + 1);

    let share = texts(&plots["share-of-losing"]).join(" ");
    for label in ["4/8", "16/64", "64/512", "256/4096", "1024/32768"] {
        assert!(share.contains(label), "{label}");
    }
}

#[test]
fn classes_of_heaps_are_as_many_as_by_hand() {
    let plots = english();
    // Of 0 to 2000: 1001 even; 3, 9, ..., 1995 odd multiples of 3; 200 odd
    // multiples of 5 without the 67 of 15; the rest. One more of each in the legend.
    let (even, three, five) = (1001, 333, 200 - 67);
    let other = 2001 - even - three - five;
    let plot = &plots["common-factor"];
    assert_eq!(count(plot, "<circle"), even + other + 2);
    assert_eq!(count(plot, "<polygon"), three + 1);
    assert_eq!(count(plot, "stroke=\"#009E73\""), 2 * (five + 1));
    // Of 0 to 200: 101 even; 3, ..., 195; 20 odd multiples of 5 without the 7 of 15.
    for name in ["common-factor-first", "coprime"] {
        let plot = &plots[name];
        assert_eq!(count(plot, "<circle"), 101 + (201 - 101 - 33 - 13) + 2, "{name}");
        assert_eq!(count(plot, "<polygon"), 33 + 1, "{name}");
        assert_eq!(count(plot, "stroke=\"#009E73\""), 2 * (13 + 1), "{name}");
    }
}

#[test]
fn rare_values_and_records_are_as_many_as_the_claims_say() {
    let plots = english();
    let value = |path: &str| claimed(Paper::GrundysGame, "nim-values", path);
    let zeros = zeros(&nim_values("grundy"));
    let grundy = &plots["grundy"];
    assert_eq!(count(grundy, "<circle"), zeros + 1);
    assert_eq!(count(grundy, "<polygon"), value("rare.heaps") - zeros + 1);

    let records = &plots["grundy-records"];
    assert_eq!(count(records, "<circle"), value("records.heaps") + 1);
    let last = format!("{}, {}", value("records.last_heap"), value("largest_value"));
    assert!(texts(records).contains(&last.as_str()), "{last}");
}

/// The colours of the rectangles of a plot, in order, with how light they are.
fn fills(plot: &Plot) -> Vec<(u32, String)> {
    let parts = plot.svg.split("<rect ").skip(1);
    let tags = parts.map(|part| part.split('>').next().unwrap());
    let fills = tags.filter_map(|tag| Some(tag.split_once("fill=\"#")?.1[..6].to_owned()));
    let light = |fill: &str| {
        let part = |at: usize| u32::from_str_radix(&fill[at..at + 2], 16).unwrap();
        299 * part(0) + 587 * part(2) + 114 * part(4)
    };
    fills.map(|fill| (light(&fill), fill)).collect()
}

#[test]
fn a_spectrum_is_lighter_where_the_value_is_larger() {
    let plots = english();
    for (plot, data) in [
        ("spectrum-coprime", "coprime"),
        ("spectrum-common-factor", "common-factor"),
        ("spectrum-grundy", "grundy"),
    ] {
        let (plot, values) = (&plots[plot], nim_values(data));
        // Each heap that is worth 0 has a dot, and so has the sample.
        assert_eq!(count(plot, "<circle"), zeros(&values[..=2000]) + 1, "{data}");
        // The heaps 0 to 119, closer, come last: a cell with its value in it.
        let texts = texts(plot);
        let written: Vec<String> = values[..120].iter().map(u64::to_string).collect();
        assert_eq!(texts[texts.len() - 120..], written, "{data}");
        let fills = fills(plot);
        let close = fills.len() - 120;
        for (cells, values) in
            [(&fills[close..], &values[..120]), (&fills[close - 2001..close], &values[..=2000])]
        {
            let mut pairs: Vec<_> = values.iter().zip(cells).collect();
            pairs.sort();
            for pair in pairs.windows(2) {
                let ((value, fill), (next, next_fill)) = (pair[0], pair[1]);
                // Large neighbours may share one of the colours that there are.
                let same = value == next || (*value > 30 && fill == next_fill);
                assert_eq!(same, fill == next_fill, "{data}: {value} and {next}");
                // A colour is rounded to whole steps of its parts.
                assert!(fill.0 <= next_fill.0 + 1000, "{data}: {value} and {next}");
            }
        }
    }
}

/// Results with changes made to one file, and sums that are right.
fn changed(name: &str, changes: &[(&str, &str)]) -> TempDir {
    let copy = TempDir::new().unwrap();
    let mut all = BTreeMap::new();
    for file in sums::list(&results()).unwrap().into_iter().filter(|file| file != sums::FILE_NAME) {
        let mut text = fs::read_to_string(results().join(&file)).unwrap();
        if file == name {
            for (from, to) in changes {
                assert!(text.contains(from), "{from}");
                text = text.replacen(from, to, 1);
            }
        }
        all.insert(file, text);
    }
    let listed = sums::write(all.iter().map(|(name, text)| (name.as_str(), text.as_bytes())));
    all.insert(sums::FILE_NAME.into(), listed);
    for (file, text) in all {
        let path = copy.path().join(file);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    copy
}

#[test]
fn the_numbers_follow_the_results() {
    let copy = changed(
        "addition-without-carries.json",
        &[("\"lost_by_search\": 64", "\"lost_by_search\": 6364"), ("\"num\": 4,", "\"num\": 3,")],
    );
    for language in Language::ALL {
        let plots = drawn(copy.path(), language);
        assert!(plots["three-heaps"].description.contains("6364"));
        assert!(plots["share-of-losing"].description.contains("m = 1: 3/8"));
        assert!(texts(&plots["share-of-losing"]).contains(&"3/8"));
    }
    let copy = changed("grundys-game.json", &[("\"last_heap\": 17751", "\"last_heap\": 17752")]);
    assert!(drawn(copy.path(), Language::En)["grundy-records"].description.contains("G(17,752)"));
}

#[test]
fn data_that_a_plot_cannot_be_drawn_from_is_refused() {
    for (name, from, to, says) in [
        (
            "data/grundy.json",
            "\"rare_heaps\": [\n    0,",
            "\"rare_heaps\": [\n    9,",
            "rare_heaps",
        ),
        ("data/grundy.json", "\"record_heaps\"", "\"records\"", "record_heaps"),
        ("data/limited-three-heaps.json", "    true,\n", "", "lost_in_normal_play_by_search"),
        ("grundys-game.json", "\"records\": {", "\"others\": {", "records.heaps"),
        ("addition-without-carries.json", "\"divisor\": 4", "\"divisor\": 0", "no divisor"),
    ] {
        let copy = changed(name, &[(from, to)]);
        let source = Source::open(copy.path()).unwrap();
        let refused =
            Paper::ALL.into_iter().find_map(|paper| plots::of(&source, paper, Language::En).err());
        let refused = refused.unwrap_or_else(|| unreachable!("{name}: {from}")).to_string();
        assert!(refused.contains(says), "{name}: {refused}");
    }
}
