//! The heap of 8: its winning first move and the line of play after it.

use crate::claims::{Comparison, Finding, Lab, word};
use crate::exact::Record;
use crate::position::sum;
use crate::rules::{Heap, Play};
use crate::search::MultisetSearch;
use crate::winning::{legal_moves, moves_to_lost};

/// Both judges of an outcome, held against each other wherever one is asked.
struct Judge<'l> {
    lab: &'l Lab,
    search: MultisetSearch<'l>,
    comparison: Comparison,
}

impl<'l> Judge<'l> {
    fn new(lab: &'l Lab) -> Self {
        Self {
            lab,
            search: MultisetSearch::new(&*lab.rules.grundy, Play::Normal),
            comparison: Comparison::new("outcome search", "xor of the nim-values"),
        }
    }

    fn lost(&mut self, position: &[Heap]) -> bool {
        let lost = self.search.lost(position);
        let values: Vec<u32> =
            position.iter().map(|&heap| self.lab.grundy()[heap as usize]).collect();
        self.comparison.check(|| sum(position), lost, self.lab.nim_sum(&values) == 0);
        lost
    }

    /// The positions after each winning move, the largest heap first.
    fn winning(&mut self, position: &[Heap]) -> Vec<Vec<Heap>> {
        let rules = &*self.lab.rules.grundy;
        let moves = moves_to_lost(rules, position, |after| self.lost(after));
        distinct(moves.iter().map(|play| play.applied(position)))
    }

    /// The positions after each legal move.
    fn replies(&self, position: &[Heap]) -> Vec<Vec<Heap>> {
        let moves = legal_moves(&*self.lab.rules.grundy, position);
        distinct(moves.iter().map(|play| play.applied(position)))
    }
}

/// Positions as multisets, each once, in descending order.
fn distinct(positions: impl Iterator<Item = Vec<Heap>>) -> Vec<Vec<Heap>> {
    let mut distinct: Vec<Vec<Heap>> = Vec::new();
    for mut heaps in positions {
        heaps.sort_unstable_by(|a, b| b.cmp(a));
        if !distinct.contains(&heaps) {
            distinct.push(heaps);
        }
    }
    distinct.sort_unstable_by(|a, b| b.cmp(a));
    distinct
}

fn sums(positions: &[Vec<Heap>]) -> Vec<String> {
    positions.iter().map(|heaps| sum(heaps)).collect()
}

pub(super) fn heap_of_eight(lab: &Lab) -> Finding {
    let mut judge = Judge::new(lab);
    let start = [8];
    let lost = judge.lost(&start);
    let winning = judge.winning(&start);
    let replies = judge.replies(&[7, 1]);
    for reply in &replies {
        judge.lost(reply);
    }
    let outcome = word(lost);
    let value = Record::new()
        .with("heap", start[0])
        .with("outcome", outcome)
        .with("nim_value", lab.grundy()[8])
        .with("winning_first_moves", sums(&winning))
        .with("winning_first_move_count", winning.len())
        .with("replies_to_7+1", sums(&replies))
        .with("reply_count", replies.len());
    Finding::new(
        format!("{outcome}, by {} first move", winning.len()),
        "every move from 8, and every reply to 7+1",
        [judge.comparison],
        value,
    )
}

/// True for one heap of 4 with heaps of at most 2 around it.
fn four_and_small(heaps: &[Heap]) -> bool {
    heaps.iter().filter(|&&heap| heap > 2).copied().eq([4])
}

pub(super) fn line_of_play(lab: &Lab) -> Finding {
    let mut judge = Judge::new(lab);
    let mut handed_back = Comparison::new("outcome search", "a heap of 4 handed back");
    let mut after_replies = Record::new();
    let mut second_ways = Vec::new();
    for reply in judge.replies(&[7, 1]) {
        let winning = judge.winning(&reply);
        let (fours, others): (Vec<_>, Vec<_>) =
            winning.iter().cloned().partition(|heaps| four_and_small(heaps));
        handed_back.check(|| sum(&reply), !winning.is_empty(), !fours.is_empty());
        if !others.is_empty() {
            second_ways.push(sum(&reply));
        }
        let record = Record::new()
            .with("winning_replies", sums(&winning))
            .with("leaving_4_with_heaps_of_at_most_2", sums(&fours));
        after_replies = after_replies.with(sum(&reply), record);
    }
    let Line { passed, forced, left } = forced_line(&judge, vec![4, 2, 1, 1]);
    let mut ends = Comparison::new("outcome search", "moves counted to the end");
    let second_player_stuck = passed.len() % 2 == 1;
    ends.check(|| "4+2+1+1".into(), judge.lost(&[4, 2, 1, 1]), second_player_stuck);
    let value = Record::new()
        .with("after", after_replies)
        .with("replies_with_another_winning_move", second_ways)
        .with("line_from_4", passed)
        .with("every_move_forced", forced)
        .with("moves_left_at_the_end", left);
    Finding::new(
        format!("{} of {} replies answered by 4", handed_back.equal(), handed_back.compared()),
        "every winning move after each reply to 7+1, and every move from 4+2+1+1 to the end",
        [judge.comparison, handed_back, ends],
        value,
    )
}

/// A line of play to its end.
struct Line {
    /// The positions passed, the first and the last included.
    passed: Vec<String>,
    /// Whether there was only one move each time.
    forced: bool,
    /// The moves that the last position leaves.
    left: usize,
}

/// Plays on while there is a move, for at most as many moves as there are stones.
fn forced_line(judge: &Judge, start: Vec<Heap>) -> Line {
    let longest = start.iter().sum::<Heap>();
    let mut line = Line { passed: vec![sum(&start)], forced: true, left: 0 };
    let mut position = start;
    for _ in 0..longest {
        let next = judge.replies(&position);
        line.forced &= next.len() <= 1;
        let Some(after) = next.into_iter().next() else { break };
        line.passed.push(sum(&after));
        position = after;
    }
    line.left = judge.replies(&position).len();
    line
}
