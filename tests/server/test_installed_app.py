"""The app that a browser installs: its manifest, its icons, its worker, and that nothing in them is anybody's."""

from __future__ import annotations

import re

from tools.app_icons import FOLDER, ICONS, mark_in, mark_of, size_of

from tests.server.tools import ONCE
from vexillum import web
from vexillum.core.words.languages import known_languages
from vexillum.web import STATIC, manifest, offline_files, service_worker


def test_every_icon_is_made_from_its_drawing():
    for icon in ICONS:
        picture = (FOLDER / f"{icon.name}.png").read_bytes()
        assert size_of(picture) == (icon.size, icon.size)
        assert mark_in(picture) == mark_of(icon), f"{icon.name}: run python tools/app_icons.py"


def test_the_manifest_names_pictures_that_are_there_in_their_sizes():
    for language in known_languages():
        told = manifest(language)
        assert told["lang"] == language
        purposes = {(icon["purpose"], icon["sizes"]) for icon in told["icons"]}
        assert {("any", "192x192"), ("any", "512x512"), ("maskable", "192x192"), ("maskable", "512x512")} <= purposes
        pictures = told["icons"] + [icon for shortcut in told["shortcuts"] for icon in shortcut["icons"]]
        for icon in pictures:
            file = STATIC / icon["src"].removeprefix("/static/")
            if file.suffix == ".png":
                assert icon["sizes"] == "x".join(map(str, size_of(file.read_bytes())))
            else:
                assert file.exists()
    assert manifest("en")["description"] != manifest("it")["description"]


def test_the_colours_are_those_of_the_style_sheet():
    css = (STATIC / "css" / "base.css").read_text("utf-8")
    light, dark = css.split("prefers-color-scheme: dark")[:2]
    assert f"--rim: {web.THEME_COLOR};" in light
    assert f"--bg: {web.BACKGROUND};" in light
    pages = (STATIC.parent / "page.html", STATIC.parent / "templates" / "base.html")
    for page in pages:
        shown = dict(re.findall(r'data-theme="(\w+)" media="[^"]+" content="(#\w+)"', page.read_text("utf-8")))
        assert f"--rim: {shown['light']};" in light
        assert f"--rim: {shown['dark']};" in dark


def test_the_worker_changes_with_any_static_file(monkeypatch, tmp_path):
    before = web.version()
    (tmp_path / "one.css").write_text("x")
    with monkeypatch.context() as elsewhere:
        elsewhere.setattr(web, "STATIC", tmp_path)
        one = web.version.__wrapped__()
        (tmp_path / "one.css").write_text("y")
        assert len({before, one, web.version.__wrapped__()}) == 3
    assert before in service_worker()
    assert "%" not in re.sub(r"/\*.*?\*/", "", service_worker(), flags=re.DOTALL)


@ONCE
def test_all_is_served_at_home_and_in_a_club_alike(client):
    told = client.get("/manifest.webmanifest", headers={"accept-language": "it"})
    assert told.headers["content-type"] == "application/manifest+json"
    assert told.json()["lang"] == "it"
    assert client.get("/manifest.webmanifest", headers={"cookie": "vexillum-lang=en"}).json()["lang"] == "en"
    worker = client.get("/service-worker.js")
    assert worker.headers["content-type"].startswith("text/javascript")
    assert worker.headers["cache-control"] == "no-cache"
    assert "script-src 'self';" in worker.headers["content-security-policy"]
    for path in ("/offline", *offline_files()):
        assert client.get(path).status_code == 200, path


@ONCE
def test_what_is_kept_in_a_browser_is_the_same_for_everybody(client):
    first, second = (client.get("/offline", headers={"accept-language": lang}).content for lang in ("en", "it"))
    assert first == second
    assert "set-cookie" not in client.get("/offline").headers
    for path in offline_files():
        assert path.startswith("/static/")
