"""The table on every screen: no text below 13 pixels, nothing decisive out of sight, the map in view; axe-core."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.long import by_run, long, short_run
from tests.web.everybody import outside, small_text, violations
from tests.web.members import enrol, let_in
from tests.web.people import Meet, Person, Snap
from tests.web.saved import opened, saved
from tests.web.serving import Server
from tests.web.test_reach import CONTRAST, a_long_press_says_why_not

SIZES = [(1280, 720), (390, 844), (1440, 900), (820, 1180)]
ZOOMED = [(640, 360), (720, 450)]
"""What is left of the pixels of a laptop when a page is zoomed to 200 %."""
SEATS = {
    "pendragon": {"dux": "me"},
    "anno890": {"aix": "me", "avignon": "steward"},
    "falling-sky": {"romans": "me", "arverni": "np", "aedui": "np", "belgae": "np"},
    "akkren": {"kan": "me", "theocracy": "steward"},
}
DECISIVE = ("#foot", "#foot button", "#foot .confirm", "#foot [data-act=undo]")
SIDEWAYS = "document.documentElement.scrollWidth > document.documentElement.clientWidth"
FEW = {("pendragon", "en-GB"), ("anno890", "it-IT")}
"""In the short run: ``test_evening.py`` looks whether the others fit."""
ALL = [
    pytest.param(game, lang, marks=() if (game, lang) in FEW else long) for game in SEATS for lang in ("en-GB", "it-IT")
]


def fits(page: Page) -> None:
    """Everything that a screen has to show is on it."""
    assert small_text(page) == []
    assert outside(page, *DECISIVE) == []
    assert not page.evaluate(SIDEWAYS)
    stage = page.locator("#stage").bounding_box()
    assert stage is not None
    assert stage["width"] > 200
    assert stage["height"] > 100


def resize(page: Page, size: tuple[int, int]) -> None:
    """Make the window as large as this."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.wait_for_function("w => innerWidth === w", arg=size[0])


def seated(person: Person, game: str) -> Page:
    """A table at which one is asked."""
    person.make(game, SEATS[game])
    person.asked()
    return person.page


@pytest.mark.parametrize(("game", "lang"), ALL)
def test_every_size(meet: Meet, snap: Snap, game: str, lang: str) -> None:
    anna = meet(lang)
    page = seated(anna, game)
    few = by_run(2, 4) if game != "pendragon" else 4  # the others fit between two sizes as it does
    for width, height in SIZES[:few]:
        resize(page, (width, height))
        anna.asked()
        fits(page)
        snap(page, f"layout-{game}-{width}x{height}-{lang[:2]}")
        for tab in page.locator("#tabs button:visible").all():
            tab.click()
            assert small_text(page) == [], tab.inner_text()
            assert not page.evaluate(SIDEWAYS), tab.inner_text()
    page.click("#tab-decide")
    for size in ZOOMED[: few - 1]:
        resize(page, size)
        anna.asked()
        fits(page)
        expect(page.locator("#rail")).to_be_hidden()


@long
@pytest.mark.parametrize("game", SEATS)
def test_twice_as_large_is_the_next_smaller_layout(meet: Meet, game: str) -> None:
    """A page that is zoomed to 200 % has half of the pixels: a laptop then has a tablet's layout, or a phone's."""
    anna = meet(size=ZOOMED[0])
    page = seated(anna, game)
    fits(page)
    expect(page.locator("#rail")).to_be_hidden()
    anna.choose(anna.keys()[0])
    resize(page, ZOOMED[1])
    anna.asked()
    fits(page)


def test_the_sheet_of_a_phone(meet: Meet) -> None:
    anna = meet(phone=True)
    page = seated(anna, "pendragon")
    side = page.locator("#side")
    heights = []
    for size in ("", "tall", "low"):
        expect(side).to_have_attribute("data-size", size)
        page.wait_for_function("() => !document.querySelector('#side').getAnimations().length")
        heights.append((side.bounding_box() or {})["height"])
        assert outside(page, *DECISIVE) == []
        page.tap("#grip")
    assert heights[2] < heights[0] < heights[1]
    page.tap("#ribbon button")
    expect(page.locator("#page-cards .game-card").first).to_be_visible()
    page.tap('#panels [data-seat="saxons"] button')
    expect(page.locator('#page-players [data-seat="saxons"]')).to_be_in_viewport()
    page.tap("#tab-decide")
    expect(anna.options.first).to_be_visible()
    the_overview_leads_elsewhere(page)
    a_long_press_says_why_not(page)
    resize(page, SIZES[0])
    expect(page.locator("#rail .game-card").first).to_be_visible()


BELOW_THE_BUTTONS = """() => {
  document.body.classList.remove("film-runs"); // which hides the buttons
  const [bar, buttons] = [".show-bar", ".lenses"].map((one) => document.querySelector(one).getBoundingClientRect());
  return bar.top - buttons.bottom;
}"""
"""How far the bar of a game between agents is from the buttons of the map."""


