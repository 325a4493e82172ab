//! The steps of an upload, each of which can be taken again after a break.

use super::client::{Again, Answer, Client, Sent, Trouble, said};
use super::draft::check_id;
use super::kept;
use super::listing::Listing;
use super::local::LocalFile;
use super::metadata::Described;
use super::state::State;
use crate::failure::Failure;
use crate::ots::hex;
use serde_json::{Value as Json, json};
use std::path::PathBuf;
use ureq::http::Method;

/// One upload under way.
pub(super) struct Steps<'a> {
    pub client: Client<'a>,
    pub state: State,
    pub place: PathBuf,
}

impl Steps<'_> {
    fn get(&self, path: &str, doing: &str) -> Result<Answer, Failure> {
        let answer = self.client.send(&Method::GET, path, Sent::Nothing, Again::Yes);
        answer.map_err(|trouble| trouble.failure(doing))
    }

    /// The draft: that of an earlier call, or a new one. None when it was
    /// published in the meantime.
    pub fn draft(&mut self) -> Result<Option<String>, Failure> {
        let Some(id) = self.state.draft.clone() else {
            return self.new_draft().map(Some);
        };
        check_id(&id).map_err(|what| {
            Failure::input(format!("{}: {id:?} is {what}", self.place.display()))
        })?;
        let doing = format!("looking for draft {id}");
        if !self.state.published {
            let answer = self.get(&format!("records/{id}/draft"), &doing)?;
            match answer.status {
                200 => return Ok(Some(id)),
                404 | 410 => {}
                _ => return Err(self.client.refused(&doing, &answer)),
            }
        }
        if self.is_published(&id)? {
            self.state.published = true;
            self.state.write(&self.place)?;
            return Ok(None);
        }
        Err(Failure::input(format!(
            "draft {id} is no longer at {}; no other is made by itself, so if it was discarded on \
             purpose, delete {} and run the same again",
            self.state.server,
            self.place.display()
        )))
    }

    fn is_published(&self, id: &str) -> Result<bool, Failure> {
        let doing = format!("looking for record {id}");
        let answer = self.get(&format!("records/{id}"), &doing)?;
        match answer.status {
            200 => Ok(true),
            404 | 410 => Ok(false),
            _ => Err(self.client.refused(&doing, &answer)),
        }
    }

    fn new_draft(&mut self) -> Result<String, Failure> {
        let id = match self.state.new_version_of.clone() {
            Some(record) => self.new_version(&record)?,
            None => self.new_record()?,
        };
        self.state.draft = Some(id.clone());
        self.state.write(&self.place)?;
        Ok(id)
    }

    /// Asking twice for a new version gives the same draft.
    fn new_version(&self, record: &str) -> Result<String, Failure> {
        let doing = format!("asking for a new version of record {record}");
        let path = format!("records/{record}/versions");
        let answer = self.client.send(&Method::POST, &path, Sent::Nothing, Again::Yes);
        self.id_of(&answer.map_err(|trouble| trouble.failure(&doing))?, &doing)
    }

    /// Asking twice for a new record gives two drafts. So each is made with a
    /// title that no other has; after an answer that was lost it is looked for by
    /// it, and none is made again before somebody looked.
    fn new_record(&mut self) -> Result<String, Failure> {
        if let Some(title) = self.state.made_as.clone() {
            return self.find(&title)?.ok_or_else(|| self.not_found(&title));
        }
        let title = self.new_title()?;
        let doing = "making a draft";
        let body = json!({
            "access": kept::access(),
            "files": {"enabled": true},
            "metadata": {"title": title, "resource_type": {"id": "dataset"}},
        });
        match self.client.send(&Method::POST, "records", Sent::Json(&body), Again::IfRefused) {
            Ok(answer) if answer.status >= 400 => {
                self.forget_title()?;
                Err(self.client.refused(doing, &answer))
            }
            Ok(answer) => self.id_of(&answer, doing),
            Err(Trouble::Final(failure)) => {
                self.forget_title()?;
                Err(failure)
            }
            Err(trouble @ Trouble::Unclear(_)) => match self.find(&title)? {
                Some(id) => Ok(id),
                None => Err(trouble.failure(doing)),
            },
        }
    }

    /// A search that finds nothing does not show that nothing is there.
    fn not_found(&self, title: &str) -> Failure {
        Failure::input(format!(
            "an earlier call asked for a draft, got no answer, and the search at {} does not find \
             it; no other is made by itself: look there, among your own uploads, for {title:?}, \
             discard it if it is there, then delete {} and run the same again",
            self.state.server,
            self.place.display()
        ))
    }

    /// Nothing was made under this title, so nothing need be looked for.
    fn forget_title(&mut self) -> Result<(), Failure> {
        self.state.made_as = None;
        self.state.write(&self.place)
    }

    fn new_title(&mut self) -> Result<String, Failure> {
        let mut bytes = [0; 16];
        getrandom::fill(&mut bytes).map_err(|error| {
            Failure::machine(format!("the system gives no random bytes: {error}"))
        })?;
        let title = format!("nimproof upload {}", hex(&bytes));
        self.state.made_as = Some(title.clone());
        self.state.write(&self.place)?;
        Ok(title)
    }

    /// The draft of a title; the server's search may come to know it late.
    fn find(&self, title: &str) -> Result<Option<String>, Failure> {
        let doing = "looking for a draft made before";
        let word = title.rsplit(' ').next().unwrap_or_default();
        for attempt in 0..self.client.attempts() {
            let answer = self.get(&format!("user/records?size=25&q={word}"), doing)?;
            if answer.status != 200 {
                return Err(self.client.refused(doing, &answer));
            }
            let hits = answer.body["hits"]["hits"].as_array().into_iter().flatten();
            let found = hits.filter(|hit| hit["metadata"]["title"] == title).collect::<Vec<_>>();
            match found[..] {
                [] => self.client.pause(attempt),
                [hit] => {
                    return id(hit).map(Some).ok_or_else(|| self.client.refused(doing, &answer));
                }
                _ => {
                    let what = format!("{doing}: there are {} with one title", found.len());
                    return Err(Failure::differs(what));
                }
            }
        }
        Ok(None)
    }

    fn id_of(&self, answer: &Answer, doing: &str) -> Result<String, Failure> {
        let found = if matches!(answer.status, 200 | 201) { id(&answer.body) } else { None };
        found.ok_or_else(|| self.client.refused(doing, answer))
    }

    /// Gives the draft its metadata, and sees that the server kept all of it.
    pub fn describe(&self, id: &str, described: &Described) -> Result<(), Failure> {
        let doing = format!("describing draft {id}");
        let path = format!("records/{id}/draft");
        let before = self.get(&path, &doing)?;
        check_doi(described, &before.body, &doing)?;
        let mut body = json!({
            "access": kept::access(),
            "files": {"enabled": true},
            "metadata": described.metadata,
        });
        if before.body["pids"].is_object() {
            body["pids"] = before.body["pids"].clone();
        }
        let answer = self.client.send(&Method::PUT, &path, Sent::Json(&body), Again::Yes);
        let answer = answer.map_err(|trouble| trouble.failure(&doing))?;
        if answer.status != 200 || !said(&answer.body).is_empty() {
            return Err(self.client.refused(&doing, &answer));
        }
        kept::check(described, &answer.body, &doing)
    }

    /// What a draft or record says now is what was sent, its DOI too.
    pub fn check_kept(
        &self,
        path: &str,
        described: &Described,
        doing: &str,
    ) -> Result<(), Failure> {
        let answer = self.get(path, doing)?;
        if answer.status != 200 {
            return Err(self.client.refused(doing, &answer));
        }
        check_doi(described, &answer.body, doing)?;
        kept::check(described, &answer.body, doing)
    }

    fn list(&self, path: &str) -> Result<Listing, Failure> {
        let doing = "listing the files at the server";
        let answer = self.get(path, doing)?;
        let listing = if answer.status == 200 { Listing::read(&answer.body) } else { None };
        listing.ok_or_else(|| self.client.refused(doing, &answer))
    }

    /// The files of a published record.
    pub fn record_files(&self, id: &str) -> Result<Listing, Failure> {
        self.list(&format!("records/{id}/files"))
    }

    /// Makes the draft hold exactly our files. What was not put there from here
    /// is somebody's, and stops the upload.
    pub fn send_files(&mut self, id: &str, files: &[LocalFile]) -> Result<(), Failure> {
        let path = format!("records/{id}/draft/files");
        let listing = self.list(&path)?;
        for name in listing.extra(files) {
            if !self.state.sent.contains(name) {
                return Err(Failure::differs(format!(
                    "draft {id} holds {name:?}, which was not put there from here; remove it at \
                     {}, or discard the draft",
                    self.state.server
                )));
            }
            self.remove(id, name)?;
        }
        for file in files {
            self.send_file(id, file)?;
        }
        match self.list(&path)?.differences(files).first() {
            None => Ok(()),
            Some(difference) => Err(Failure::differs(format!("draft {id}: {difference}"))),
        }
    }

    fn remove(&self, id: &str, name: &str) -> Result<(), Failure> {
        let doing = format!("removing {name} from draft {id}");
        let path = format!("records/{id}/draft/files/{name}");
        let answer = self.client.send(&Method::DELETE, &path, Sent::Nothing, Again::Yes);
        let answer = answer.map_err(|trouble| trouble.failure(&doing))?;
        match answer.status {
            200 | 204 | 404 => Ok(()),
            _ => Err(self.client.refused(&doing, &answer)),
        }
    }

    /// Sends one file until the server has it, or the attempts are over.
    fn send_file(&mut self, id: &str, file: &LocalFile) -> Result<(), Failure> {
        let name = &file.name;
        let path = format!("records/{id}/draft/files");
        let mut last = None;
        for attempt in 0..=self.client.attempts() {
            let listing = self.list(&path)?;
            let Some(difference) = listing.difference(file) else { return Ok(()) };
            if attempt == self.client.attempts() {
                return Err(last.unwrap_or_else(|| Failure::differs(difference)));
            }
            if attempt > 0 {
                self.client.pause(attempt - 1);
            }
            if listing.0.contains_key(name) {
                self.remove(id, name)?;
            }
            if self.state.sent.insert(name.clone()) {
                self.state.write(&self.place)?;
            }
            last = self.send_once(id, file)?;
        }
        Ok(())
    }

    /// Begins, sends and commits a file. A failure that another attempt may
    /// mend is given back; whether it did harm, the list of files tells.
    fn send_once(&self, id: &str, file: &LocalFile) -> Result<Option<Failure>, Failure> {
        let LocalFile { name, path: local, size, .. } = file;
        let files = format!("records/{id}/draft/files");
        let key = json!([{"key": name}]);
        let steps = [
            (Method::POST, files.clone(), Sent::Json(&key), "beginning"),
            (Method::PUT, format!("{files}/{name}/content"), Sent::File(local, *size), "sending"),
            (Method::POST, format!("{files}/{name}/commit"), Sent::Nothing, "committing"),
        ];
        for (method, path, sent, doing) in steps {
            let doing = format!("{doing} {name}");
            match self.client.send(&method, &path, sent, Again::IfRefused) {
                Ok(Answer { status: 200..=202, .. }) => {}
                Ok(answer) => return Ok(Some(self.client.refused(&doing, &answer))),
                Err(trouble @ Trouble::Unclear(_)) => return Ok(Some(trouble.failure(&doing))),
                Err(Trouble::Final(failure)) => return Err(failure),
            }
        }
        Ok(None)
    }

    /// Publishes a draft whose files were compared, after a last look at its
    /// metadata, and compares all of it once more.
    pub fn publish(
        &mut self,
        id: &str,
        files: &[LocalFile],
        described: &Described,
    ) -> Result<(), Failure> {
        let doing = format!("before publishing draft {id}");
        self.check_kept(&format!("records/{id}/draft"), described, &doing)?;
        let doing = format!("publishing draft {id}");
        let path = format!("records/{id}/draft/actions/publish");
        match self.client.send(&Method::POST, &path, Sent::Nothing, Again::IfRefused) {
            Ok(Answer { status: 200..=202, .. }) => {}
            Ok(answer) => return Err(self.client.refused(&doing, &answer)),
            Err(Trouble::Final(failure)) => return Err(failure),
            // It may have been carried out all the same.
            Err(trouble) => {
                self.client.pause(0);
                if !self.is_published(id)? {
                    return Err(trouble.failure(&doing));
                }
            }
        }
        self.state.published = true;
        self.state.write(&self.place)?;
        if let Some(difference) = self.record_files(id)?.differences(files).first() {
            return Err(Failure::differs(format!(
                "record {id} is published, but {difference}; tell {}",
                self.state.server
            )));
        }
        let doing = format!("record {id} is published, but not as sent");
        self.check_kept(&format!("records/{id}"), described, &doing)
    }
}

fn check_doi(described: &Described, body: &Json, doing: &str) -> Result<(), Failure> {
    let theirs = body["pids"]["doi"]["identifier"].as_str();
    match &described.doi {
        Some(ours) if theirs != Some(ours) => Err(Failure::differs(format!(
            "{doing}: the deposit says that its DOI is {ours}, the server has {} reserved",
            theirs.unwrap_or("none")
        ))),
        _ => Ok(()),
    }
}

/// The number of a draft or record in an answer.
fn id(body: &Json) -> Option<String> {
    let id = body["id"].as_str()?;
    check_id(id).ok().map(|()| id.to_owned())
}
