"""Which scripts can be joined with others, and what becomes of them; the browser tests run them."""

from __future__ import annotations

from pathlib import Path

import pytest

from vexillum import web

PAGE = 'import { one, two as other } from "../parts/one.js";\nconsole.log(one, other);\n'
ONE = """/** A comment with export const x. */
export const one = 1;

// A section ---

export async function two() {}
"""


@pytest.fixture
def write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Write scripts into a folder of their own."""
    monkeypatch.setattr(web, "STATIC", tmp_path)

    def written(**scripts: str) -> None:
        for script, code in scripts.items():
            path = tmp_path / "js" / ("pages" if script == "page" else "parts") / f"{script}.js"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(code)

    yield written
    for kept in (web.script_of, web._module, web._imports):
        kept.cache_clear()


@pytest.fixture(autouse=True)
def _fresh():
    """Nothing is remembered of the real scripts."""
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
