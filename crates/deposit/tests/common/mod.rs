//! A small HTTP server on loopback that can misbehave, for tests of what
//! speaks to servers.

#![allow(dead_code, reason = "each test file uses its own part")]

pub mod repository;
pub mod upload;

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// A request that came.
#[derive(Clone, Debug)]
pub struct Request {
    pub method: String,
    pub path: String,
    pub headers: Vec<(String, String)>,
    pub body: Vec<u8>,
}

impl Request {
    pub fn header(&self, name: &str) -> Option<&str> {
        let found = self.headers.iter().find(|(key, _)| key.eq_ignore_ascii_case(name));
        found.map(|(_, value)| value.as_str())
    }
}

/// What the server does with a request.
#[derive(Clone, Debug)]
pub enum Reply {
    /// Answers.
    Answer { status: u16, headers: Vec<(String, String)>, body: Vec<u8> },
    /// Says how long the answer is, sends half of it, and closes.
    Half { status: u16, body: Vec<u8> },
    /// Closes without a word.
    HangUp,
    /// Says nothing for this long, and closes.
    Silence(Duration),
}

impl Reply {
    pub fn answer(status: u16, body: impl Into<Vec<u8>>) -> Self {
        Self::Answer { status, headers: Vec::new(), body: body.into() }
    }
}

/// What decides the replies.
pub trait Handler: Send + Sync + 'static {
    /// Whether to close as soon as some of the body has come.
    fn hangs_up_early(&self, _request: &Request) -> bool {
        false
    }

    fn reply(&self, request: &Request) -> Reply;
}

impl<F: Fn(&Request) -> Reply + Send + Sync + 'static> Handler for F {
    fn reply(&self, request: &Request) -> Reply {
        self(request)
    }
}

/// The server; it ends when it is dropped.
pub struct Server {
    pub address: String,
    stop: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Server {
    pub fn start(handler: Arc<impl Handler>) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = format!("http://{}", listener.local_addr().unwrap());
        let stop = Arc::new(AtomicBool::new(false));
        let stopped = Arc::clone(&stop);
        let thread = thread::spawn(move || {
            for stream in listener.incoming() {
                if stopped.load(Ordering::SeqCst) {
                    return;
                }
                let handler = Arc::clone(&handler);
                if let Ok(stream) = stream {
                    thread::spawn(move || serve(stream, &*handler));
                }
            }
        });
        Self { address, stop, thread: Some(thread) }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::SeqCst);
        let _ = TcpStream::connect(self.address.trim_start_matches("http://"));
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

fn serve(stream: TcpStream, handler: &impl Handler) {
    let Some((mut request, length, mut reader)) = read_head(stream) else { return };
    if handler.hangs_up_early(&request) {
        let mut some = vec![0; length / 2];
        let _ = reader.read_exact(&mut some);
        return;
    }
    request.body = vec![0; length];
    if reader.read_exact(&mut request.body).is_err() {
        return;
    }
    let mut stream = reader.into_inner();
    match handler.reply(&request) {
        Reply::Answer { status, headers, body } => {
            let mut answer = format!("HTTP/1.1 {status} X\r\nConnection: close\r\n").into_bytes();
            for (name, value) in headers {
                let _ = write!(answer, "{name}: {value}\r\n");
            }
            if status != 204 {
                let _ = write!(answer, "Content-Length: {}\r\n", body.len());
            }
            answer.extend_from_slice(b"\r\n");
            answer.extend_from_slice(&body);
            let _ = stream.write_all(&answer);
        }
        Reply::Half { status, body } => {
            let head = format!("HTTP/1.1 {status} X\r\nContent-Length: {}\r\n\r\n", body.len());
            let _ = stream.write_all(&[head.as_bytes(), &body[..body.len() / 2]].concat());
        }
        Reply::HangUp => {}
        Reply::Silence(time) => thread::sleep(time),
    }
}

fn read_head(stream: TcpStream) -> Option<(Request, usize, BufReader<TcpStream>)> {
    let mut reader = BufReader::new(stream);
    let mut line = String::new();
    reader.read_line(&mut line).ok()?;
    let mut parts = line.split_whitespace().map(str::to_owned);
    let (method, path) = (parts.next()?, parts.next()?);
    let mut headers = Vec::new();
    loop {
        let mut line = String::new();
        reader.read_line(&mut line).ok()?;
        match line.trim_end().split_once(": ") {
            Some((name, value)) => headers.push((name.to_owned(), value.to_owned())),
            None => break,
        }
    }
    let request = Request { method, path, headers, body: Vec::new() };
    let length = request.header("Content-Length").and_then(|length| length.parse().ok());
    Some((request, length.unwrap_or(0), reader))
}
