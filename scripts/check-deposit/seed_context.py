"""Puts the JSON-LD context of RO-Crate 1.1, as the package rocrate has it, into
the cache of the validator, so that it needs no network.

Usage: seed_context.py CACHE
"""

import io
import sys
from importlib import resources

from requests.adapters import HTTPAdapter
from requests_cache import CachedSession
from urllib3 import HTTPResponse

CONTEXT = "https://w3id.org/ro/crate/1.1/context"


class Packaged(HTTPAdapter):
    """Answers every request with the context from the package."""

    def send(self, request, **_):
        body = (resources.files("rocrate") / "data" / "ro-crate.jsonld").read_bytes()
        assert f'"@id": "{CONTEXT}"'.encode() in body, "the package rocrate has another context"
        headers = {"Content-Type": "application/ld+json"}
        raw = HTTPResponse(io.BytesIO(body), headers=headers, status=200, preload_content=False)
        return self.build_response(request, raw)


session = CachedSession(cache_name=sys.argv[1], backend="sqlite", expire_after=-1)
session.mount("https://", Packaged())
session.get(CONTEXT).raise_for_status()
