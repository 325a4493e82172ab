//! The bundle: its files, in one zip and one tar.gz, the same bytes everywhere.