def test_the_map_has_most_of_a_phone_where_nothing_is_asked(meet: Meet, snap: Snap) -> None:
    """A spectator decides nothing: the sheet is lower than a player's, and can still be raised."""
    anna = meet(phone=True)
    anna.lobby()
    page = anna.page
    page.tap('.front-game[data-game="anno890"] [data-act=watch]')
    page.wait_for_url("**/play/**")
    expect(page.locator("#question")).to_contain_text("watching")
    side = page.locator("#side")
    low = (side.bounding_box() or {})["height"]
    assert low < 0.45 * page.viewport_size["height"]
    snap(page, "phone-spectator")
    assert page.evaluate(BELOW_THE_BUTTONS) >= 0
    page.tap("#grip")
    page.wait_for_function("() => !document.querySelector('#side').getAnimations().length")
    assert (side.bounding_box() or {})["height"] > low


def test_the_sheet_of_a_phone_rises_for_a_question_within_a_battle(meet: Meet, snap: Snap) -> None:
    """The line-up and the options need most of the screen; what was low is not left low, and what was lifted sinks."""
    anna = meet(phone=True)
    page = anna.page
    opened(anna, saved("pendragon", "dux", "5", lambda session, _: session.table.staged is not None))
    side = page.locator("#side")
    expect(page.locator("#question .scene-view")).to_be_visible()
    expect(side).to_have_attribute("data-lifted", "")
    page.wait_for_function("() => !document.querySelector('#side').getAnimations().length")
    assert (side.bounding_box() or {})["height"] > 0.75 * 844
    snap(page, "battle-phone")
    now = page.locator("#question .stepper .now").bounding_box() or {}
    assert 0 <= now["x"] <= now["x"] + now["width"] <= 390, "the stage that is on is in view"
    anna.choose(anna.keys()[0])
    expect(side).not_to_have_attribute("data-lifted", "")


def test_good_news_is_no_alarm(meet: Meet) -> None:
    """Anyone who would win reads it in words of their own, and not in red; the others are warned."""
    anna = meet()
    said = anna.page.evaluate(
        """async () => {
          const { news, concerns } = await import("/static/js/table/side/warnings.js");
          const victory = { text: "Dux would win", own: "You would win", to: ["saxons"], tone: "victory" };
          return [["dux"], ["saxons"], [], ["dux", "saxons"]].map((mine) => {
            const { text, tone } = news(victory, mine);
            return [text, tone, concerns(victory, mine)];
          });
        }"""
    )
    assert said == [
        ["You would win", "good", True],
        ["Dux would win", "victory", True],
        ["Dux would win", "victory", False],
        ["Dux would win", "victory", True],
    ]


@long
def test_the_overview_of_a_tablet_leads_elsewhere(meet: Meet) -> None:
    the_overview_leads_elsewhere(seated(meet(size=(820, 1180)), "pendragon"))


def the_overview_leads_elsewhere(page: Page) -> None:
    overview = page.locator("#overview")
    expect(overview).to_be_visible()
    frame = overview.locator("i")
    before = frame.get_attribute("style")
    overview.click(position={"x": 8, "y": 8})
    page.wait_for_function("was => document.querySelector('#overview i').getAttribute('style') !== was", arg=before)


def test_only_blocks_that_changed_are_drawn_anew(meet: Meet) -> None:
    anna = meet()
    page = seated(anna, "anno890")
    page.evaluate("() => document.querySelectorAll('#stage [data-block] > *').forEach((one) => { one.old = true; })")
    anna.choose(anna.keys()[0])
    anna.asked()
    old, new = page.evaluate(
        """() => {
          const all = [...document.querySelectorAll("#stage [data-block] > *")];
          return [all.filter((one) => one.old).length, all.filter((one) => !one.old).length];
        }"""
    )
    assert old > 0
    assert new > 0


def test_a_side_of_the_card_track_and_legend(meet: Meet) -> None:
    anna = meet()
    anna.make("pendragon", dict.fromkeys(("dux", "civitates", "saxons", "scotti"), "me"), seed="2")
    anna.asked()
    track_and_legend_over_the_map(anna.page)
    a_side_of_the_card_is_pressed(anna.page)


def a_side_of_the_card_is_pressed(page: Page) -> None:
    page.locator("#rail .side-text.can").first.click()
    expect(page.locator("#question .option[aria-pressed=true]")).to_have_count(1)
    assert "event" in (page.locator("#question .option[aria-pressed=true]").get_attribute("data-key") or "")


def track_and_legend_over_the_map(page: Page) -> None:
    page.keyboard.press("t")
    expect(page.locator("#map-box .track-mark").first).to_be_visible()
    assert small_text(page) == []
    page.keyboard.press("Escape")
    expect(page.locator("#map-box")).to_be_hidden()
    page.click("[data-box=legend]")
    expect(page.locator("#map-box .legend li").first).to_be_visible()
    page.click("[data-box=legend]")
    expect(page.locator("#map-box")).to_be_hidden()


