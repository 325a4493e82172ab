//! A progress bar on standard error: only on a terminal, and only for what
//! takes over a second.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::IsTerminal;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::Duration;

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
        self.bar.finish_and_clear();
    }
}
