"""Two real browsers on two server processes on one database, in one match: at home and in a club."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.long import long
from tests.server.conftest import cluster, database_url, upgraded  # noqa: F401 - fixtures
from tests.web.members import ask, open_match
from tests.web.people import Meet, Person, Snap
from tests.web.serving import Server
from tests.web.test_club_lobby import BANK, OPEN
from tests.web.test_together import turn

Two = tuple[Server, Server]


def start(database_url: str, folder: Path, *, public: bool) -> Iterator[Two]:  # noqa: F811
    two = tuple(Server(database_url, folder / f"{n}.log", public=public) for n in "ab")
    try:
        for server in two:
            server.start()
        yield two[0], two[1]
    finally:
        for server in two:
            server.stop()


@pytest.fixture
def homes(database_url: str, tmp_path: Path) -> Iterator[Two]:  # noqa: F811
    """Two processes without accounts on one database."""
    yield from start(database_url, tmp_path, public=False)


@pytest.fixture
def clubs(database_url: str, tmp_path: Path) -> Iterator[Two]:  # noqa: F811
    """Two processes of a club on one database."""
    yield from start(database_url, tmp_path, public=True)


def sees(person: Person, number: int) -> None:
    """Somebody else's answer comes by itself: no job of the server comes round as soon as a page loses patience."""
    person.page.wait_for_function("n => Number(document.querySelector('#question').dataset.number) === n", arg=number)


def log(person: Person) -> list[str]:
    return person.story().splitlines()


def play_on(pair: tuple[Person, Person], answers: int) -> None:
    """This many answers, each from the process of the player who is asked, and seen through the other one."""
    for _ in range(answers):
        one, other = turn(pair)
        one.asked()
        one.choose(one.keys()[0])
        sees(other, one.number())


@long
def test_a_game_through_two_processes(clubs: Two, enter: Meet, snap: Snap) -> None:
    first, second = clubs
    anna, bruno = enter("Anna", at=first), enter("Bruno", at=second)
    assert anna.url != bruno.url
    match = open_match(anna, seats=OPEN, open=True, clock=BANK, title="Two houses")
    anna.page.goto(f"{anna.url}/play/{match}")
    expect(anna.prompt).to_be_visible()
    bruno.page.goto(f"{bruno.url}/?view=tables")
    bruno.page.locator("[data-sit=avignon]").click()
    bruno.page.wait_for_url(f"**/play/{match}")
    pair = anna, bruno

    anna.turn_to("players")
    expect(anna.page.locator(".player[data-seat=avignon] .who")).to_contain_text("Bruno")
    expect(anna.page.locator(".player[data-seat=avignon] .dot.here")).to_be_visible()
    expect(anna.page.locator("#page-players .clock")).to_have_count(2)

    play_on(pair, 10)
    assert log(anna) == log(bruno)

    for person in pair:
        person.turn_to("chat")
    bruno.page.locator("#page-chat input").fill("Greetings from the other house")
    bruno.page.keyboard.press("Enter")
    expect(anna.page.locator(".chat-lines")).to_contain_text("Bruno Greetings from the other house")
    expect(anna.page.locator(".person")).to_have_count(2)

    one, other = undo_something(pair)
    sees(other, one.number())
    assert log(anna) == log(bruno)

    one, other = turn(pair)
    one.asked()
    prompt, number = one.prompt.inner_text(), one.number()
    while one.options.count() and one.number() < number + 20:
        prompt, number = one.prompt.inner_text(), one.number()
        one.choose(one.keys()[0])
        one.page.wait_for_function("() => !document.querySelector('#question.busy')")
    sees(other, one.number())
    one.page.get_by_role("button", name="This match").click()
    one.page.click("[data-act=takeback]")
    one.page.locator("dialog:modal .primary").click()  # the game is rated, and becomes casual by it
    other.page.locator("dialog:modal .primary").click()
    expect(one.prompt).to_have_text(prompt)
    assert one.number() == number
    sees(other, number)
    play_on(pair, 4)
    assert log(anna) == log(bruno)
    snap(anna.page, "two-processes-a")
    snap(bruno.page, "two-processes-b")

    anna.forgiven = ("WebSocket connection to", "ERR_CONNECTION_REFUSED", "Failed to load resource")
    first.stop()
    expect(anna.page.locator("#banner")).to_be_visible()
    if bruno.options.count():
        bruno.choose(bruno.keys()[0])
    number = bruno.number()
    first.start()
    expect(anna.page.locator("#banner")).to_be_hidden()
    anna.page.wait_for_function("n => Number(document.querySelector('#question').dataset.number) === n", arg=number)
    ask(bruno, f"/api/matches/{match}/leave", seat="avignon")
    anna.turn_to("players")
    expect(anna.page.locator(".player[data-seat=avignon]")).to_contain_text("has left")


def undo_something(pair: tuple[Person, Person]) -> tuple[Person, Person]:
    """Play until an answer can be taken back, and take it back. Who did, and who watched."""
    for _ in range(30):
        one, other = turn(pair)
        one.asked()
        before = one.number()
        one.choose(one.keys()[0])
        sees(other, one.number())
        undo = one.page.locator("[data-act=undo]")
        if undo.count() and undo.get_attribute("aria-disabled") == "false":
            undo.click()
            one.page.wait_for_function(
                "n => Number(document.querySelector('#question').dataset.number) === n", arg=before
            )
            return one, other
    raise AssertionError("nothing could be undone")


@long
def test_a_link_from_one_process_opens_in_another(homes: Two, meet: Meet) -> None:
    first, second = homes
    anna, bruno = meet(at=first), meet(at=second)
    made = anna.make("anno890", OPEN)
    bruno.page.goto(f"{second.url}{made['links']['avignon']}")
    bruno.page.locator("input").fill("Bruno")
    bruno.page.click("#sit")
    bruno.page.wait_for_url("**/play/*")
    play_on((anna, bruno), 6)
    assert log(anna) == log(bruno)
