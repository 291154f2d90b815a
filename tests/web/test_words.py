"""The client's own words in both languages, pages that run no script but ours, and how scripts are joined."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from vexillum import web
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


# Which scripts can be joined with others, and what becomes of them; the browser tests run them -----------------------


PAGE = 'import { one, two as other } from "../parts/one.js";\nconsole.log(one, other);\n'
ONE = """/** A comment with export const x. */
export const one = 1;

// A section ---

export async function two() {}
"""


@pytest.fixture
def write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Write scripts into a folder of their own; nothing is remembered of the real ones."""
    forget_scripts()
    monkeypatch.setattr(web, "STATIC", tmp_path)

    def written(**scripts: str) -> None:
        for script, code in scripts.items():
            path = tmp_path / "js" / ("pages" if script == "page" else "parts") / f"{script}.js"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(code)

    yield written
    forget_scripts()


def forget_scripts() -> None:
    for kept in (web.script_of, web._module, web._imports):
        kept.cache_clear()


def test_a_module_is_a_function_that_returns_its_exports(write) -> None:
    write(page=PAGE, one=ONE)
    first = web.script_of("page")
    assert first.content.decode() == (
        "const $js_parts_one = (() => {\nconst one = 1;\n\nasync function two() {}\n\nreturn { one, two };\n})();\n"
        "const { one, two: other } = $js_parts_one;\nconsole.log(one, other);\n"
    )
    web.script_of.cache_clear()
    web._module.cache_clear()
    write(one=ONE.replace("= 1", "= 2"))
    assert web.script_of("page").mark != first.mark


def test_what_is_imported_later_is_there_too(write) -> None:
    later = 'export const two = 2;\nexport async function one() {\n  return (await import("./later.js")).it;\n}\n'
    write(page=PAGE, one=later, later='import { two } from "./one.js";\nexport const it = two;\n')
    assert web.scripts("page") == ["js/parts/one.js", "js/parts/later.js", "js/pages/page.js"]
    assert b"(await Promise.resolve().then(() => $js_parts_later)).it" in web.script_of("page").content


@pytest.mark.parametrize(
    "code",
    [
        'import all from "./other.js";',
        'import "./other.js";',
        'import * as all from "./other.js";',
        "export let two = 2;",
        "export default 1;",
        'export { two } from "./other.js";',
        "export { two };",
        'import { one } from "./one.js";',
        'import { it } from "./again.js";',
        'export const two = import("./other.js");',
    ],
)
def test_what_cannot_be_joined_is_refused(write, code: str) -> None:
    write(page=PAGE, one=code, other="", again='import { one } from "./one.js";')
    with pytest.raises(web.NotJoinable):
        web.script_of("page")
