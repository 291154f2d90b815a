"""Why Non-players did what they did, folded in the story of the table and of the replay."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
import uvicorn
from playwright.sync_api import Page, expect

from tests.long import by_run, long
from tests.pendragon.nonplayer.stubs import stub_answers
from tests.server.tools import Thoughts
from tests.web.people import Meet, Snap
from tests.web.serving import Server
from tests.web.test_playback import give, to_question
from vexillum.server.kernel.config import Config
from vexillum.server.runtime.app import create_app


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server in this process, in which Non-players answer in the plainest way."""
    with pytest.MonkeyPatch.context() as monkeypatch:
        stub_answers(monkeypatch)
        yield from _serving(tmp_path_factory.mktemp("here"))


def _serving(folder: Path) -> Iterator[Server]:
    place = Server(folder / "table.db")
    place.lasts = True
    config = Config(database=f"sqlite:///{folder}/table.db", pace=0)
    serving = uvicorn.Server(
        uvicorn.Config(create_app(config, Thoughts()), port=place.port, log_level="error", ws="websockets-sansio")
    )
    thread = threading.Thread(target=serving.run, daemon=True)
    thread.start()
    while not serving.started:
        assert thread.is_alive(), "the server does not start"
        time.sleep(0.05)
    yield place
    serving.should_exit = True
    thread.join(15)


def opened(page: Page) -> None:
    """Open the newest reasons in the story, and read them."""
    page.locator("#page-story .log-line").first.wait_for()
    fold = page.locator("#page-story details.why").first
    closed = page.locator("#page-story :is(h3 button, .story-turn-title)[aria-expanded=false]").first
    while True:
        fold.or_(closed).first.wait_for(state="attached")
        if fold.count():
            break
        closed.click()
    fold.locator("summary").click()
    expect(fold.locator(".agent-reasons")).to_contain_text("yes")
    expect(fold.locator(".agent-reasons p").first).to_contain_text("8.1")


@pytest.mark.parametrize("phone", [False, pytest.param(True, marks=long)], ids=["desktop", "phone"])
def test_the_reasons_of_a_turn(here: Server, meet: Meet, snap: Snap, phone: bool) -> None:
    person = meet(at=here, phone=phone)
    person.make("pendragon", {"dux": "me"})
    person.asked()
    page = person.page
    person.turn_to("story")
    opened(page)
    snap(page, f"nonplayers-why-{'phone' if phone else 'desktop'}")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    if not phone:
        for _ in range(by_run(1, 3)):
            person.choose(person.keys()[0])
            person.asked()
        expect(page.locator("#page-story details.why[open]")).to_have_count(1)
    page.goto(f"{here.url}/replay/{person.match}?at=6")
    page.click("#tab-story")
    opened(page)


def test_the_reasons_of_a_step(here: Server, meet: Meet) -> None:
    """While a turn is played back, the reasons are one press away."""
    person = meet(at=here, watch="all")
    page = person.page
    person.make("pendragon", {"dux": "me"})
    while not page.locator("#turn details.why").count():
        to_question(page)
        keys = person.keys()
        give(page, "pass" if "pass" in keys else keys[0])
        page.wait_for_function("() => document.querySelector('.playbar, .recap-view, #question:not(.busy) .option')")
    page.locator("#turn details.why summary").click()
    expect(page.locator("#turn .agent-reasons p").first).to_contain_text("8.1")
