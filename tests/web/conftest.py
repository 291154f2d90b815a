"""A real server, a real browser, and no console errors in any test."""

from __future__ import annotations

import importlib.util
import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

    from tests.server.mail.sink import Sink
    from tests.web.contexts import Contexts
    from tests.web.people import Person
    from tests.web.serving import Server

CHROMIUM = (
    os.environ.get("VEXILLUM_CHROMIUM") or shutil.which("chromium-headless-shell") or shutil.which("chromium") or ""
)
"""The shell draws and runs the same page with three quarters of the work, since it has no windows to look after."""
OFF = (
    "RenderDocument",
    *("AvoidCorsURLLoaderRestartOnRedirect", "AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose"),
    *("HttpsFirstBalancedModeAutoEnable", "HttpsUpgrades", "MediaRouter", "NetworkTimeServiceQuerying"),
    *("OptimizationHints", "PaintHolding", "ThirdPartyStoragePartitioning"),
)
"""What Chromium goes without: with the first, every page that is gone to has a frame, a compositor and a session of
DevTools of its own, a third of the work of an empty page and a seventh of that of a table. The rest is what Playwright
turns off, as far as it concerns us: of two such lists Chromium heeds the last.
"""
ARGUMENTS = [
    *("--no-sandbox", "--disable-gpu", "--in-process-gpu", "--disable-site-isolation-trials"),
    "--renderer-process-limit=1",
    f"--disable-features={','.join(OFF)}",
    "--js-flags=--max-lazy --no-opt --no-maglev",
]
"""Without a graphics card, with nobody to be protected from, and for pages that live a few seconds, all else only takes
time: more processes, and scripts that are compiled for a long life.
"""
SCREENSHOTS = os.environ.get("VEXILLUM_SCREENSHOTS")
"""The folder for screenshots to look at; without it none are made."""
NO_PIXELS = "--force-gpu-mem-available-mb=0"
"""Every frame is laid out and painted as usual, but there is no memory for its pixels: they are half of the work."""

if not CHROMIUM or not all(importlib.util.find_spec(name) for name in ("playwright", "uvicorn", "sqlalchemy")):
    collect_ignore_glob = ["test_[!w]*.py"]
    """Without a browser or a server only the client's words can be tested."""


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server for all tests that do not stop it."""
    from tests.web.serving import Server

    serving = Server.for_all(tmp_path_factory.mktemp("web") / "table.db")
    serving.start()
    yield serving
    serving.stop()


@pytest.fixture(scope="session")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A club, with accounts, for all tests that do not stop it."""
    from tests.web.serving import Server

    serving = Server.for_all(tmp_path_factory.mktemp("club") / "club.db", public=True)
    serving.start()
    yield serving
    serving.stop()


@pytest.fixture(scope="session")
def mailing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, Sink]]:
    """A club that sends mails, and where they arrive."""
    from tests.server.mail.sink import sink
    from tests.web.serving import Server

    with sink() as post:
        serving = Server.for_all(tmp_path_factory.mktemp("mailing") / "club.db", public=True)
        serving.options += ["--smtp", post.address, "--sender", "Vexillum <club@club.example>"]
        serving.start()
        yield serving, post
        serving.stop()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Debian's Chromium."""
    from playwright.sync_api import sync_playwright

    from tests.web.patience import be_patient

    be_patient()
    with sync_playwright() as playwright:
        arguments = ARGUMENTS if SCREENSHOTS else [*ARGUMENTS, NO_PIXELS]
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=arguments)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def contexts(browser: Browser) -> Contexts:
    """The contexts of the browser: a test gets one that another test has left, and finds nothing in it."""
    from tests.web.contexts import Contexts

    return Contexts(browser)


def _meeting(contexts: Contexts, request: pytest.FixtureRequest) -> Iterator[Callable[..., Person]]:
    from tests.web.contexts import PHONE, PLAYOUTS, Lent
    from tests.web.people import Person

    people: list[Person] = []
    lent: list[Lent] = []
    failed = request.session.testsfailed

    def person(
        lang: str = "en-GB",
        *,
        phone: bool = False,
        dark: bool = False,
        lively: bool = False,
        watch: str = "off",
        size: tuple[int, int] | None = None,
        at: Server | None = None,
    ) -> Person:
        place: Server = at or request.getfixturevalue("server")
        phone = phone or (size is not None and min(size) < 500)
        mine = contexts.lend(place, watch, lang, phone=phone)
        mine.look(size or (PHONE if phone else PLAYOUTS), dark=dark, lively=lively)
        lent.append(mine)
        people.append(Person(mine.page, place.url, listen=mine.hear))
        return people[-1]

    yield person
    for one in lent:
        contexts.take_back(one, again=request.session.testsfailed == failed)
    assert [error for one in people for error in one.errors] == []


@pytest.fixture
def meet(contexts: Contexts, request: pytest.FixtureRequest) -> Iterator[Callable[..., Person]]:
    """Somebody with a browser of their own, in which pieces move only if it is lively: drawing that takes time.

    They are at home unless ``at`` says where. What the others do is not played back, unless ``watch`` says so. In the
    end, nobody's console may show an error.
    """
    yield from _meeting(contexts, request)


@pytest.fixture(scope="module")
def meet_once(contexts: Contexts, request: pytest.FixtureRequest) -> Iterator[Callable[..., Person]]:
    """The same for a page that the tests of a module use one after the other."""
    yield from _meeting(contexts, request)


@pytest.fixture
def enter(meet: Callable[..., Person], club: Server) -> Callable[..., Person]:
    """A member of the club, signed in, with a browser of their own."""
    from tests.web.members import enrol, let_in

    def member(name: str, lang: str = "en-GB", *, at: Server = club, **how: bool) -> Person:
        enrol(at.database, name, lang[:2])
        return let_in(meet(lang, at=at, **how), at.database, name)

    return member


@pytest.fixture
def snap() -> Callable[[Page, str], None]:
    """Keep a screenshot to look at, if somebody wants to."""

    def take(page: Page, name: str) -> None:
        if SCREENSHOTS:
            page.screenshot(path=Path(SCREENSHOTS) / f"{name}.png", animations="disabled")

    return take
