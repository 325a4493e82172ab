//! A progress bar on standard error: only on a terminal, and only for what
//! takes over a second.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::IsTerminal;
use std::sync::OnceLock;
use std::time::{Duration, Instant};

/// How long something may take in silence.
const SILENCE: Duration = Duration::from_secs(1);

/// Counts steps; shows them once a second has passed.
pub struct Progress {
    start: Instant,
    steps: u64,
    what: &'static str,
    bar: ProgressBar,
    shown: OnceLock<()>,
}

impl Progress {
    /// Progress over this many steps.
    #[must_use]
    pub fn new(steps: u64, what: &'static str) -> Self {
        let bar = ProgressBar::with_draw_target(Some(steps), ProgressDrawTarget::hidden());
        Self { start: Instant::now(), steps, what, bar, shown: OnceLock::new() }
    }

    /// Counts `steps` more.
    pub fn advance(&self, steps: u64) {
        self.bar.inc(steps);
        if self.start.elapsed() >= SILENCE && std::io::stderr().is_terminal() {
            self.shown.get_or_init(|| self.show());
        }
    }

    fn show(&self) {
        // The template is a constant; should it be refused, the default style serves.
        let template = "{bar:40} {pos}/{len} {msg}, {eta} left";
        if let Ok(style) = ProgressStyle::with_template(template) {
            self.bar.set_style(style);
        }
        self.bar.set_length(self.steps);
        self.bar.set_message(self.what);
        self.bar.set_draw_target(ProgressDrawTarget::stderr());
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
