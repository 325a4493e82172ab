//! What the engine answers, held against searches of its own and words of the
//! rules; and any bytes at all, which it must take without a panic.

#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

use nimproof_core::rules::{Game, Heap, Play};
use nimproof_core::search::MultisetSearch;
use nimproof_core::winning::{Move, legal_moves};
use nimproof_web::Engine;
use proptest::prelude::*;
use serde_json::{Value as Json, json};

const GAMES: [&str; 5] = ["nim", "nim:1-3", "coprime", "common-factor", "grundy"];
const PLAYS: [(&str, Play); 2] = [("normal", Play::Normal), ("misère", Play::Misere)];

fn ask(engine: &mut Engine, request: &Json) -> Json {
    let answer = engine.answer(request.to_string().as_bytes());
    serde_json::from_slice(&answer).unwrap()
}

/// What the engine answers to a request that it must answer.
fn ok(engine: &mut Engine, request: &Json) -> Json {
    let answer = ask(engine, request);
    assert!(answer.get("error").is_none() && answer["ok"] != Json::Null, "{request}: {answer}");
    answer["ok"].clone()
}

fn error(engine: &mut Engine, request: &Json) -> Json {
    let answer = ask(engine, request);
    assert!(answer.get("ok").is_none(), "{request}: {answer}");
    assert_eq!(answer["error"]["message"].as_str().unwrap().lines().count(), 1);
    answer["error"].clone()
}

fn position(name: &str, play: &str, heaps: &[Heap]) -> Json {
    json!({ "do": "position", "game": name, "play": play, "heaps": heaps })
}

