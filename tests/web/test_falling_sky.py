"""Falling Sky in the browser: the map of Gaul, a March by clicking, a Battle, Winter, odds, why not, and the end."""

from __future__ import annotations

import copy
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.long import long
from tests.web.everybody import small_text, violations
from tests.web.people import Meet, Person, Snap
from tests.web.test_pendragon import OVERLAPS
from vexillum import get_game
from vexillum.core.decision import Decision
from vexillum.core.files.save import dumps, loads
from vexillum.core.session import Session

GAME = "falling-sky"
ROMANS = {"romans": "me", "arverni": "np", "aedui": "np", "belgae": "np"}
MARCH = "reconquest-of-gaul"
"""There the Romans stand together in Provincia."""
WAY = ("aedui", "bituriges", "carnutes")
SEEDS = 40
MOST = 4000


def played(
    scenario: str, wanted: Callable[[Decision], bool] | None = None, good: Callable[[Session[Any]], bool] = bool
) -> str:
    """A game of Romans against three Non-players, up to a decision of theirs; without one, to its end.

    The first of some games that is ``good`` for the purpose: how Non-players play may change.
    """
    game = get_game(GAME)
    seats = dict.fromkeys(ROMANS, "np") | {"romans": "human"}
    agents = {seat: game.agents["np"]() for seat in ROMANS}
    for seed in range(SEEDS):
        session: Session[Any] = Session(game, game.setup(scenario=scenario, seed=f"{seed}", seats=seats), seats)
        while (decision := session.decision) is not None and len(session.answers) < MOST:
            if wanted is not None and decision.seat == "romans" and wanted(decision):
                break
            session.answer(decision.seat, agents[decision.seat].choose(session, decision))
        if (session.decision is None) == (wanted is None) and (good is bool or good(session)):
            return dumps(session)
    raise AssertionError(f"{scenario}: it did not come")


def unharassed(session: Session[Any]) -> bool:
    """Can Caesar March with two Legions and more from Provincia and from elsewhere, and nobody Harasses him?"""
    if session.decision is None or any(option.text == "option.limited" for option in session.decision.options):
        return False
    spaces = session.view(None)["spaces"]
    here = spaces["provincia"]["units"]
    able = here.get("caesar") and here.get("legion", 0) > 2 and here.get("auxilia_hidden", 0) > 2
    harassers = ("arverni_hidden", "belgic_hidden", "germanic_hidden")  # Non-player Aedui let Romans pass
    return bool(able) and all(spaces[id]["units"].get(kind, 0) < 3 for id in WAY[:-1] for kind in harassers)


def kind(*kinds: str) -> Callable[[Decision], bool]:
    """One of these decisions."""
    return lambda decision: decision.kind in kinds


# The map --------------------------------------------------------------------------------------------------------------


def test_what_stands_in_one_region_lies_on_nothing_of_another(meet: Meet) -> None:
    """With three kinds of pieces in every Region, from the smallest map of a laptop up."""
    game = get_game(GAME)
    view = copy.deepcopy(Session.start(game, seed="1").view(None))
    for space in view["spaces"].values():
        space["units"] = {"auxilia_hidden": 3, "arverni_hidden": 3, "aedui_revealed": 3}
    drawn = game.board.draw_map(view, game.texts("en"))
    blocks = "".join(f'<g data-block="{id}">{block}</g>' for id, block in drawn.blocks.items())
    page = meet(size=(1400, 1300)).page
    page.goto("about:blank")  # where no policy forbids the styles in the drawing
    for zoom in (0.46, 0.5, 0.61, 1.0):
        page.set_content(
            f'<body style="margin:0;--zoom:{zoom}"><svg class="{drawn.css}" viewBox="0 0 {drawn.width} {drawn.height}"'
            f' width="{drawn.width * zoom}" height="{drawn.height * zoom}">{blocks}</svg>'
        )
        assert page.evaluate(OVERLAPS.replace(".people", ".value, .marker-chip")) == [], zoom


EMPTY = """() => {
  const stage = document.querySelector("#stage").getBoundingClientRect();
  const map = document.querySelector(".picture").getBoundingClientRect();
  return map.width > stage.width && (map.left > stage.left + 1 || map.right < stage.right - 1);
}"""
"""Is there bare ground beside a map that is wider than its stage?"""


