//! One module a command.

pub mod deposit;
pub mod diff;
pub mod frontier;
pub mod ledger;
pub mod list;
pub mod merge;
pub mod moves;
pub mod period;
pub mod run;
pub mod survey;
pub mod text;
pub mod values;
pub mod verify;
pub mod which;
