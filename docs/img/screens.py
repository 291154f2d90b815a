"""Makes the browser's pictures of the README and the docs from real games: ``python docs/img/screens.py``.

A real server and Debian's Chromium, with fixed seeds, so that the pictures can be made again. In a club nobody
chooses the seed: there the dice fall anew each time.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, ViewportSize, sync_playwright

FOLDER = Path(__file__).parent
sys.path.insert(0, str(FOLDER.parents[1]))

from tests.web.members import ask, enrol, open_match, sign_in  # noqa: E402
from tests.web.people import Person  # noqa: E402
from tests.web.serving import Server  # noqa: E402

SAXONS = {"dux": "np", "civitates": "np", "saxons": "me", "scotti": "np"}
DESK: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 390, "height": 844}
TALL: ViewportSize = {"width": 1280, "height": 1060}


def pendragon(browser: Browser, url: str) -> None:
    """The Saxons choose where to Raid."""
    page = browser.new_page(viewport=DESK, color_scheme="light", reduced_motion="reduce", locale="en-GB")
    person = Person(page, url)
    person.make("pendragon", SAXONS, scenario="petty-tyrants", seed="8")
    offered = _offered(person)
    while "raid" not in offered:
        person.choose(next(key for key in ("none", "done", "no", "pass", offered[0]) if key in offered))
        offered = _offered(person)
    person.choose("raid")
    while not page.locator("#stage .lit").count():
        offered = _offered(person)
        person.choose("feat.surprise" if "feat.surprise" in offered else offered[0])
    page.wait_for_timeout(800)
    page.screenshot(path=FOLDER / "pendragon.png")


def pendragon_setup(browser: Browser, url: str) -> None:
    """A new match of Pendragon, one Faction against three Non-players."""
    page = browser.new_page(viewport=DESK, color_scheme="light", reduced_motion="reduce", locale="en-GB")
    person = Person(page, url)
    person.lobby()
    page.locator("[data-game=pendragon]").first.click()
    page.wait_for_timeout(800)
    page.screenshot(path=FOLDER / "pendragon-setup.png")


def pendragon_trace(browser: Browser, url: str) -> None:
    """The path of a Non-player through its flowchart, unfolded in the log."""
    page = browser.new_page(viewport=TALL, color_scheme="light", reduced_motion="reduce", locale="en-GB")
    person = Person(page, url)
    person.make("pendragon", SAXONS, scenario="barbarian-conspiracy", seed="3")
    for _ in range(6):
        offered = _offered(person)
        person.choose(next(key for key in ("pass", "none", "no", "done", offered[0]) if key in offered))
    _offered(person)
    page.locator("#tabs [data-tab=log], #tabs button").first.click()
    fold = page.locator("#page-log details.why").last
    fold.locator("summary").click()
    page.wait_for_timeout(800)
    fold.evaluate("fold => fold.scrollIntoView({ block: 'end' })")
    page.wait_for_timeout(400)
    page.screenshot(path=FOLDER / "pendragon-trace.png")


def _offered(person: Person) -> list[str]:
    """Wait until something is asked; the keys that can be answered."""
    person.state()
    return person.keys()


def anno890(browser: Browser, url: str) -> None:
    """A game of four against stewards, half-way, in the dark and in Italian."""
    page = browser.new_page(viewport=DESK, color_scheme="dark", reduced_motion="reduce", locale="it-IT")
    person = Person(page, url)
    seats = {"aix": "me", "avignon": "steward", "marseille": "steward", "frejus": "steward"}
    person.make("anno890", seats, scenario="court", players=4, seed="3")
    for turn in range(9):
        if person.state() != "asked":
            break
        keys = person.keys()
        person.choose(keys[turn % len(keys)])
    page.wait_for_timeout(800)
    page.screenshot(path=FOLDER / "anno890.png")


def phone(browser: Browser, url: str) -> None:
    """The same on a phone."""
    context = browser.new_context(
        viewport=PHONE, has_touch=True, is_mobile=True, reduced_motion="reduce", locale="en-GB"
    )
    person = Person(context.new_page(), url)
    person.play("anno890")
    person.page.wait_for_timeout(800)
    person.page.screenshot(path=FOLDER / "phone.png")


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
    page.wait_for_timeout(800)
    page.screenshot(path=FOLDER / "club-lobby.png")


def club_table(browser: Browser, club: Server) -> None:
    """Two people play with days per move, and talk."""
    anna, tullia = _member(browser, club, "Anna", look=TALL), _member(browser, club, "Tullia", "it")
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
    anna.page.wait_for_timeout(800)
    anna.page.screenshot(path=FOLDER / "club-table.png")


def _member(browser: Browser, club: Server, name: str, lang: str = "en", look: ViewportSize = DESK) -> Person:
    """Somebody of the club, signed in, with a browser of their own."""
    enrol(club.database, name, lang)
    context = browser.new_context(viewport=look, color_scheme="light", reduced_motion="reduce", locale=lang)
    return sign_in(Person(context.new_page(), club.url), name)


def main() -> None:
    """All pictures, from a server at home and a club. ``python docs/img/screens.py club`` makes those of the club."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        if "club" not in sys.argv:
            server = Server(Path(folder) / "screens.db")
            server.start()
            for picture in (pendragon, pendragon_setup, pendragon_trace, anno890, phone):
                picture(browser, server.url)
            server.stop()
        club = Server(Path(folder) / "club.db", public=True)
        club.start()
        for of_club in (club_lobby, club_table):
            of_club(browser, club)
        club.stop()
        browser.close()


if __name__ == "__main__":
    main()
