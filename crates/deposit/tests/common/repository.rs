//! A repository that speaks the records API as its documentation has it, and
//! misbehaves where a test tells it to.

use super::{Handler, Reply, Request};
use md5::{Digest, Md5};
use serde_json::{Value as Json, json};
use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard};
use std::time::Duration;

/// How a request goes wrong.
#[derive(Clone, Debug)]
pub enum Wrong {
    /// It is answered with this status and header, and nothing is done.
    Status(u16, Option<(&'static str, String)>),
    /// It is answered with this status, and the answer repeats the token.
    Echo(u16),
    /// The connection is closed while the body comes; nothing is done.
    HangUpEarly,
    /// It is carried out, and the connection closed without an answer.
    HangUpLate,
    /// It is carried out, and half of the answer sent.
    Half,
    /// Nothing is done or said for this long.
    Silence(Duration),
    /// Only so much of the content is kept, and all said to be well.
    Truncate(usize),
}

/// A request that goes wrong, and how often.
#[derive(Clone, Debug)]
pub struct Fault {
    pub method: &'static str,
    /// The end of the path.
    pub path: &'static str,
    pub times: usize,
    pub wrong: Wrong,
}

/// How files are listed, and what is kept of metadata.
#[derive(Clone, Copy, Debug, Default)]
#[allow(clippy::struct_excessive_bools, reason = "each is a way to misbehave, on its own")]
pub struct Habits {
    /// The MD5 without `md5:`, in upper case.
    pub bare_md5: bool,
    /// Sizes as 3.0.
    pub sizes_with_point: bool,
    /// A key of the metadata that is dropped without a word.
    pub drops: Option<&'static str>,
    /// A field of the metadata that is said to be wrong, with status 200.
    pub complains: Option<&'static str>,
    /// The search finds nothing.
    pub blind: bool,
    /// What a draft says of itself is changed here, by the JSON pointer.
    pub alters: Option<(&'static str, &'static str)>,
    /// The same, of a record once it is published.
    pub alters_record: Option<(&'static str, &'static str)>,
    /// Only the answer to the description is as sent; a later look is not.
    pub alters_later: bool,
}

/// A draft or record.
#[derive(Clone, Debug, Default)]
pub struct Held {
    pub metadata: Json,
    pub access: Json,
    pub pids: Json,
    /// The files: what came, and whether it was committed.
    pub files: BTreeMap<String, (Vec<u8>, bool)>,
}

/// Everything there is.
#[derive(Default)]
pub struct Inner {
    pub drafts: BTreeMap<String, Held>,
    pub records: BTreeMap<String, Held>,
    pub made: usize,
    pub faults: Vec<Fault>,
    pub habits: Habits,
    pub seen: Vec<Request>,
}

/// The repository.
#[derive(Default)]
pub struct Repository(Mutex<Inner>);

impl Repository {
    pub fn inner(&self) -> MutexGuard<'_, Inner> {
        self.0.lock().unwrap()
    }

    pub fn fault(&self, method: &'static str, path: &'static str, times: usize, wrong: Wrong) {
        self.inner().faults.push(Fault { method, path, times, wrong });
    }

    /// How many requests came of this method, with this end of their path.
    pub fn count(&self, method: &str, path: &str) -> usize {
        let inner = self.inner();
        let is_it = |seen: &&Request| seen.method == method && seen.path.ends_with(path);
        inner.seen.iter().filter(is_it).count()
    }
}

impl Handler for Repository {
    fn hangs_up_early(&self, request: &Request) -> bool {
        let mut inner = self.inner();
        let fault = inner.fault(request, |wrong| matches!(wrong, Wrong::HangUpEarly));
        if fault.is_some() {
            inner.seen.push(request.clone());
        }
        fault.is_some()
    }

    fn reply(&self, request: &Request) -> Reply {
        let mut inner = self.inner();
        inner.seen.push(request.clone());
        let fault = inner.fault(request, |wrong| !matches!(wrong, Wrong::HangUpEarly));
        match fault {
            None => inner.carry_out(request),
            Some(Wrong::Status(status, header)) => Reply::Answer {
                status,
                headers: header.into_iter().map(|(name, value)| (name.into(), value)).collect(),
                body: b"<html>not JSON</html>".into(),
            },
            Some(Wrong::Echo(status)) => {
                let token = request.header("Authorization").unwrap_or_default();
                Reply::answer(status, json!({"message": format!("you sent {token}")}).to_string())
            }
            Some(Wrong::HangUpEarly) => unreachable!("told apart above"),
            Some(Wrong::HangUpLate) => {
                inner.carry_out(request);
                Reply::HangUp
            }
            Some(Wrong::Half) => match inner.carry_out(request) {
                Reply::Answer { status, body, .. } => Reply::Half { status, body },
                other => other,
            },
            Some(Wrong::Silence(time)) => Reply::Silence(time),
            Some(Wrong::Truncate(length)) => {
                let mut cut = request.clone();
                cut.body.truncate(length);
                inner.carry_out(&cut)
            }
        }
    }
}

impl Held {
    /// What a draft or record says of itself: what was sent, with more in it.
    fn says(&self, id: &str, alters: Option<(&str, &str)>) -> Json {
        let mut body = json!({
            "id": id, "pids": self.pids, "metadata": self.metadata, "access": self.access,
        });
        if let Some(kind) = body.pointer_mut("/metadata/resource_type/id").cloned() {
            body["metadata"]["resource_type"] = json!({"id": kind, "title": {"en": "Dataset"}});
            body["access"]["status"] = json!("open");
        }
        if let Some((place, value)) = alters
            && let Some(there) = body.pointer_mut(place)
        {
            *there = json!(value);
        }
        body
    }
}

impl Inner {
    fn fault(&mut self, request: &Request, kind: impl Fn(&Wrong) -> bool) -> Option<Wrong> {
        let fault = self.faults.iter_mut().find(|fault| {
            fault.times > 0
                && fault.method == request.method
                && request.path.ends_with(fault.path)
                && kind(&fault.wrong)
        })?;
        fault.times -= 1;
        Some(fault.wrong.clone())
    }

