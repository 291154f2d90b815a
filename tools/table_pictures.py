"""Screenshots of the table: every game, light and dark, all sizes: ``python tools/table_pictures.py FOLDER``.

Agents play a game with a fixed seed until a seat has to answer; it is saved and opened in a real browser.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from playwright.sync_api import Browser, Page, sync_playwright
from tests.web.people import Person
from tests.web.serving import Server

from vexillum import get_game
from vexillum.core.files.save import dumps
from vexillum.core.session import Session
from vexillum.core.words.languages import BUILT_IN, language_info

SIZES = ((1920, 1080), (1440, 900), (1280, 720), (820, 1180), (390, 844), (844, 390))
SEATS = {"pendragon": "dux", "anno890": "aix", "falling-sky": "romans", "akkren": "kan"}
"""The seat whose table is shown."""
ANSWERS = {"pendragon": 60, "anno890": 20, "falling-sky": 60, "akkren": 60}
"""The minimum number of answers before the screenshot."""
MANY = 5
"""The minimum number of options, so that the list is visible."""
PHONE = 500
"""A screen smaller than this in one dimension is a phone."""


def played(game: str, seed: str, answers: int) -> str:
    """A saved game in which the seat has to answer, with several options."""
    known = get_game(game)
    quick = known.info.quick_agent
    seats = dict.fromkeys(known.setup(seed=seed).seats, quick) | {SEATS[game]: "human"}
    setup = known.setup(seed=seed, seats=seats)
    session: Session[Any] = Session(known, setup, seats)
    agents = {seat: known.agents[quick]() for seat in setup.seats}
    while (decision := session.decision) is not None:
        if len(session.answers) >= answers and decision.seat == SEATS[game] and len(decision.options) >= MANY:
            break
        session.answer(decision.seat, agents[decision.seat].choose(session, decision))
    return dumps(session)


def opened(page: Page, server: Server, save: str) -> None:
    """Open the table of a saved game."""
    Person(page, server.url).lobby()
    page.set_input_files("#import-file", {"name": "game.json", "mimeType": "text/json", "buffer": save.encode()})
    page.wait_for_url("**/play/*")
    page.locator("#question[data-number], #playback [data-act=skip]").first.wait_for(state="attached")


def dismissed(page: Page) -> None:
    """Dismiss recap and playback to show the question."""
    in_the_way = page.locator("#playback [data-act=skip], #recap [data-act=decide]").locator("visible=true")
    asked = page.locator("#question .option").locator("visible=true")
    while not asked.count():
        in_the_way.or_(asked).first.wait_for()
        if in_the_way.count():
            in_the_way.first.click()


def pages(browser: Browser, sizes: list[tuple[int, int]], lang: str) -> Iterator[tuple[str, Page]]:
    """A page of every size, light and dark."""
    for width, height in sizes:
        for scheme in ("light", "dark"):
            phone = min(width, height) < PHONE
            context = browser.new_context(
                viewport={"width": width, "height": height},
                locale=language_info(lang).dates or lang,
                color_scheme=scheme,
                reduced_motion="reduce",
                has_touch=width <= 1000,
                is_mobile=phone,
            )
            context.add_init_script("localStorage.setItem('vexillum.hints', 'seen')")
            page = context.new_page()
            page.on("console", lambda message: message.type == "error" and print("  ", message.text))
            page.on("pageerror", lambda error: print("  ", error))
            yield f"{width}x{height}{'-dark' if scheme == 'dark' else ''}{'-it' if lang == 'it' else ''}", page
            context.close()


def main() -> None:
    """Take the screenshots requested on the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--game", choices=list(SEATS), action="append", help="only this game")
    parser.add_argument("--size", action="append", help="only this size, as 1440x900")
    parser.add_argument("--lang", choices=BUILT_IN, default="en")
    parser.add_argument("--seed", default="7")
    parser.add_argument("--answers", type=int, help="number of answers before the screenshot")
    parser.add_argument("--recap", action="store_true", help="leave the recap open")
    parser.add_argument("--press", action="append", default=[], help="then click this selector")
    arguments = parser.parse_args()
    sizes = [(int(w), int(h)) for w, h in (size.split("x") for size in arguments.size or [])] or list(SIZES)
    arguments.folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder) / "pictures.db")
        server.start()
        chromium = shutil.which("chromium-headless-shell") or shutil.which("chromium")
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for game in arguments.game or SEATS:
            save = played(game, arguments.seed, arguments.answers or ANSWERS[game])
            for name, page in pages(browser, sizes, arguments.lang):
                opened(page, server, save)
                if not arguments.recap:
                    dismissed(page)
                for selector in arguments.press:
                    page.click(selector)
                page.mouse.move(2, 2)
                page.wait_for_timeout(700)
                page.screenshot(path=arguments.folder / f"{game}-{name}.png")
                print(game, name)
        browser.close()
        server.stop()


if __name__ == "__main__":
    main()
