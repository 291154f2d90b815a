"""The client's own words in both languages, and pages that run no script but ours."""

from __future__ import annotations

import re
from typing import Any

import pytest

from vexillum.core.words.languages import BUILT_IN
from vexillum.web import PAGES, STATIC, joined_file, markup, page_words, scripts

TEXTS: dict[str, dict[str, Any]] = {language: page_words(language) for language in BUILT_IN}
CODE = {path.relative_to(STATIC / "js").as_posix(): path.read_text("utf-8") for path in (STATIC / "js").rglob("*.js")}


def places(text: Any) -> set[str]:
    forms = text.values() if isinstance(text, dict) else [text]
    return {place for form in forms for place in re.findall(r"\{(\w+)\}", form)}


def imported(script: str) -> set[str]:
    """What a script imports, as paths in the static folder."""
    folder = (STATIC / script).parent
    found = re.findall(r'\bfrom ?"(\.[^"]+)"', (STATIC / script).read_text("utf-8"))
    return {(folder / path).resolve().relative_to(STATIC.resolve()).as_posix() for path in found}


def test_both_languages_have_the_same_texts() -> None:
    assert TEXTS["en"].keys() == TEXTS["it"].keys()
    assert {id: places(text) for id, text in TEXTS["en"].items()} == {
        id: places(text) for id, text in TEXTS["it"].items()
    }


def test_every_text_that_is_named_exists() -> None:
    named = {id for code in CODE.values() for id in re.findall(r'\bt\("([\w.-]+)"', code)}
    assert named - TEXTS["en"].keys() == set()


@pytest.mark.parametrize("page", PAGES)
def test_pages_have_no_inline_scripts(page: str) -> None:
    text = markup(page)
    assert re.search(rf'<script type="module" src="/static/joined/\w+/{page}\.js">', text)
    assert f"pages/{page}.js" in CODE
    assert re.findall(r"<script(?![^>]*\bsrc=)", text) == []
    assert re.findall(r"\son\w+=", text) == []
    assert "http" not in re.sub(r"<!doctype[^>]*>", "", text)


@pytest.mark.parametrize("page", PAGES)
def test_pages_ask_for_all_their_scripts_at_once(page: str) -> None:
    order = scripts(page)
    assert order[-1] == f"js/pages/{page}.js"
    for number, script in enumerate(order):
        assert imported(script) <= set(order[:number]), "what a script imports comes before it"
    early = re.findall(r'<link rel="modulepreload" href="/static/([\w./-]+)">', markup(page))
    assert early == [script for script in order if script.startswith("vendor/")]
    code = joined_file(page, "js").content.decode()
    assert code.count(" = (() => {\n") >= len(order) - len(early) - 1
    assert set(re.findall(r'from "([^"]+)"', code)) == {f"/static/{script}" for script in early}
    assert re.findall(r"\bawait import\(", code) == []


def test_style_sheets_follow_each_other_as_they_are() -> None:
    sheets = joined_file("play", "css").content.decode()
    assert sheets.startswith((STATIC / "css/base.css").read_text("utf-8"))
    assert sheets.endswith((STATIC / "css/small-screens.css").read_text("utf-8"))
    for sheet in (STATIC / "css").glob("*.css"):
        assert not re.search(r"@import|@charset|url\((?![\"']?(?:/|data:|#))", sheet.read_text("utf-8")), sheet


def test_libraries_come_with_what_they_need_and_their_licence() -> None:
    vendor = {path for page in PAGES for path in scripts(page) if path.startswith("vendor/")}
    assert all((STATIC / path).is_file() for path in vendor)
    for path in vendor:
        assert set(imported(path)) <= vendor
        assert (STATIC / "vendor" / path.split("/")[1] / "LICENSE").is_file()


def test_only_the_board_is_set_as_markup() -> None:
    found = [
        name
        for name, code in CODE.items()
        if re.search(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write", code)
    ]
    assert found == ["table/map/game-map.js"]
