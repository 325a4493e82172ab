//! Uploads the bundle to a repository that speaks the InvenioRDM records API.