@pytest.mark.parametrize(
    ("game", "dark"),
    [
        ("pendragon", False),
        ("anno890", True),
        ("akkren", False),
        pytest.param("falling-sky", True, marks=long),
        pytest.param("akkren", True, marks=long),
        pytest.param("falling-sky", False, marks=long),
        pytest.param("pendragon", True, marks=long),
        pytest.param("anno890", False, marks=long),
    ],
    ids=lambda value: value if isinstance(value, str) else "dark" if value else "light",
)
def test_axe_at_the_table(meet: Meet, game: str, dark: bool) -> None:
    anna = meet(dark=dark, watch="recap")
    page = seated_or_told(anna, game)
    assert violations(page, board=True) == []
    if page.locator("#recap [data-act=decide]").is_visible():
        page.click("#recap [data-act=decide]")
        anna.asked()
    for tab in page.locator("#tabs button:visible").all():
        plain = tab.get_attribute("id") in ("tab-chat", "tab-notes")
        if game in PLAIN or not (plain or short_run()):
            tab.click()
            shown = f"#tabs, #{tab.get_attribute('aria-controls')}"
            assert violations(page, shown) == [], tab.inner_text()
            if tab.get_attribute("id") == "tab-players":
                assert page.evaluate(CONTRAST) == []
    if game == "pendragon":
        page.get_by_role("button", name="This match").click()
        assert violations(page, "dialog") == []
        assert page.evaluate(CONTRAST) == []
        page.keyboard.press("Escape")
    page.set_viewport_size({"width": 390, "height": 844})
    page.wait_for_function("innerWidth === 390")
    assert violations(page) == []


PLAIN = ("pendragon", "anno890")
"""Chat and notes have nothing of a game: in the light they are looked at with one, in the dark with another.

In the short run so are the other tabs.
"""


def seated_or_told(person: Person, game: str) -> Page:
    """A table at which one is asked, or told what happened before."""
    person.make(game, SEATS[game])
    expect(person.options.or_(person.page.locator("#recap [data-act=decide]")).first).to_be_visible()
    return person.page


@pytest.mark.parametrize("dark", [False, pytest.param(True, marks=long)], ids=["light", "dark"])
def test_axe_at_home(meet: Meet, dark: bool) -> None:
    anna = meet(dark=dark)
    page = anna.lobby()
    assert violations(page) == []
    assert page.evaluate(CONTRAST) == []
    assert small_text(page) == []
    page.click("[data-game=pendragon] [data-act=play]")
    page.locator(".more-options summary").click()
    assert violations(page) == []
    assert small_text(page) == []
    made = anna.new_match("anno890", {"aix": "me", "avignon": "open"})
    page.goto(f"{anna.url}{made['links']['avignon']}")
    expect(page.locator("#sit")).to_be_visible()
    assert violations(page) == []
    assert small_text(page) == []
    anna.lobby()
    expect(page.locator(".resume.large .standing")).to_be_visible()
    assert violations(page, ".resume.large") == []
    assert small_text(page) == []
    page.goto(f"{anna.url}/replay/{made['match']}")
    expect(page.locator("#stage svg").first).to_be_visible()
    assert violations(page, board=True) == []
    assert small_text(page) == []
    anna.forgiven = ("404",)
    page.goto(f"{anna.url}/nowhere")
    expect(page.locator("#main")).not_to_be_empty()
    assert violations(page) == []


@long
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_axe_in_the_club(meet: Meet, club: Server, dark: bool) -> None:
    """At a desk; in the short run they are looked at on a phone, in ``test_entry.py`` and ``test_club_lobby.py``."""
    enrol(club.database, "Livia", admin=True)
    guest, livia = meet(at=club, dark=dark), let_in(meet(at=club, dark=dark), club.database, "Livia")
    pages = [(guest, path) for path in ("/signin", "/register", "/forgot", "/reset/token", "/verify/token")]
    pages += [(livia, path) for path in ("/", "/account", "/waiting", "/people", "/people/Livia", "/admin")]
    for person, path in pages:
        person.page.goto(f"{club.url}{path}")
        expect(person.page.locator("#main h1, #main h2").first).to_be_visible()
        assert violations(person.page) == [], path
        assert small_text(person.page) == [], path


@pytest.mark.parametrize("lacks", ["delete HTMLElement.prototype.popover", "CSS.supports = () => false"])
def test_a_browser_that_is_too_old_is_told(meet: Meet, lacks: str) -> None:
    """Chrome 114 to 116 have popovers, but no subgrid."""
    person = meet()
    person.page.goto(f"{person.url}/")
    expect(person.page.locator("#old-browser")).to_be_hidden()
    person.page.add_init_script(lacks)
    person.page.reload()
    expect(person.page.locator("#old-browser")).to_be_visible()