def test_a_question_about_the_edge_of_the_map_shows_no_bare_ground(meet: Meet) -> None:
    """Britannia lies in a corner: the camera stays within the map, and comes no closer than it must."""
    anna = meet(size=(1440, 900))
    save = played("pax-gallica", lambda asked: asked.kind == "recruit.space" and "britannia" in asked.keys)
    anna.bring(save)
    anna.asked()
    anna.at_rest()
    assert not anna.page.evaluate(EMPTY)
    expect(anna.thing("space:britannia")).to_be_in_viewport()


# A March --------------------------------------------------------------------------------------------------------------


class Counted:
    """Somebody whose clicks are counted. What cannot be taken back is pressed twice, and counts twice."""

    def __init__(self, person: Person) -> None:
        self.person, self.page, self.clicks = person, person.page, 0

    def press(self, selector: str) -> None:
        before = self.person.number()
        self.person.look_up()
        self._click(selector)
        self.person.moved_on(before, again=lambda: self._click("#question .armed"))

    def _click(self, selector: str) -> None:
        self.clicks += 1
        self.page.locator(selector).first.click(force=True)

    def command(self, key: str) -> None:
        """The choice of a turn is confirmed."""
        before = self.person.number()
        self._click(f'#question .option[data-key="{key}"]')
        self._click("#foot .confirm")
        self.person.moved_on(before)

    def option(self, key: str) -> None:
        self.press(f'#question .option[data-key="{key}"], #foot [data-key="{key}"]')

    def thing(self, name: str) -> None:
        """Something that is lit on the map."""
        self.person.at_rest()
        self.press(f'#stage [data-thing="{name}"].lit')


def test_a_march_over_four_regions_takes_no_more_clicks_than_moving_the_pieces(meet: Meet, snap: Snap) -> None:
    """From Provincia with Caesar: a Legion and an Auxilia stay in each of two Regions, the others go on to a third.

    By hand one takes every kind of piece and puts it down again, in each Region where some of it ends.
    """
    anna = meet(size=(1440, 900))
    anna.bring(played(MARCH, lambda asked: asked.kind == "turn" and "march" in asked.keys, unharassed))
    anna.asked()
    counted = Counted(anna)
    counted.command("march")
    counted.thing("space:provincia")
    counted.option("all")
    for here, goal in zip(("provincia", *WAY), WAY, strict=False):
        counted.thing(f"space:{goal}")
        if goal != "carnutes":
            counted.thing(f"unit:{goal}.legion")
            counted.thing(f"unit:{goal}.auxilia_hidden")
        snap(anna.page, f"falling-sky-march-{here}")
    for region in ("aedui", "bituriges"):
        for token in ("legion", "auxilia_hidden"):
            left = anna.page.locator(f'#stage [data-thing="unit:{region}.{token}"]').first
            expect(left).to_have_attribute("data-n", "1")
    expect(anna.page.locator('#stage [data-thing="unit:carnutes.caesar"]').first).to_be_visible()
    by_hand = 2 * (2 + 2 + 3)
    assert counted.clicks <= by_hand, f"{counted.clicks} clicks, {by_hand} by hand"


# What the screen says -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wanted", "lang", "phone"),
    [
        (("battle.retreat",), "en-GB", False),
        pytest.param(("quarters.from", "quarters.home"), "it-IT", False, marks=long),
        pytest.param(("battle.retreat",), "it-IT", True, marks=long),
        pytest.param(("harass.loss",), "en-GB", True, marks=long),
        pytest.param(("quarters.pay",), "en-GB", False, marks=long),
        pytest.param(("seize.space",), "it-IT", False, marks=long),
    ],
    ids=lambda value: value[0] if isinstance(value, tuple) else None,
)
def test_a_question_can_be_read_by_everybody(
    meet: Meet, snap: Snap, wanted: tuple[str, ...], lang: str, phone: bool
) -> None:
    anna = meet(lang, phone=phone)
    anna.bring(played("pax-gallica", kind(*wanted)))
    anna.asked()
    snap(anna.page, f"falling-sky-{wanted[0]}-{lang[:2]}")
    assert small_text(anna.page) == []
    assert violations(anna.page, board=True) == []
    assert "⟨" not in anna.page.inner_text("body")


