"""The Akkren War at the table: a newcomer begins, two browsers see different things."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.web.everybody import small_text
from tests.web.people import Meet, Person, Snap
from tests.web.test_evening import Evening

GAME = "akkren"
SETUP = 7
"""So many answers until both Factions stand on the map."""
PAIR = {"kan": "me", "theocracy": "open"}
OWN = """(seat) => [...document.querySelectorAll(`#stage .contents .banner.${seat}`)]
  .map((one) => one.getAttribute("aria-label"))"""
"""What the banners of a Faction say to whoever points at them."""


@pytest.mark.parametrize("lang", ["en-GB", "it-IT"])
def test_a_newcomer_picks_it_and_plays(meet: Meet, snap: Snap, lang: str) -> None:
    """From the lobby to the first turns of the short scenario, with what is on the screen."""
    anna = meet(lang)
    page = anna.play(GAME)
    expect(page.locator("#rail .deck")).to_contain_text({"en-GB": "Year 2 of 2", "it-IT": "Anno 2 di 2"}[lang])
    evening = Evening(anna)
    evening.play(12)
    assert evening.met["asked"] >= 12
    assert small_text(page) == []
    snap(page, f"akkren-{lang[:2]}")


def heard(page: Page) -> list[str]:
    """Everything that the server says to a page from now on."""
    said: list[str] = []
    page.on("websocket", lambda socket: socket.on("framereceived", lambda sent: said.append(str(sent))))
    return said


def contents(person: Person, seat: str) -> list[str]:
    """What the banners of a Faction say on a page, in their order."""
    expect(person.page.locator(f"#stage .banner.{seat}").first).to_be_attached()
    said: list[str] = person.page.evaluate(OWN, seat)
    return said


def test_two_browsers_see_different_things(meet: Meet) -> None:
    """3.2 What is in an army is in its owner's page, and neither in the source nor in the messages of the other's."""
    anna, bruno = meet(), meet()
    to = {"kan": heard(anna.page), "theocracy": heard(bruno.page)}
    made = anna.make(GAME, PAIR)
    bruno.page.goto(f"{anna.url}{made['links']['theocracy']}")
    bruno.page.locator("input").fill("Bruno")
    bruno.page.get_by_role("button", name="Sit down").click()
    bruno.page.wait_for_url("**/play/*")
    people = {"kan": anna, "theocracy": bruno}
    for _ in range(SETUP):
        answer(anna, bruno)
    for _ in range(3):
        apart(people, to)
        answer(anna, bruno)


def answer(*people: Person) -> None:
    """Whoever is asked takes the first of what is offered."""
    expect(people[0].options.or_(people[0].page.locator("#question .foot")).first).to_be_visible()
    one, other = people if people[0].options.count() else people[::-1]
    before = other.number()
    one.asked()
    one.choose(one.keys()[0])
    other.page.wait_for_function("n => Number(document.querySelector('#question').dataset.number) !== n", arg=before)


def apart(people: dict[str, Person], to: dict[str, list[str]]) -> None:
    """What each of two knows of their stacks, the other does not."""
    for mine, his in (("kan", "theocracy"), ("theocracy", "kan")):
        own, unseen = contents(people[mine], mine), contents(people[his], mine)
        source = people[his].page.content()
        assert len(own) == len(unseen) > 0
        for words, other in zip(own, unseen, strict=True):
            units = words.partition(": ")[2].partition(", under ")[0]
            assert units[0].isdigit()
            assert "nobody of yours has seen" in other
            secret = units if " and " in units else words  # the other may have one unit of that kind somewhere, too
            assert secret not in source
            assert any(secret in said for said in to[mine])
            assert not any(secret in said for said in to[his])
        expect(people[mine].page.locator(f'#panels [data-thing="treasury:{mine}"]')).to_be_attached()
        expect(people[his].page.locator(f'#panels [data-thing="treasury:{mine}"]')).to_have_count(0)
