"""Makes the browser's pictures of the README and the docs from real games: ``python docs/img/screens.py``.

A real server and Debian's Chromium, with fixed seeds, so that the pictures can be made again. In a club nobody
chooses the seed: there the dice fall differently each time.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any
from urllib.request import urlopen

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

FOLDER = Path(__file__).parent
sys.path.insert(0, str(FOLDER.parents[1]))

from tests.web.contexts import WATCH  # noqa: E402
from tests.web.members import ask, enrol, open_match, sign_in  # noqa: E402
from tests.web.people import Person  # noqa: E402
from tests.web.saved import opened, saved  # noqa: E402
from tests.web.serving import Server  # noqa: E402
from tests.web.test_falling_sky import MARCH, ROMANS, played, unharassed  # noqa: E402
from tests.web.test_playback import give, to_question  # noqa: E402

SAXONS = {"dux": "np", "civitates": "np", "saxons": "me", "scotti": "np"}
DESK: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 390, "height": 844}
LARGE: ViewportSize = {"width": 1440, "height": 900}


def pendragon(browser: Browser, url: str) -> None:
    """The Saxons choose where to Raid."""
    person = _person(browser, url, LARGE)
    page = person.page
    person.make("pendragon", SAXONS, scenario="petty-tyrants", seed="8")
    offered = _offered(person)
    while "raid" not in offered:
        person.choose(next(key for key in ("none", "done", "no", "pass", offered[0]) if key in offered))
        offered = _offered(person)
    person.choose("raid")
    while not page.locator("#stage .lit").count():
        offered = _offered(person)
        person.choose("feat.surprise" if "feat.surprise" in offered else offered[0])
    _kept(page, "pendragon")


def pendragon_setup(browser: Browser, url: str) -> None:
    """A new match of Pendragon, one Faction against three Non-players."""
    person = _person(browser, url, DESK)
    person.lobby().locator("[data-game=pendragon]").first.click()
    _kept(person.page, "pendragon-setup")


def pendragon_trace(browser: Browser, url: str) -> None:
    """The Battle of a Non-player as a film, and its path through the flowchart."""
    person = _person(browser, url, LARGE, watch="battles")
    page = person.page
    person.make("pendragon", {"dux": "me", "civitates": "np", "saxons": "np", "scotti": "np"}, seed="1")
    to_question(page)
    give(page, "pass")
    page.wait_for_function("() => Number(document.querySelector('.film')?.getAttribute('aria-valuemax')) >= 14")
    while not page.locator('#scene [data-kind="battle"] .scene-result').count():
        page.keyboard.press("ArrowRight")
    page.locator("#turn details.why summary").click()
    page.locator("#turn .motives li, #turn .motives p").first.wait_for()
    page.locator("#turn details.why").evaluate("fold => fold.scrollIntoView({ block: 'end' })")
    _kept(page, "pendragon-trace")


def falling_sky(browser: Browser, url: str) -> None:
    """Caesar on the March: the Romans choose whom to leave behind, and where to go on."""
    person = _person(browser, url, LARGE)
    person.bring(played(MARCH, lambda asked: asked.kind == "turn" and "march" in asked.keys, unharassed))
    person.asked()
    for key in ("march", "provincia", "all", "aedui"):
        person.choose(key)
    person.asked()
    _kept(person.page, "falling-sky")


def falling_sky_battle(browser: Browser, url: str) -> None:
    """The Battle of a Non-player as a film, and its path through the flowchart."""
    person = _person(browser, url, LARGE, watch="battles")
    page = person.page
    person.make("falling-sky", ROMANS, scenario="reconquest-of-gaul", seed="1")
    fought = page.locator('#scene [data-kind="battle"] .scene-result')
    while not fought.count():
        page.wait_for_function("() => document.querySelector('.playbar, .recap-view, #question .option')")
        if page.locator(".playbar").count():
            page.keyboard.press("ArrowRight")
        elif page.locator(".recap-view").count():
            page.keyboard.press("Enter")
        else:
            offered = person.keys()
            give(page, next(key for key in ("pass", "no", "none", offered[0]) if key in offered))
            page.wait_for_timeout(1500)
    page.locator("#turn details.why summary").click()
    page.locator("#turn .motives li, #turn .motives p").first.wait_for()
    page.locator("#turn details.why").evaluate("fold => fold.scrollIntoView({ block: 'end' })")
    _kept(page, "falling-sky-battle")


def _offered(person: Person) -> list[str]:
    """Wait until something is asked; the keys that can be answered."""
    person.state()
    return person.keys()


def anno890(browser: Browser, url: str) -> None:
    """A game of four against stewards, half-way, in the dark and in Italian."""
    person = _person(browser, url, LARGE, color_scheme="dark", locale="it-IT")
    seats = {"aix": "me", "avignon": "steward", "marseille": "steward", "frejus": "steward"}
    person.make("anno890", seats, scenario="court", players=4, seed="3")
    for turn in range(9):
        if person.state() != "asked":
            break
        keys = person.keys()
        person.choose(keys[turn % len(keys)])
    person.asked()
    _kept(person.page, "anno890")


def phone(browser: Browser, url: str) -> None:
    """The question of a Battle, on a phone."""
    person = _person(browser, url, PHONE, has_touch=True, is_mobile=True)
    opened(person, saved("pendragon", "dux", "7", lambda session, asked: asked.kind == "battle.withdraw"))
    _kept(person.page, "phone")


def _person(browser: Browser, url: str, look: ViewportSize, watch: str = "off", **how: Any) -> Person:
    """Somebody with a browser of their own, who watches others' turns or does not."""
    settled = {"color_scheme": "light", "reduced_motion": "reduce", "locale": "en-GB"} | how
    context = browser.new_context(viewport=look, **settled)
    context.add_init_script(f"({WATCH})({watch!r})")
    return Person(context.new_page(), url)


