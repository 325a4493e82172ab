//! The token that an upload is allowed by. It is never printed.

use crate::failure::Failure;
use std::fmt;

/// A token; shown as nothing but a word.
pub struct Token(String);

/// The variable of the environment that holds it.
pub const VARIABLE: &str = "NIMPROOF_ZENODO_TOKEN";

impl Token {
    /// Takes a token.
    ///
    /// # Errors
    /// Input at fault when it is empty or holds what a header cannot.
    pub fn new(text: &str) -> Result<Self, Failure> {
        let text = text.trim();
        if text.is_empty() || !text.bytes().all(|byte| byte.is_ascii_graphic()) {
            return Err(Failure::input(format!(
                "{VARIABLE} does not hold a token; put there one with the scopes deposit:write and \
                 deposit:actions, made in your account at the server"
            )));
        }
        Ok(Self(text.to_owned()))
    }

    /// Takes it from the environment.
    ///
    /// # Errors
    /// As [`Self::new`], and when it is not there.
    pub fn from_environment() -> Result<Self, Failure> {
        Self::new(&std::env::var(VARIABLE).unwrap_or_default())
    }

    /// The header that carries it.
    pub(super) fn header(&self) -> String {
        format!("Bearer {}", self.0)
    }

    /// A text of the server's, without the token should it be in there.
    pub(super) fn hidden_in(&self, text: &str) -> String {
        text.replace(&self.0, "(the token)")
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_not_shown() {
        let token = Token::new(" abc123\n").unwrap();
        assert_eq!(format!("{token:?}"), "Token");
        assert_eq!(token.hidden_in("no abc123 here"), "no (the token) here");
        for bad in ["", " ", "a b", "a\nb", "é"] {
            let error = Token::new(bad).unwrap_err();
            assert_eq!(error.status(), 2);
            assert!(error.to_string().contains(VARIABLE));
        }
    }
}
