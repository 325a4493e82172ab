//! Progress on standard error: a bar on a terminal, for what takes over a second;
//! and the line of a long run.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use nimproof_frontier::run::drive::At;
use std::io::{IsTerminal, Write as _};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// How long something may take in silence, and between two looks at it.
const SILENCE: Duration = Duration::from_secs(1);

/// Counts steps; shows them once a second has passed.
pub struct Progress {
    bar: ProgressBar,
    /// Shows the bar after a second, unless the work is done before.
    watcher: Option<(Sender<()>, JoinHandle<()>)>,
}

impl Progress {
    /// Progress over this many steps, each of them one of `what`.
    #[must_use]
    pub fn new(steps: u64, what: &'static str) -> Self {
        let bar = ProgressBar::with_draw_target(Some(steps), ProgressDrawTarget::hidden());
        let watcher = std::io::stderr().is_terminal().then(|| {
            let (done, ended) = channel();
            let bar = bar.clone();
            let thread = thread::spawn(move || {
                if ended.recv_timeout(SILENCE) == Err(RecvTimeoutError::Timeout) {
                    show(&bar, what);
                }
            });
            (done, thread)
        });
        Self { bar, watcher }
    }

    /// Counts `steps` more.
    pub fn advance(&self, steps: u64) {
        self.bar.inc(steps);
    }

    /// Takes the bar away, whatever is still done.
    pub fn clear(&self) {
        self.bar.finish_and_clear();
    }
}

fn show(bar: &ProgressBar, what: &'static str) {
    // The template is a constant; should it be refused, the default style serves.
    let template = "{bar:40} {pos}/{len} {msg}, {elapsed} so far, {eta} left";
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
    bar.set_message(what);
    bar.set_draw_target(ProgressDrawTarget::stderr());
    bar.enable_steady_tick(SILENCE);
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some((done, thread)) = self.watcher.take() {
            drop(done);
            // The watcher only waits and draws; if it died, no bar is shown.
            let _ = thread.join();
        }
        self.clear();
    }
}

/// How often a long run is told of where nobody watches: one line a minute.
const LINE: Duration = Duration::from_mins(1);

/// The line of a long run: on a terminal all the time, else once a minute.
pub struct Follow {
    bar: Option<ProgressBar>,
    /// When the run began, and where.
    began: Option<(Instant, u64)>,
    /// When and where the last line was shown.
    last: (Instant, u64),
}

impl Follow {
    /// Of a run that has not told anything yet.
    #[must_use]
    pub fn new() -> Self {
        let bar = std::io::stderr().is_terminal().then(|| {
            let bar = ProgressBar::new_spinner();
            if let Ok(style) = ProgressStyle::with_template("{msg}") {
                bar.set_style(style);
            }
            bar
        });
        Self { bar, began: None, last: (Instant::now(), 0) }
    }

    /// Shows where the run is, when it is time to.
    pub fn show(&mut self, at: &At) {
        let now = Instant::now();
        let Some((start, first)) = self.began else {
            self.began = Some((now, at.next));
            self.last = (now, at.next);
            return;
        };
        let (shown, from) = self.last;
        if now.duration_since(shown) < if self.bar.is_some() { SILENCE } else { LINE } {
            return;
        }
        let line = line(at, (from, now.duration_since(shown)), (first, now.duration_since(start)));
        match &self.bar {
            Some(bar) => bar.set_message(line),
            // With standard error gone there is nobody left to tell.
            None => drop(writeln!(std::io::stderr(), "{line}")),
        }
        self.last = (now, at.next);
    }
}

impl Drop for Follow {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

/// Where a run is: n, values a second now and on average, time left, memory,
/// rare values. Both measures are of the heaps since one, and the time since.
fn line(at: &At, now: (u64, Duration), average: (u64, Duration)) -> String {
    let speed = |(from, time): (u64, Duration)| {
        let heaps = u128::from(at.next - from);
        heaps * 1000 / time.as_millis().max(1)
    };
    let left = u128::from((at.to + 1).saturating_sub(at.next));
    let seconds = left / speed(average).max(1);
    let rare = at.rare.map_or(String::new(), |rare| format!(", {rare} rare heaps"));
    format!(
        "heap {} of {}, {} values/s now, {} on average, {}:{:02}:{:02} left, {} MiB of memory{rare}",
        at.next,
        at.to,
        speed(now),
        speed(average),
        seconds / 3600,
        seconds / 60 % 60,
        seconds % 60,
        at.memory >> 20
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_of_a_run_by_hand() {
        let at = At { next: 3_000_000, to: 38_999_999, rare: Some(7), memory: 5 << 20 };
        let line = line(
            &at,
            (2_000_000, Duration::from_secs(1)),
            (1_000_000, Duration::from_millis(2_500)),
        );
        assert_eq!(
            line,
            "heap 3000000 of 38999999, 1000000 values/s now, 800000 on average, 0:00:45 left, \
             5 MiB of memory, 7 rare heaps"
        );
    }
}