def test_a_battle_says_who_may_retreat_and_what_the_odds_leave_out(meet: Meet, snap: Snap) -> None:
    """Beside the ends of a Battle stands what a Defender loses who Retreats; the page of the odds has both."""
    anna = meet()
    anna.bring(played("pax-gallica", kind("battle.target")))
    anna.asked()
    page = anna.page
    expect(page.locator("#question .option", has_text="if they Retreat").first).to_be_visible()
    page.click("[data-act=odds]")
    dialog = page.locator("dialog[open]")
    expect(dialog.get_by_text("who do not Retreat").first).to_be_visible()
    expect(dialog.get_by_text("who Retreat", exact=False).first).to_be_visible()
    snap(page, "falling-sky-odds")


def test_names_and_tracks_can_be_told_apart(meet: Meet, snap: Snap) -> None:
    anna = meet(size=(1440, 900))
    anna.bring(played(MARCH, kind("turn")))
    anna.asked()
    resources_and_victory_have_tracks_whose_labels_lie_apart(anna.page, snap)
    anna.page.keyboard.press("Escape")
    why_not_tells_a_region_from_the_faction_of_its_name(anna.page)
    anna.page.keyboard.press("Escape")
    on_a_phone_each_faction_has_the_bar_of_what_it_lacks_most(anna.page)


def why_not_tells_a_region_from_the_faction_of_its_name(page: Page) -> None:
    page.keyboard.press("w")
    dialog = page.locator("dialog[open]")
    dialog.get_by_role("button", name="Aedui (Region)", exact=True).click()
    expect(dialog).to_contain_text("not Aedui (Region)")
    expect(dialog.get_by_role("button", name="Aedui (Faction)", exact=True)).to_be_visible()


def resources_and_victory_have_tracks_whose_labels_lie_apart(page: Page, snap: Snap) -> None:
    page.keyboard.press("t")
    expect(page.locator("#map-box .track")).to_have_count(2)
    snap(page, "falling-sky-tracks")
    met: int = page.evaluate(
        """() => {
          const boxes = [...document.querySelectorAll("#map-box .track-goal span, #map-box .track-mark")]
            .map((one) => one.getBoundingClientRect());
          return boxes.flatMap((a, n) => boxes.slice(n + 1).filter((b) =>
            Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
            && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 3)).length;
        }"""
    )
    assert met == 0


BARS = """() => Object.fromEntries([...document.querySelectorAll("#panels .panel")].map((panel) =>
  [panel.dataset.seat, [...panel.querySelectorAll(".meter")].filter((one) => one.checkVisibility()).length]))"""


def on_a_phone_each_faction_has_the_bar_of_what_it_lacks_most(page: Page) -> None:
    """The Arverni have two goals: the one that is farther is shown, upright and on its side."""
    for width, height in ((390, 844), (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function("w => innerWidth === w", arg=width)
        assert page.evaluate(BARS) == {"romans": 1, "arverni": 1, "aedui": 1, "belgae": 1, "germans": 0}
    shown = page.locator('#panels [data-seat="arverni"] .goal.least .meter')
    expect(shown).to_have_attribute("aria-valuetext", re.compile(r"\d+ of \d+"))


@pytest.mark.parametrize("lang", ["en-GB", pytest.param("it-IT", marks=long)])
def test_the_end_of_a_game_tells_the_degree_of_success(meet: Meet, snap: Snap, lang: str) -> None:
    """8.9 A sentence of its own for each Faction that a Roman player loses to."""
    anna = meet(lang)
    save = played("pax-gallica", good=lambda over: "romans" not in over.outcome.winners)
    anna.bring(save)
    page = anna.page
    expect(page.locator("#question .winner")).to_be_visible()
    (winner,) = loads(save).outcome.winners[:1]
    said = get_game(GAME).texts(lang[:2])(f"log.solo_lost.{winner}")
    expect(page.locator("#question .epilogue", has_text=said.partition(":")[0])).to_be_visible()
    assert violations(page) == []
    snap(page, f"falling-sky-end-{lang[:2]}")
