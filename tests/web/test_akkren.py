"""The Akkren War at the table: a newcomer, a march and its battle, the page of purchases, what others may not see."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.long import by_run, long
from tests.web.everybody import small_text
from tests.web.people import Meet, Person, Snap
from tests.web.saved import saved
from tests.web.test_evening import Evening
from vexillum import get_game
from vexillum.core.decision import Decision
from vexillum.core.files.save import dumps
from vexillum.core.session import HUMAN, Session

GAME = "akkren"
PAIR = {"kan": "me", "theocracy": "open"}
PHONE = (390, 844)
OWN = """(seat) => [...document.querySelectorAll(`#stage .contents .banner.${seat}`)]
  .map((one) => one.getAttribute("aria-label"))"""
"""What the banners of a Faction say to anyone who points at them."""
FOOT = """() => {
  const box = document.querySelector("#foot").getBoundingClientRect();
  return box.bottom <= innerHeight + 1 && document.documentElement.scrollWidth <= innerWidth + 1;
}"""
"""Is the footer on the screen, and nothing beside it?"""


def asked(*kinds: str) -> Callable[[Session[Any], Decision], bool]:
    """One of these decisions."""
    return lambda session, decision: decision.kind in kinds


def at(person: Person, *kinds: str, seed: str = "kan") -> Person:
    """The table of the Kân, played by stewards up to a decision of his."""
    person.bring(saved(GAME, "kan", seed, asked(*kinds)))
    person.asked()
    return person


def press(person: Person, key: str) -> None:
    """Press an option or a button of the footer, and once more where that is asked for."""
    before = person.number()
    person.look_up()
    person.page.locator(f'#question .option[data-key="{key}"], #foot [data-key="{key}"]').first.click()
    confirm = person.page.locator("#foot .confirm[aria-disabled=false]")
    if confirm.count():
        confirm.click()
    person.moved_on(before, again=person.page.locator("#question .armed, #foot .armed").first.click)


# A newcomer -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lang", "size", "answers"),
    [
        pytest.param("en-GB", (1440, 900), 5, marks=long),
        pytest.param("it-IT", (1440, 900), 30, marks=long),
        pytest.param("en-GB", PHONE, 30, marks=long),
    ],
)
def test_a_newcomer_picks_it_and_plays(meet: Meet, snap: Snap, lang: str, size: tuple[int, int], answers: int) -> None:
    """From the lobby to the first turns of the short scenario, with what is on the screen."""
    anna = meet(lang, size=size)
    page = anna.play(GAME)
    year = {"en-GB": "Year 2 of 2", "it-IT": "Anno 2 di 2"}[lang]
    expect(page.locator("#rail .deck" if size != PHONE else "#ribbon")).to_contain_text(year)
    evening = Evening(anna)
    evening.play(answers)
    assert evening.met["asked"] >= answers
    assert small_text(page) == []
    snap(page, f"akkren-{lang[:2]}")


# Orders ---------------------------------------------------------------------------------------------------------------


def test_an_army_is_clicked_its_way_is_clicked_and_its_battle_is_watched(meet: Meet, snap: Snap) -> None:
    """9.3.1, 9.4 A click on the banner, a click on a nation with its odds; then the battle, stage by stage."""
    anna = at(meet(size=(1440, 900)), "phase")
    the_keyboard_is_enough(anna)
    page = anna.page
    army = page.locator('#question .option[data-thing^="stack:"]', has_text="activate the army").first
    anna.click_thing(army.get_attribute("data-thing") or "")
    expect(anna.prompt).to_contain_text("Where to?")
    goal = page.locator("#question .option", has_text="up arms").first
    expect(goal).to_contain_text("you hold the field")
    expect(goal).to_contain_text("your CF (%)")
    anna.click_thing(goal.get_attribute("data-thing") or "")
    for _ in range(8):  # whatever else there is to do in this phase
        anna.asked()
        if page.locator("#question .scene-view, #question .option[data-key=assault]").count():
            break
        press(anna, "done")
    if page.locator("#question .option[data-key=assault]").count():
        expect(page.locator("#question .option[data-key=assault]")).to_contain_text("you hold the field")
        press(anna, "assault")
    page.wait_for_selector(".scene-view")
    scene = page.locator(".scene-view").first
    expect(scene.locator("h2")).to_contain_text("Battle")
    for _ in range(8):  # what is asked before the first round
        if scene.locator(".stepper").count() or not anna.options.count():
            break
        anna.choose(anna.keys()[0])
    expect(scene.locator(".stepper")).to_contain_text("Round 1")
    expect(scene).to_contain_text("Kân")
    expect(scene).to_contain_text("Neutrals")
    assert small_text(page) == []
    snap(page, "akkren-battle")


@pytest.mark.parametrize(
    ("lang", "size"), [("en-GB", (1440, 900)), pytest.param("it-IT", PHONE, marks=long)], ids=["desk", "phone"]
)
def test_purchases_are_made_on_one_page(meet: Meet, snap: Snap, lang: str, size: tuple[int, int]) -> None:
    """13.2 Units, persons and goods stand together; each press buys, and the page is there again until one is done."""
    anna = at(meet(lang, size=size), "build.buy")
    page = anna.page
    keys = anna.keys()
    assert len(keys) > 8
    assert page.locator("#question .group").count() >= 3
    assert page.evaluate(FOOT)
    assert small_text(page) == []
    snap(page, f"akkren-buy-{lang[:2]}")
    prompt = anna.prompt.inner_text()
    press(anna, keys[0])
    for _ in range(3):  # where it stands, and with whom
        anna.asked()
        if page.locator("#foot [data-key=done]").count():
            break
        press(anna, anna.keys()[0])
    assert anna.prompt.inner_text() != prompt, "there is less gold"
    assert page.locator("#question .group").count() >= 3
    press(anna, "done")
    page.wait_for_function("(asked) => document.querySelector('#prompt')?.innerText !== asked", arg=prompt)


def the_keyboard_is_enough(anna: Person) -> None:
    """A digit activates a stack, and U takes it back."""
    before, prompt = anna.number(), anna.prompt.inner_text()
    anna.page.keyboard.press("1")
    anna.moved_on(before)
    anna.asked()
    assert anna.prompt.inner_text() != prompt
    anna.page.keyboard.press("u")
    expect(anna.prompt).to_have_text(prompt)
    assert anna.number() == before


# Miniatures -----------------------------------------------------------------------------------------------------------


def at_a_battle() -> str:
    """Two people who want miniatures are at war, and have met."""
    game = get_game(GAME)
    steward = game.agents["steward"]()
    for seed in range(40):
        setup = game.setup(seed=f"miniatures {seed}", options={"tabletop": "on"})
        session: Session[Any] = Session(game, setup, dict.fromkeys(setup.seats, HUMAN))
        while (decision := session.decision) is not None and len(session.answers) < 150:
            if decision.kind == "tabletop.mark":
                return dumps(session)
            war = [key for key in decision.keys if key.startswith("war.")]
            chosen = war if decision.kind == "politics.relation" and war else steward.choose(session, decision)
            session.answer(decision.seat, chosen)
    raise AssertionError("nobody fought")


@long
def test_a_battle_with_miniatures_has_a_sheet_and_its_losses_are_entered(meet: Meet, snap: Snap) -> None:
    """1 Both mark it; the sheet can be read and printed; losses, field and consent are entered by pressing."""
    anna = meet(size=(1440, 900))
    anna.bring(at_a_battle())
    for key in ("miniatures", "miniatures"):
        uncover(anna)
        press(anna, key)
    uncover(anna)
    anna.page.locator("#rail button", has_text="Battle with miniatures").click()
    sheet = anna.page.locator("dialog[open]")
    for word in ("Attacker", "Defender", "Ground", "combat factors"):
        expect(sheet).to_contain_text(word)
    expect(sheet.locator("[data-act=print]")).to_be_visible()
    anna.page.emulate_media(media="print")
    expect(sheet.locator("[data-act=print]")).to_be_hidden()
    expect(anna.page.locator("#question")).to_be_hidden()
    snap(anna.page, "akkren-sheet")
    anna.page.emulate_media(media="screen")
    anna.page.keyboard.press("Escape")
    for _ in range(2):
        press(anna, anna.keys()[0])
        uncover(anna)
    press(anna, "attacker")
    uncover(anna)
    expect(anna.prompt).to_contain_text("Is that right?")
    press(anna, "right")
    uncover(anna)
    expect(anna.page.locator("#rail button", has_text="Battle with miniatures")).to_have_count(0)


def uncover(person: Person) -> None:
    """Hand over, past recap and film, to the player who is asked at the same screen."""
    page = person.page
    ways = page.locator("#cover[open] button, #playback [data-act=skip], #recap [data-act=decide]").locator(
        "visible=true"
    )
    asked = page.locator("#question .option").locator("visible=true")
    for _ in range(20):
        ways.or_(asked).first.wait_for()
        if not ways.count():
            return
        ways.last.click()
        page.wait_for_timeout(200)


# What others may not see ----------------------------------------------------------------------------------------------


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
    bruno.page.click("#sit")
    bruno.page.wait_for_url("**/play/*")
    people = {"kan": anna, "theocracy": bruno}
    while not all(anna.page.locator(f"#stage .banner.{seat}").count() for seat in people):  # until the armies stand
        answer(anna, bruno)
    for _ in range(by_run(1, 2)):
        apart(people, to)
        answer(anna, bruno)


def answer(*people: Person) -> None:
    """The player who is asked takes the first of what is offered."""
    people[0].page.locator("#question[data-number]").wait_for(state="attached")
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
            assert "you have not seen" in other
            secret = units if " and " in units else words  # the other may have one unit of that kind somewhere, too
            assert secret not in source
            assert any(secret in said for said in to[mine])
            assert not any(secret in said for said in to[his])
        expect(people[mine].page.locator(f'#panels [data-thing="treasury:{mine}"]')).to_be_attached()
        expect(people[his].page.locator(f'#panels [data-thing="treasury:{mine}"]')).to_have_count(0)