fn move_of(json: &Json) -> Move {
    let number = |json: &Json| Heap::try_from(json.as_u64().unwrap()).unwrap();
    Move {
        place: usize::try_from(json["place"].as_u64().unwrap()).unwrap(),
        from: number(&json["from"]),
        to: json["to"].as_array().unwrap().iter().map(number).collect(),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    /// Every outcome and every move of a position, by a plain search.
    #[test]
    fn positions_are_as_a_plain_search_says(
        game in 0_usize..5,
        play in 0_usize..2,
        heaps in proptest::collection::vec(0_u32..9, 0..4),
    ) {
        let (name, (word, play)) = (GAMES[game], PLAYS[play]);
        let rules = name.parse::<Game>().unwrap().rules();
        let mut search = MultisetSearch::new(&*rules, play);
        let answer = ok(&mut Engine::new(), &position(name, word, &heaps));
        prop_assert_eq!(answer["lost"].as_bool(), Some(search.lost(&heaps)));
        let moves = answer["moves"].as_array().unwrap();
        prop_assert_eq!(answer["terminal"].as_bool(), Some(moves.is_empty()));
        let legal = legal_moves(&*rules, &heaps);
        prop_assert_eq!(moves.iter().map(move_of).collect::<Vec<_>>(), legal);
        for json in moves {
            let lost = search.lost(&move_of(json).applied(&heaps));
            prop_assert_eq!(json["winning"].as_bool(), Some(lost), "{}", json);
            if play == Play::Normal {
                prop_assert_eq!(json["sum"].as_u64() == Some(0), lost);
            }
        }
        // The parity of the remoteness says who makes the last move.
        let even = answer["remoteness"].as_u64().unwrap() % 2 == 0;
        prop_assert_eq!(even == (play == Play::Normal), search.lost(&heaps));
    }

    /// From a won position the engine never leaves a won one; its opponent plays
    /// at random, and the game ends as it began.
    #[test]
    fn a_won_game_is_won(
        game in 0_usize..5,
        play in 0_usize..2,
        heaps in proptest::collection::vec(1_u32..10, 3),
        mut seed in any::<u32>(),
    ) {
        let (name, (word, play)) = (GAMES[game], PLAYS[play]);
        let rules = name.parse::<Game>().unwrap().rules();
        let mut search = MultisetSearch::new(&*rules, play);
        let mut engine = Engine::new();
        let mut heaps = heaps;
        prop_assume!(!search.lost(&heaps));
        loop {
            let request = json!({ "do": "reply", "game": name, "play": word, "heaps": heaps });
            let reply = ok(&mut engine, &request);
            prop_assert_eq!(reply["won"].as_bool(), Some(true));
            if reply["move"].is_null() {
                // Only in misère play is a position without a move won.
                prop_assert!(play == Play::Misere && legal_moves(&*rules, &heaps).is_empty());
                break;
            }
            let made = move_of(&reply["move"]);
            prop_assert!(legal_moves(&*rules, &heaps).contains(&made));
            heaps = made.applied(&heaps);
            prop_assert!(search.lost(&heaps), "{:?} leaves {:?}", made, heaps);
            let moves = legal_moves(&*rules, &heaps);
            if moves.is_empty() {
                break;
            }
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            heaps = moves[seed as usize % moves.len()].applied(&heaps);
        }
    }

    #[test]
    fn random_positions_are_as_wished(
        game in 0_usize..5,
        play in 0_usize..2,
        heaps in 2_usize..4,
        want in 0_usize..2,
        seed in any::<u32>(),
    ) {
        let (name, (word, play)) = (GAMES[game], PLAYS[play]);
        let want = ["won", "lost"][want];
        let request = json!({
            "do": "random", "game": name, "play": word, "heaps": heaps, "largest": 9,
            "want": want, "seed": seed,
        });
        let answer = ok(&mut Engine::new(), &request);
        let found: Vec<Heap> = serde_json::from_value(answer["heaps"].clone()).unwrap();
        prop_assert!(found.len() == heaps && found.iter().all(|heap| (1..=9).contains(heap)));
        let rules = name.parse::<Game>().unwrap().rules();
        prop_assert_eq!(MultisetSearch::new(&*rules, play).lost(&found), want == "lost");
        prop_assert_eq!(ok(&mut Engine::new(), &request), answer);
    }

    #[test]
    fn no_bytes_panic(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        let answer: Json = serde_json::from_slice(&Engine::new().answer(&bytes)).unwrap();
        prop_assert!(answer["error"]["kind"].is_string());
    }

    /// Requests that are nearly right, with any numbers and words.
    #[test]
    fn no_request_panics(
        what in "games|values|explain|position|legal|reply|random|claim|b_file|odd_bisection|documents",
        game in "nim|coprime|grundy|common-factor|nim:1-3|nim:2|A002188|\\PC{0,5}",
        play in "normal|misère|x",
        heaps in proptest::collection::vec(
            prop_oneof![0_u64..30, any::<u64>(), 19_999_u64..20_002], 0..5),
        a in prop_oneof![0_u64..400, any::<u64>()],
        b in prop_oneof![0_u64..400, any::<u64>()],
    ) {
        let mut request = json!({ "do": what });
        let fields = match what.as_str() {
            "values" => json!({ "game": game, "from": a, "to": b }),
            "explain" => json!({ "game": game, "heap": a }),
            "position" | "reply" => json!({ "game": game, "play": play, "heaps": heaps }),
            "legal" => json!({ "game": game, "from": a, "to": heaps }),
            "random" => json!({
                "game": game, "play": play, "heaps": heaps.len(), "largest": a, "want": "lost", "seed": b,
            }),
            "claim" => json!({ "id": "one-bite", "bound": a }),
            "b_file" => json!({ "of": game, "to": a }),
            "odd_bisection" => json!({ "to": a }),
            "documents" => json!({
                "papers": [{ "slug": game, "paper": heaps, "published": b }], "proved": [],
            }),
            _ => json!({}),
        };
        for (name, value) in fields.as_object().unwrap() {
            request[name] = value.clone();
        }
        let answer = ask(&mut Engine::new(), &request);
        prop_assert!(answer.get("ok").is_some() != answer.get("error").is_some());
    }
}

#[test]
fn what_is_beyond_the_bounds_is_refused_by_name() {
    let mut engine = Engine::new();
    let values = |to: u64| json!({ "do": "values", "game": "nim", "from": 0, "to": to });
    ok(&mut engine, &values(4_999));
    assert_eq!(error(&mut engine, &values(5_000))["kind"], "beyond");
    assert_eq!(error(&mut engine, &values(50_001))["limit"], 50_000);
    assert_eq!(error(&mut engine, &values(1 << 40))["kind"], "bad-request");
    for (heaps, limit) in [(vec![20_001], 20_000), (vec![1; 257], 256), (vec![20_000; 4], 60_000)] {
        let error = error(&mut engine, &position("nim", "normal", &heaps));
        assert_eq!((&error["kind"], &error["limit"]), (&json!("beyond"), &json!(limit)));
    }
    // The page has its own list of games: no octal code is in it.
    for name in ["chess", "0.77", "4.3", "0.8"] {
        let error = error(&mut engine, &position(name, "normal", &[1]));
        assert_eq!(error["kind"], "unknown-game", "{name}");
    }
    let long = vec![b' '; 1 << 21];
    assert!(String::from_utf8(engine.answer(&long)).unwrap().contains("beyond"));
    let deep = "[".repeat(100_000);
    assert!(String::from_utf8(engine.answer(deep.as_bytes())).unwrap().contains("bad-request"));
}

#[test]
fn a_position_beyond_the_search_says_so_and_still_gets_a_move() {
    let mut engine = Engine::new();
    let heaps = [900, 800, 700];
    let answer = ok(&mut engine, &position("coprime", "misère", &heaps));
    assert_eq!((&answer["lost"], &answer["beyond"]["kind"]), (&Json::Null, &json!("positions")));
    let reply = json!({ "do": "reply", "game": "coprime", "play": "misère", "heaps": heaps });
    let reply = ok(&mut engine, &reply);
    assert_eq!(reply["why"]["kind"], "unknown");
    assert_eq!(reply["move"], json!({ "place": 1, "from": 900, "to": [899] }));
    // In normal play the nim-values decide all the same: all three heaps are even.
    let answer = ok(&mut engine, &position("coprime", "normal", &heaps));
    assert_eq!((&answer["lost"], &answer["remoteness"]), (&json!(true), &Json::Null));
    let split = ok(&mut engine, &position("grundy", "misère", &[30, 21]));
    assert_eq!(split["beyond"], json!({ "kind": "stones", "limit": 50 }));
}

#[test]
fn replies_give_their_reason() {
    let mut engine = Engine::new();
    let mut why = |game: &str, play: &str, heaps: &[Heap]| {
        let reply = json!({ "do": "reply", "game": game, "play": play, "heaps": heaps });
        ok(&mut engine, &reply)["why"].clone()
    };
    // Bouton's example: 3, 4, 5 has nim-sum 2, and 3 becomes 1.
    let reason = why("nim", "normal", &[3, 4, 5]);
    let numbers = ["kind", "sum_before", "sum_after", "value_before", "value_after"];
    let expected = [json!("nim-sum-to-zero"), json!(2), json!(0), json!(3), json!(1)];
    assert_eq!(numbers.map(|name| reason[name].clone()), expected);
    // The last large heap decides how many ones are left: one, not two.
    let reason = why("nim", "misère", &[3, 1]);
    assert_eq!((&reason["kind"], &reason["ones_after"]), (&json!("misère-endgame"), &json!(1)));
    assert_eq!(why("coprime", "misère", &[4, 3])["kind"], "leaves-lost");
    let reason = why("nim", "normal", &[2, 2]);
    assert_eq!((&reason["kind"], &reason["remoteness"]), (&json!("resists"), &json!(4)));
    assert_eq!(why("nim", "normal", &[])["kind"], "terminal");
}

#[test]
fn the_endgame_of_misere_nim_is_marked() {
    let mut engine = Engine::new();
    let cases: [(&[Heap], &str); 4] =
        [(&[1, 1], "all-ones"), (&[], "all-ones"), (&[5, 1, 1], "switch"), (&[2, 2], "nim-sum")];
    for (heaps, rule) in cases {
        let answer = ok(&mut engine, &position("nim", "misère", heaps));
        assert_eq!(answer["endgame"]["rule"], rule, "{heaps:?}");
    }
    assert!(ok(&mut engine, &position("nim", "normal", &[5]))["endgame"].is_null());
    assert!(ok(&mut engine, &position("coprime", "misère", &[5]))["endgame"].is_null());
}

#[test]
fn odd_heaps_from_three_on_are_those_of_the_sequence() {
    let request = json!({ "do": "odd_bisection", "to": 2001 });
    let rows = ok(&mut Engine::new(), &request)["rows"].as_array().unwrap().clone();
    assert_eq!(rows.len(), 1001);
    let equal = rows.iter().filter(|row| row["equal"] == true);
    assert_eq!(equal.count(), 1000);
    assert_eq!(rows[0], json!({ "heap": 1, "value": 0, "term": 1, "equal": false }));
}
