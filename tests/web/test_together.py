"""Several people: one match in two languages, chat, presence, take-back, observers, and a lost connection."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import WebSocketRoute, expect

from tests.long import by_run, long
from tests.web.people import Meet, Person, Snap
from tests.web.serving import Server

OPEN = {"aix": "me", "avignon": "open"}


def seated(meet: Meet) -> tuple[Person, Person]:
    """Anna, English, in Aix; Bruno, Italian, in Avignon by her link."""
    anna, bruno = meet("en-GB"), meet("it-IT")
    made = anna.make("anno890", OPEN)
    page = bruno.page
    page.goto(f"{anna.url}{made['links']['avignon']}")
    page.locator("input").fill("Bruno")
    page.get_by_role("button", name="Siediti").click()
    page.wait_for_url("**/play/*")
    return anna, bruno


def turn(pair: tuple[Person, Person]) -> tuple[Person, Person]:
    """Who is asked, and who waits."""
    anna, bruno = pair
    anna.page.locator("#question[data-number]").wait_for(state="attached")
    return (anna, bruno) if anna.options.count() else (bruno, anna)


def test_two_people_at_one_table(meet: Meet, snap: Snap) -> None:
    """One match in two languages; then taking back with consent, chat, and who is there."""
    pair = seated(meet)
    two_languages(pair, snap)
    take_back_needs_consent(pair)
    chat_and_presence(pair)


def two_languages(pair: tuple[Person, Person], snap: Snap) -> None:
    anna, bruno = pair
    for _ in range(by_run(3, 8)):
        one, other = turn(pair)
        before = other.number()
        one.asked()
        one.choose(one.keys()[0])
        other.moved_on(before)
    assert "takes" in anna.story()
    assert "prende" in bruno.story()
    snap(bruno.page, "anno890-it")


def chat_and_presence(pair: tuple[Person, Person]) -> None:
    anna, bruno = pair
    for person in pair:
        person.turn_to("chat")
    bruno.page.locator("#page-chat input").fill("Buona fortuna! <b>ciao</b>")
    bruno.page.keyboard.press("Enter")
    expect(anna.page.locator(".chat-lines")).to_contain_text("Bruno Buona fortuna! <b>ciao</b>")
    expect(anna.page.locator(".person")).to_have_count(2)
    bruno.page.goto("about:blank")
    expect(anna.page.locator(".person")).to_have_count(1)


def take_back_needs_consent(pair: tuple[Person, Person]) -> None:
    one, other = turn(pair)
    one.asked()
    prompt, number = one.prompt.inner_text(), one.number()
    one.choose(one.keys()[0])
    after = one.number()
    other.page.wait_for_function("n => Number(document.querySelector('#question').dataset.number) === n", arg=after)
    one.page.locator(".bar .tool:has(path[d^='M4 6'])").click()
    one.page.click("[data-act=takeback]")
    other.page.locator("dialog:modal .primary").click()
    one.moved_on(after)
    expect(one.prompt).to_have_text(prompt)
    assert one.number() == number


def test_an_observer_needs_a_link_and_watches(meet: Meet) -> None:
    anna, carla = meet(), meet()
    made = anna.new_match("anno890", OPEN)
    carla.page.goto(f"{anna.url}/play/{made['match']}")
    expect(carla.page.locator("#question h2")).to_contain_text("You need a link")
    carla.page.goto(f"{anna.url}{made['watch']}")
    expect(carla.page.locator("#main")).to_contain_text("for spectators")
    carla.page.click("#sit")
    carla.page.wait_for_url("**/play/*")
    expect(carla.page.locator("#prompt")).to_contain_text("Waiting")
    expect(carla.page.locator("#stage svg")).to_be_visible()
    expect(carla.options).to_have_count(0)
    expect(carla.page.locator("#tab-notes")).to_be_hidden()


@pytest.fixture
def fragile(tmp_path: Path) -> Iterator[Server]:
    """A server that a test may kill."""
    serving = Server(tmp_path / "fragile.db")
    serving.start()
    yield serving
    serving.stop()


@long
def test_a_connection_lost_with_its_server_comes_back(meet: Meet, fragile: Server, snap: Snap) -> None:
    anna = meet(at=fragile)
    anna.forgiven = ("WebSocket connection to", "ERR_CONNECTION_REFUSED")
    anna.make("anno890", {"aix": "me", "avignon": "steward"})
    anna.asked()
    anna.choose(anna.keys()[0])
    anna.asked()
    prompt, number = anna.prompt.inner_text(), anna.number()
    fragile.stop(kill=True)
    banner = anna.page.locator("#banner")
    expect(banner).to_be_visible()
    snap(anna.page, "connection-lost")
    anna.options.first.click()
    expect(anna.page.locator(".toast.bad")).to_be_visible()
    fragile.start()
    expect(banner).to_be_hidden()
    expect(anna.prompt).to_have_text(prompt)
    assert anna.number() == number, "nothing was sent twice, nothing was lost"
    anna.choose(anna.keys()[0])
    anna.asked()


def test_a_page_moves_to_another_process_without_a_word_and_a_lost_connection_comes_back(meet: Meet) -> None:
    """A new version takes over: the page comes back by itself, and an answer that is given meanwhile counts.

    Where nobody answers for a while it says so, and an answer is not given.
    """
    anna = meet()
    lines: list[WebSocketRoute] = []
    lost: list[WebSocketRoute] = []
    cut = [False]

    def pass_on(line: WebSocketRoute) -> None:
        if cut[0]:
            lost.append(line)
            line.close(code=1011)
            return
        lines.append(line)
        line.connect_to_server()

    anna.page.route_web_socket("**/ws/*", pass_on)
    anna.make("anno890", {"aix": "me", "avignon": "steward"})
    anna.asked()
    anna.page.evaluate(
        "() => { window.lost = 0; new MutationObserver(() => (window.lost += document.body.matches('.offline')))"
        ".observe(document.body, { attributes: true }); }"
    )
    number = anna.number()
    lines[0].send('{"type":"moving"}')
    anna.choose(anna.keys()[0])
    anna.page.wait_for_function("n => Number(document.querySelector('#question').dataset.number) > n", arg=number)
    anna.asked()
    assert len(lines) == 2
    assert anna.page.evaluate("window.lost") == 0
    expect(anna.page.locator(".toast.bad")).to_have_count(0)
    prompt, number, cut[0] = anna.prompt.inner_text(), anna.number(), True
    lines[1].close(code=1011)
    banner = anna.page.locator("#banner")
    expect(banner).to_be_visible()
    anna.options.first.click()
    expect(anna.page.locator(".toast.bad")).to_be_visible()
    while not lost:
        anna.page.wait_for_timeout(20)
    cut[0] = False
    expect(banner).to_be_hidden()
    expect(anna.prompt).to_have_text(prompt)
    assert anna.number() == number, "nothing was sent twice, nothing was lost"
    anna.choose(anna.keys()[0])
    anna.asked()
