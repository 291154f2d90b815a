from __future__ import annotations

import re

from tests.server.accounts.club import club
from tests.server.tools import ONCE
from vexillum.web import PAGES, STATIC, TEMPLATES, markup


@ONCE
def test_on_every_reply(client):
    for path in ("/", "/api/server", "/api/nothing", "/static/js/parts/api.js", "/nothing"):
        headers = client.get(path).headers
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["x-frame-options"] == "DENY"
        assert headers["cross-origin-opener-policy"] == headers["cross-origin-resource-policy"] == "same-origin"
        assert "camera=()" in headers["permissions-policy"]
        assert headers["strict-transport-security"].startswith("max-age=")
        policy = headers["content-security-policy"]
        for part in ("default-src 'none'", "script-src 'self';", "base-uri 'none'", "object-src 'none'"):
            assert part in policy
        assert "frame-ancestors 'none'" in policy
        assert "form-action 'self'" in policy


@ONCE
def test_refusals_have_them_too(client):
    for told in (client.get("/", headers={"host": "evil.example"}), client.post("/api/mine")):
        assert told.status_code in (421, 415)
        assert "content-security-policy" in told.headers


@ONCE
def test_nothing_of_the_api_is_kept(client):
    for path in ("/api/server", "/api/nothing", "/api/games"):
        assert client.get(path).headers["cache-control"] == "no-store"


@ONCE
def test_styles_stand_in_the_board_only(client):
    for path in ("/", "/signin", "/account", "/nothing"):
        assert "unsafe" not in client.get(path).headers["content-security-policy"]
    for path in ("/play/x", "/replay/x"):
        policy = client.get(path).headers["content-security-policy"]
        assert "style-src 'self' 'unsafe-inline'" in policy
        assert policy.count("unsafe") == 1


def test_no_page_needs_more():
    """No inline script, style or handler stands in our pages, and no script writes a style as text."""
    rendered = {file.name: file.read_text("utf-8") for file in TEMPLATES.rglob("*.html")}
    assert rendered
    for name, text in ({page: markup(page) for page in PAGES} | rendered).items():
        assert not re.search(r"<style|\sstyle=|\son\w+=|javascript:", text), name
        assert not re.search(r"<script(?![^>]*\ssrc=)", text), name
    for script in (STATIC / "js").rglob("*.js"):
        text = script.read_text("utf-8")
        assert not re.search(r"\bstyle:|setAttribute\(\"style|\beval\(|new Function", text), script.name


@ONCE
def test_without_tls_nobody_is_told_to_insist_on_it(database_url, thoughts):
    with club(database_url, thoughts, address="http://club.local") as client:
        headers = client.get("/").headers
        assert "strict-transport-security" not in headers
        assert "connect-src 'self' ws://club.local;" in headers["content-security-policy"]