def _kept(page: Page, name: str) -> None:
    """Take the picture when nothing moves any more."""
    page.mouse.move(2, 2)
    page.wait_for_timeout(800)
    page.screenshot(path=FOLDER / f"{name}.png")


def club_lobby(browser: Browser, club: Server) -> None:
    """Open tables of a club: seats that are free, clocks, a game to watch."""
    anna, tullia, otto = (_member(browser, club, name) for name in ("Anna", "Tullia", "Otto"))
    two, four = {"aix": "me", "avignon": "open"}, {"dux": "open", "civitates": "me", "saxons": "open", "scotti": "np"}
    full = open_match(tullia, seats=two, open=True, clock={"kind": "days", "days": 2}, scenario="sails")
    ask(otto, f"/api/matches/{full}/sit", seat="avignon")
    bank = {"kind": "bank", "hours": 72, "minutes_per_answer": 60}
    open_match(otto, "pendragon", seats=four, open=True, clock=bank, title="The fall, one evening a week")
    open_match(tullia, seats=two, open=True, clock={"kind": "days", "days": 3}, title="Beginners welcome")
    open_match(anna, seats={"aix": "me", "avignon": "steward"})
    page = anna.page
    page.goto(f"{club.url}/?view=tables")
    page.locator(".match.table").nth(2).wait_for()
    _kept(page, "club-lobby")


def club_door(browser: Browser, club: Server) -> None:
    """The front door of a club: who has no account watches, plays and reads."""
    anna, tullia = _member(browser, club, "Anna"), _member(browser, club, "Tullia")
    solo = {"dux": "np", "civitates": "np", "saxons": "me", "scotti": "np"}
    match = open_match(anna, "pendragon", seats=solo, open=True, guests=True, title="The long raid")
    anna.page.goto(f"{club.url}/play/{match}")
    for _ in range(3):
        anna.asked()
        anna.choose(anna.keys()[0])
    two = {"aix": "me", "avignon": "steward"}
    other = open_match(tullia, seats=two, open=True, guests=True, delay={"kind": "answers", "n": 5}, scenario="sails")
    tullia.page.goto(f"{club.url}/play/{other}")
    for _ in range(4):
        tullia.asked()
        tullia.choose(tullia.keys()[0])
    page = _person(browser, club.url, LARGE).page
    page.goto(f"{club.url}/")
    page.locator(".live-card").nth(1).wait_for()
    _kept(page, "club-door")


def club_table(browser: Browser, club: Server) -> None:
    """Two people play with days per move, and talk."""
    anna, tullia = _member(browser, club, "Anna", look=LARGE), _member(browser, club, "Tullia", "it")
    match = open_match(
        anna,
        seats={"aix": "me", "avignon": "open"},
        open=True,
        clock={"kind": "days", "days": 5},
        title="Aix and Avignon",
    )
    ask(tullia, f"/api/matches/{match}/sit", seat="avignon")
    for person in (anna, tullia):
        person.page.goto(f"{club.url}/play/{match}")
    anna.page.locator("#tab-players").click()
    for _ in range(9):
        anna.page.wait_for_timeout(400)
        asked = anna if anna.options.count() else tullia
        asked.asked()
        asked.choose(asked.keys()[0])
    while not anna.options.count():
        tullia.asked()
        tullia.choose(tullia.keys()[0])
        anna.page.wait_for_timeout(400)
    tullia.page.locator("#tab-chat").click()
    tullia.page.locator("#page-chat input").fill("Ben giocato!")
    tullia.page.keyboard.press("Enter")
    anna.page.locator("#tab-chat .tab-badge").wait_for()
    _kept(anna.page, "club-table")


def _member(browser: Browser, club: Server, name: str, lang: str = "en", look: ViewportSize = DESK) -> Person:
    """Somebody of the club, signed in, with a browser of their own."""
    enrol(club.database, name, lang)
    return sign_in(_person(browser, club.url, look, locale=lang), name)


PICTURES = (pendragon, pendragon_setup, pendragon_trace, falling_sky, falling_sky_battle, anno890, phone)
"""The pictures of a server at home."""


def main() -> None:
    """All pictures, from a server at home and a club, or those that are named; ``club`` makes those of the club."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        chromium = shutil.which("chromium-headless-shell") or shutil.which("chromium")
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        if "club" not in sys.argv:
            server = Server(Path(folder) / "screens.db")
            server.start()
            named = [picture for picture in PICTURES if picture.__name__ in sys.argv[1:]]
            for picture in named or PICTURES:
                picture(browser, server.url)
            server.stop()
        if "club" in sys.argv or len(sys.argv) == 1:
            club = Server(Path(folder) / "club.db", public=True)
            club.start()
            urlopen(f"{club.url}/api/games").close()  # the first time takes long
            for of_club in (club_lobby, club_door, club_table):
                of_club(browser, club)
            club.stop()
        browser.close()


if __name__ == "__main__":
    main()