    fn carry_out(&mut self, request: &Request) -> Reply {
        let path = request.path.split('?').next().unwrap_or_default().to_owned();
        let parts: Vec<&str> = path.trim_start_matches("/api/").split('/').collect();
        let sent: Json = serde_json::from_slice(&request.body).unwrap_or(Json::Null);
        let method = request.method.as_str();
        match (method, &parts[..]) {
            ("POST", ["records"]) => {
                let id = self.make(sent["metadata"].clone());
                Reply::answer(201, json!({"id": id}).to_string())
            }
            ("GET", ["user", "records"]) => self.search(),
            ("GET", ["records", id]) if self.records.contains_key(*id) => {
                let body = self.records[*id].says(id, self.habits.alters_record);
                Reply::answer(200, body.to_string())
            }
            ("GET", ["records", id, "files"]) => match self.records.get(*id) {
                Some(held) => Reply::answer(200, self.listing(held).to_string()),
                None => Reply::answer(404, "{}"),
            },
            // A second call finds the draft that the first made.
            ("POST", ["records", id, "versions"]) => {
                let of = json!({"new_version_of": id});
                let there = self.drafts.iter().find(|(_, held)| held.metadata == of);
                let there = there.map(|(id, _)| id.clone());
                let id = there.unwrap_or_else(|| self.make(of));
                Reply::answer(201, json!({"id": id}).to_string())
            }
            (_, ["records", id, "draft", rest @ ..]) if self.drafts.contains_key(*id) => {
                self.in_draft(method, id, rest, &sent, &request.body)
            }
            _ => Reply::answer(404, json!({"message": "not there"}).to_string()),
        }
    }

    fn make(&mut self, metadata: Json) -> String {
        self.made += 1;
        let id = format!("{}", 1000 + self.made);
        self.drafts.insert(id.clone(), Held { metadata, ..Held::default() });
        id
    }

    fn search(&self) -> Reply {
        let all = self.drafts.iter().filter(|_| !self.habits.blind);
        let hits: Vec<_> =
            all.map(|(id, held)| json!({"id": id, "metadata": held.metadata})).collect();
        Reply::answer(200, json!({"hits": {"hits": hits}}).to_string())
    }

    fn listing(&self, held: &Held) -> Json {
        let entries = held.files.iter().map(|(name, (content, committed))| {
            if !committed {
                return json!({"key": name, "status": "pending"});
            }
            let md5 = hex(&Md5::digest(content));
            let checksum =
                if self.habits.bare_md5 { md5.to_uppercase() } else { format!("md5:{md5}") };
            let size = if self.habits.sizes_with_point {
                serde_json::from_str(&format!("{}.0", content.len())).unwrap()
            } else {
                json!(content.len())
            };
            json!({"key": name, "status": "completed", "checksum": checksum, "size": size})
        });
        json!({"enabled": true, "entries": entries.collect::<Vec<_>>()})
    }

    fn in_draft(
        &mut self,
        method: &str,
        id: &str,
        rest: &[&str],
        sent: &Json,
        body: &[u8],
    ) -> Reply {
        let habits = self.habits;
        let listing = self.listing(&self.drafts[id]).to_string();
        let held = self.drafts.get_mut(id).unwrap();
        let ok = |status| Reply::answer(status, "{}");
        match (method, rest) {
            ("GET", []) => Reply::answer(200, held.says(id, habits.alters).to_string()),
            ("PUT", []) => {
                held.metadata = sent["metadata"].clone();
                held.access = sent["access"].clone();
                let alters = habits.alters.filter(|_| !habits.alters_later);
                let mut answer = held.says(id, alters);
                let fields = answer["metadata"].as_object_mut();
                if let (Some(key), Some(fields)) = (habits.drops, fields) {
                    fields.remove(key);
                }
                if let Some(field) = habits.complains {
                    answer["errors"] = json!([{"field": field, "messages": ["Not valid."]}]);
                }
                Reply::answer(200, answer.to_string())
            }
            ("GET", ["files"]) => Reply::answer(200, listing),
            ("POST", ["files"]) => {
                let name = sent[0]["key"].as_str().unwrap().to_owned();
                if held.files.contains_key(&name) {
                    return Reply::answer(400, json!({"message": "exists"}).to_string());
                }
                held.files.insert(name, (Vec::new(), false));
                ok(201)
            }
            (_, ["files", name, rest @ ..]) => {
                let Some(file) = held.files.get_mut(*name) else { return ok(404) };
                match (method, rest) {
                    ("PUT", ["content"]) if !file.1 => file.0 = body.to_vec(),
                    ("POST", ["commit"]) => file.1 = true,
                    ("DELETE", []) => {
                        held.files.remove(*name);
                        return ok(204);
                    }
                    _ => return ok(400),
                }
                ok(200)
            }
            ("POST", ["actions", "publish"]) => {
                if let Some(held) = self.drafts.remove(id) {
                    self.records.insert(id.to_owned(), held);
                }
                ok(202)
            }
            _ => ok(405),
        }
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |text, byte| text + &format!("{byte:02x}"))
}
