"""Firefox and Safari's engine: a question of each game, a film, cards beside what they are about, dialogs, a lesson."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.web.other_browsers import ENTER, ESCAPE, FIREFOX, WEBKIT, XVFB, Firefox, OtherBrowser, WebKit
from tests.web.people import MAKE_MATCH

pytestmark = pytest.mark.long
SIZE = (1440, 900)
BROWSERS = [
    pytest.param(Firefox, id="firefox", marks=pytest.mark.skipif(not FIREFOX, reason="Firefox cannot be installed")),
    pytest.param(
        WebKit, id="webkit", marks=pytest.mark.skipif(not (WEBKIT and XVFB), reason="WebKitGTK cannot be installed")
    ),
]
GAMES = {
    "pendragon": {"dux": "me", "civitates": "np", "saxons": "np", "scotti": "np"},
    "falling-sky": {"arverni": "me", "aedui": "np", "belgae": "np", "romans": "np"},
    "anno890": {"aix": "me", "avignon": "steward"},
    "akkren": {"kan": "me", "theocracy": "steward"},
}
MAKE = f"return ({MAKE_MATCH})(arguments)"
LISTEN = """window.wrong = window.wrong ?? [];
addEventListener("error", ({ message }) => wrong.push(message));
addEventListener("unhandledrejection", ({ reason }) => wrong.push(String(reason)));"""
READY = "document.querySelector('.playbar, .recap-view, #question .option')"
TOO_TALL = """const box = document.querySelector(".popover");
const shown = box.offsetHeight;
box.style.height = "auto";
const needed = box.offsetHeight;
box.style.height = "";
return shown - needed;"""
"""How much taller than its content a card is."""
PLACE = """const { width, height } = document.querySelector("#stage").getBoundingClientRect();
return [...document.querySelectorAll("#stage [data-thing]")].map((thing) => thing.getBoundingClientRect())
  .filter((box) => box.width > 20 && box.width < width / 3 && box.height < height / 3)
  .map((box) => [box.x + box.width / 2, box.y + box.height / 2])
  .find(([x, y]) => document.elementFromPoint(x, y)?.closest("[data-thing]")) ?? null;"""
"""The middle of something on the map that is not most of it."""
LINE = """const style = getComputedStyle(document.querySelector("#question .rule"));
return [style.textDecorationLine, style.textDecorationStyle];"""
CARD = "new Promise((then) => setTimeout(() => then(Boolean(document.querySelector('.popover'))), 1500))"
"""Whether a card has come a moment after the mouse rested."""
CONFIRM = ".confirm:not([aria-disabled=true]), .option.armed"
ASKED = "document.getElementById('question')?.dataset.number"


@pytest.fixture(scope="module", params=BROWSERS)
def other(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[OtherBrowser]:
    made = request.param(tmp_path_factory.mktemp("browser"), *SIZE)
    yield made
    made.close()


def begin(other: OtherBrowser, url: str, game: str) -> None:
    """A new match against agents, and its table."""
    other.open(f"{url}/healthz")
    other.run("localStorage.setItem('vexillum.hints', 'seen'); localStorage.setItem('vexillum.watch', 'all')")
    made = other.run(MAKE, "/api/matches", {"game": game, "seats": GAMES[game], "seed": "1"})
    assert "match" in made, made
    other.open(f"{url}/play/{made['match']}")
    other.run(LISTEN)


def to_question(other: OtherBrowser) -> bool:
    """Past films and the recap; whether there was a film."""
    filmed = False
    other.wait(READY)
    while other.run("return Boolean(document.querySelector('.playbar, .recap-view'))"):
        film = other.run("return Boolean(document.querySelector('.playbar'))")
        filmed |= film
        other.press(ESCAPE if film else ENTER)
        other.wait(f"{'!' if film else ''}document.querySelector('.playbar') && true || {READY}")
    other.shows("#question .option")
    return filmed


def answer(other: OtherBrowser, option: str) -> None:
    """Press an option, and confirm it as often as it takes."""
    before = other.run(f"return {ASKED}")
    changed = f"Boolean(document.querySelector('.playbar, .recap-view')) || before !== {ASKED}"
    later = f"const [before] = arguments; return new Promise((then) => setTimeout(() => then({changed}), 1000))"
    for _ in range(20):  # after a film the list still settles, and a press may miss
        chosen = other.run(f"return Boolean(document.querySelector({CONFIRM!r}))")
        other.click(CONFIRM if chosen else option)
        if other.run(later, before):
            return
    raise TimeoutError(f"no answer to question {before}")


@pytest.mark.parametrize("game", GAMES)
def test_a_question_of_each_game(other: OtherBrowser, server: Any, game: str) -> None:
    begin(other, server.url, game)
    to_question(other)

    other.click("#question .rule")  # a card with the rule
    other.shows(".popover")
    assert other.run(TOO_TALL) < 2
    line = other.run(LINE)
    assert line == ["underline", "dotted"]
    other.press(ESCAPE)
    other.lacks(".popover")

    if place := other.run(PLACE):  # a card beside a place of the map
        other.hover(*place)
        if other.run(f"return {CARD}"):
            assert other.run(TOO_TALL) < 2
        other.hover(5, 5)

    for key in ("w", "?"):  # "Why is it not available?", whose search box has the focus, and the help
        other.press(key)
        other.shows("dialog[open]")
        other.press(ESCAPE)
        other.lacks("dialog[open]")

    answer(other, "#question .option")
    assert other.run("return window.wrong") == []


def test_a_film_of_others_turns(other: OtherBrowser, server: Any) -> None:
    begin(other, server.url, "pendragon")
    to_question(other)
    answer(other, "[data-key=pass]")
    other.shows(".playbar")
    step = other.run("return document.querySelector('.film').getAttribute('aria-valuenow')")
    other.press("\ue014")  # the arrow to the right
    other.wait("document.querySelector('.film')?.getAttribute('aria-valuenow') !== arguments[0]", step)
    other.press(ESCAPE)
    other.lacks(".playbar")
    assert other.run("return window.wrong") == []


def test_a_step_of_a_lesson(other: OtherBrowser, server: Any) -> None:
    other.open(f"{server.url}/learn/anno890/first-realm")
    other.run(LISTEN)
    counted = "document.querySelector('#speaker .count')?.textContent.match(/^\\d+/)?.[0]"
    assert other.wait(counted) == "1"
    other.press(ENTER)
    other.wait(f"{counted} === '2'")
    other.shows("#spotlight .ring")
    assert other.run("return window.wrong") == []


def test_an_old_browser_is_told(other: OtherBrowser, server: Any) -> None:
    """The page's own first script is run again where there are no popovers."""
    other.open(f"{server.url}/learn")
    assert other.run("return document.getElementById('old-browser').hidden")
    script = (Path(__file__).parents[2] / "src/vexillum/web/static/js/parts/theme-boot.js").read_text("utf-8")
    told = re.sub(
        r'document\.addEventListener\("DOMContentLoaded", (function \(\) \{.*?\n  \})\);',
        r"(\1)();",
        script,
        flags=re.DOTALL,
    )
    other.run(f"delete HTMLElement.prototype.popover; {told}")
    other.shows("#old-browser")
