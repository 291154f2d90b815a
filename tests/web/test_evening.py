"""An evening at the table, played by somebody who only sees the screen: watch, read the recap, choose, confirm."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.long import long
from tests.web.people import Person

SEATS = {
    "pendragon": {"dux": "me", "civitates": "np", "saxons": "np", "scotti": "np"},
    "anno890": {"aix": "me", "avignon": "steward", "marseille": "steward"},
    "falling-sky": {"romans": "me", "arverni": "np", "aedui": "np", "belgae": "np"},
    "akkren": {"kan": "me", "theocracy": "steward"},
}

LOOK = """() => {
  const shown = (node) => {
    const box = node.getBoundingClientRect();
    return box.width > 0 && box.height > 0 && getComputedStyle(node).visibility !== "hidden";
  };
  const inside = (node) => {
    const box = node.getBoundingClientRect();
    return box.left >= -1 && box.top >= -1 && box.right <= innerWidth + 1 && box.bottom <= innerHeight + 1;
  };
  const one = (selector) => [...document.querySelectorAll(selector)].find(shown);
  if (one(".winner")) return { state: "over" };
  if (one("#playback [data-act=skip]")) return { state: "film" };
  const rows = document.querySelectorAll("#recap .recap-row").length;
  if (one("#recap [data-act=decide]")) return { state: "recap", rows };
  if (document.querySelector("#question.busy")) return null;
  const options = [...document.querySelectorAll("#question .option[data-key], #foot [data-key]")].filter(shown);
  if (!options.length) return null;
  const foot = document.querySelector("#foot");
  return {
    state: "asked",
    number: Number(document.querySelector("#question").dataset.number),
    prompt: document.querySelector("#prompt").textContent.trim(),
    keys: options.map((node) => node.dataset.key),
    foot: inside(foot),
    wide: document.documentElement.scrollWidth > innerWidth + 1,
    strange: (document.body.innerText.match(/[⟨⟩]|\\bundefined\\b|\\bNaN\\b|\\[object/g) ?? []),
  };
}"""
"""What the page shows: a film, the recap, a question, or the end."""


class Evening:
    """Plays on by what can be seen; remembers what has been met."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.page: Page = person.page
        self.met: dict[str, int] = {}

    def play(self, answers: int) -> None:
        """This many answers, more if there was no film until then, or until the end."""
        given, last, stuck = 0, -1, 0
        while given < answers or (given < 5 * answers and "film" not in self.met):
            seen: dict[str, Any] = self.page.wait_for_function(LOOK, timeout=60_000).json_value()
            self.met[seen["state"]] = self.met.get(seen["state"], 0) + 1
            if seen["state"] == "over":
                return
            if seen["state"] == "film":
                self._watch(self.met["film"])
            elif seen["state"] == "recap":
                assert seen["rows"] > 0
                self.page.keyboard.press("Enter") if self.met["recap"] % 2 else self.page.click(
                    "#recap [data-act=decide]"
                )
            else:
                assert seen["prompt"], seen
                assert seen["foot"], f"the footer is not on the screen: {seen}"
                assert not seen["wide"], f"the page scrolls sideways: {seen}"
                assert not seen["strange"], seen
                stuck = stuck + 1 if seen["number"] == last else 0
                assert stuck < 12, f"nothing happens any more: {seen}"
                if seen["number"] != last:
                    given += 1
                last = seen["number"]
                self._answer(seen, given, stuck)

    def _watch(self, n: int) -> None:
        """A step with Next now and then, then on to my turn."""
        if n % 3 == 0:
            self.page.keyboard.press("ArrowRight")
        skip = self.page.locator("#playback [data-act=skip]")
        if n % 2 and skip.is_visible():
            skip.click()
        else:
            self.page.keyboard.press("Escape")

    def _answer(self, seen: dict[str, Any], given: int, stuck: int) -> None:
        """Choose one of what is shown, another one each time, and confirm where that is asked for."""
        self.person.look_up()
        armed = self.page.locator("#question .armed, #foot .armed")
        confirm = self.page.locator("#foot .confirm[aria-disabled=false]")
        if armed.count():
            armed.first.click()
        elif confirm.count() and confirm.first.is_visible() and stuck:
            confirm.first.click()
        else:
            keys = seen["keys"]
            thrown = Random(given).randrange(len(keys))  # in turn, two questions may lead to each other for ever
            key = keys[(thrown + 3 * stuck) % len(keys)]
            self.page.locator(f'#question .option[data-key="{key}"], #foot [data-key="{key}"]').first.click()


@pytest.mark.parametrize(
    ("game", "size", "lang", "answers"),
    [
        ("pendragon", (1440, 900), "en-GB", 6),
        pytest.param("anno890", (390, 844), "it-IT", 8, marks=long),
        ("falling-sky", (1280, 720), "it-IT", 8),
        ("akkren", (390, 844), "en-GB", 6),
        pytest.param("pendragon", (1280, 720), "it-IT", 2000, marks=long),
        pytest.param("pendragon", (390, 844), "en-GB", 60, marks=long),
        pytest.param("pendragon", (820, 1180), "it-IT", 60, marks=long),
        pytest.param("anno890", (1280, 720), "en-GB", 2000, marks=long),
        pytest.param("falling-sky", (1440, 900), "en-GB", 2000, marks=long),
        pytest.param("falling-sky", (1280, 720), "it-IT", 2000, marks=long),
        pytest.param("falling-sky", (390, 844), "it-IT", 60, marks=long),
        pytest.param("falling-sky", (820, 1180), "en-GB", 60, marks=long),
        pytest.param("anno890", (820, 1180), "en-GB", 60, marks=long),
        pytest.param("akkren", (1440, 900), "en-GB", 2000, marks=long),
        pytest.param("akkren", (1280, 720), "it-IT", 2000, marks=long),
        pytest.param("akkren", (820, 1180), "it-IT", 60, marks=long),
    ],
)
def test_an_evening_is_played_with_what_is_on_the_screen(
    meet: Callable[..., Person], game: str, size: tuple[int, int], lang: str, answers: int
) -> None:
    person = meet(size=size, lang=lang, watch="all")
    person.make(game, SEATS[game], seed="evening")
    evening = Evening(person)
    evening.play(answers)
    assert evening.met.get("film")
    assert evening.met.get("recap")
    if answers >= 2000:
        assert evening.met.get("over")
