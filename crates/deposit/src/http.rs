//! One client for all HTTP: addresses are checked, no redirect is followed,
//! every wait and every answer is bounded.

use std::fmt;
use std::net::IpAddr;
use std::time::Duration;
use ureq::Agent;
use ureq::http::Uri;

/// The address of a server: https, or plain http to this machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Address(String);

impl Address {
    /// Reads an address; a `/` at its end does not count.
    ///
    /// # Errors
    /// In words, when it is none, could send something in the clear to another
    /// machine, or has a name, password, query or fragment in it.
    pub fn parse(text: &str) -> Result<Self, String> {
        let uri = text.parse::<Uri>().map_err(|_| format!("{text:?} is no address"))?;
        let (Some(scheme), Some(authority)) = (uri.scheme_str(), uri.authority()) else {
            return Err(format!("{text:?} is no whole address; it begins with https://"));
        };
        if scheme != "https" && !(scheme == "http" && is_loopback(authority.host())) {
            return Err(format!("{text:?} is not https, and so only for this machine itself"));
        }
        if authority.as_str().contains('@') || text.contains(['?', '#']) {
            return Err(format!("{text:?} holds more than scheme, host, port and path"));
        }
        Ok(Self(text.trim_end_matches('/').to_owned()))
    }

    /// The same, of this machine only.
    ///
    /// # Errors
    /// As [`Self::parse`], and when it is of another machine.
    pub fn parse_loopback(text: &str) -> Result<Self, String> {
        let address = Self::parse(text)?;
        match text.parse::<Uri>() {
            Ok(uri) if uri.host().is_some_and(is_loopback) => Ok(address),
            _ => Err(format!("{text:?} is not an address of this machine, such as 127.0.0.1")),
        }
    }

    /// The address of something below it.
    #[must_use]
    pub fn at(&self, path: &str) -> String {
        format!("{}/{path}", self.0)
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

fn is_loopback(host: &str) -> bool {
    let number = host.trim_start_matches('[').trim_end_matches(']');
    host == "localhost" || number.parse::<IpAddr>().is_ok_and(|address| address.is_loopback())
}

/// A client that follows no redirect, so that nothing said to one host reaches
/// another, and takes every answer, whatever its status.
#[must_use]
pub fn agent(to_connect: Duration, to_answer: Duration) -> Agent {
    Agent::config_builder()
        .max_redirects(0)
        .max_redirects_will_error(false)
        .http_status_as_error(false)
        .proxy(None)
        .user_agent(concat!("nimproof/", env!("CARGO_PKG_VERSION")))
        .timeout_resolve(Some(to_connect))
        .timeout_connect(Some(to_connect))
        .timeout_recv_response(Some(to_answer))
        .timeout_recv_body(Some(to_answer))
        .timeout_per_write(Some(to_answer))
        .build()
        .new_agent()
}

/// What went wrong, in a few words; never anything of the request.
#[must_use]
pub fn words(error: &ureq::Error) -> String {
    match error {
        ureq::Error::Timeout(_) => "no answer in time".into(),
        ureq::Error::HostNotFound => "no such host".into(),
        ureq::Error::BodyExceedsLimit(_) => "the answer is too long".into(),
        ureq::Error::Io(error) => crate::failure::plain(error),
        ureq::Error::Protocol(_) => "the answer is no HTTP".into(),
        _ => "the connection failed".into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_this_machine_is_spoken_to_in_the_clear() {
        for good in [
            "https://zenodo.org",
            "https://a.pool.opentimestamps.org/",
            "http://127.0.0.1:8080",
            "http://[::1]:80/x",
            "http://localhost",
        ] {
            assert!(Address::parse(good).is_ok(), "{good}");
        }
        for bad in [
            "http://zenodo.org",
            "http://127.0.0.1.example.org",
            "http://localhost.example.org",
            "ftp://127.0.0.1",
            "zenodo.org",
            "/x",
            "",
            "https://user:word@zenodo.org",
            "https://zenodo.org?x",
            "https://zenodo.org/#x",
            "https://zen odo.org",
        ] {
            assert!(Address::parse(bad).is_err(), "{bad}");
        }
        assert!(Address::parse_loopback("https://zenodo.org").is_err());
        assert!(Address::parse_loopback("http://127.0.0.1:1").is_ok());
        assert_eq!(Address::parse("https://a/b//").unwrap().at("c"), "https://a/b/c");
    }
}
