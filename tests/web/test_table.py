"""At the table: answers by button and on the board, undo, practice, why not, rules, log, notes, dialogs, the hash."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.long import by_run, long
from tests.web.people import Meet, Person, Snap
from tests.web.saved import nearly_over
from vexillum.core.dice import commitment
from vexillum.core.files.save import dumps
from vexillum.core.registry import get_game
from vexillum.core.session import Session
from vexillum.server.matches.frames.views import private

AIX = {"aix": "me", "avignon": "steward"}
SEVERAL = "33"
"""A seed with which the first answers lead to cells of which several are chosen."""
SOON = "45"
"""A seed with which that comes until the end."""


@pytest.mark.parametrize("whole", [False, pytest.param(True, marks=long)], ids=["end", "whole"])
def test_a_game_of_890_by_clicking(meet: Meet, snap: Snap, whole: bool) -> None:
    anna = meet(lively=whole)
    if whole:
        anna.make("anno890", AIX, seed=SEVERAL)
    else:
        anna.bring(nearly_over(SOON, 1, lambda decision: decision.at_most > 1))
    page = anna.page
    anna.asked()
    on_board = several = 0
    for turn in range(80):
        if anna.state() == "over":
            break
        things = anna.options.evaluate_all("all => all.map(one => one.dataset.thing).filter(Boolean)")
        lit = [thing for thing in things if page.locator(f'#stage [data-thing="{thing}"].lit').count()]
        if turn % 2 == whole and lit and things.count(lit[0]) == 1:
            several += page.locator("#question .confirm").count()
            anna.click_thing(lit[0])
            on_board += 1
        else:
            anna.choose(anna.keys()[0])
        if turn == 6:
            snap(page, "anno890")
    expect(page.locator("dialog:modal .winner")).to_be_visible()
    assert on_board > (3 if whole else 1)
    assert several
    snap(page, "anno890-over")
    page.keyboard.press("Escape")
    expect(page.locator("#question .scores")).to_be_visible()
    page.click("#question .primary")
    page.get_by_role("button", name="Go to the new table").click()
    page.wait_for_url("**/play/*")
    anna.asked()


def test_undo_takes_an_answer_back_or_says_why_it_cannot_and_why_not(meet: Meet, snap: Snap) -> None:
    anna = meet()
    anna.make("pendragon", dict.fromkeys(("dux", "civitates", "saxons", "scotti"), "me"))
    anna.asked()
    anna.page.click("#question [data-act=undo]", force=True)
    expect(anna.page.locator(".toast")).not_to_be_empty()
    for _ in range(10):
        anna.asked()
        prompt, number, keys = anna.prompt.inner_text(), anna.number(), anna.keys()
        anna.choose(keys[0])
        anna.asked()
        undo = anna.page.locator("#question [data-act=undo]")
        if undo.get_attribute("aria-disabled") == "false":
            break
    after = anna.number()
    undo.click()
    anna.moved_on(after)
    expect(anna.prompt).to_have_text(prompt)
    assert (anna.number(), anna.keys()) == (number, keys)
    why_not_on_hover_and_from_the_list(anna.page, snap)


def why_not_on_hover_and_from_the_list(page: Page, snap: Snap) -> None:
    page.locator('#stage .area[data-thing="space:iceni"]').hover(force=True)
    popover = page.locator(".popover")
    expect(popover).to_contain_text("Iceni")
    expect(popover.locator(".reason")).not_to_be_empty()
    snap(page, "why-not")
    page.get_by_role("button", name="Why not").click()
    dialog = page.locator("dialog:modal")
    dialog.get_by_role("searchbox").fill("Iceni")
    dialog.locator("[data-why]:not([hidden])").first.click()
    expect(dialog.locator(".reason")).not_to_be_empty()
    dialog.locator(".rule").first.click()
    expect(page.locator(".popover")).to_contain_text("Rule")
    page.keyboard.press("Escape")
    expect(page.locator(".popover")).to_have_count(0)
    expect(dialog).to_be_visible()


def test_notes_are_kept_and_sent_again_when_they_were_lost_on_their_way(meet: Meet) -> None:
    anna = meet()
    page, lost = anna.page, list[str]()
    lines: list[WebSocketRoute] = []

    def listen(line: WebSocketRoute) -> None:
        lines.append(line)
        server = line.connect_to_server()
        losing = len(lines) == 1

        def pass_on(message: str | bytes) -> None:
            if losing and '"note"' in str(message):
                lost.append(str(message))
            else:
                server.send(message)

        line.on_message(pass_on)

    page.route_web_socket("**/ws/*", listen)
    anna.make("anno890", AIX)
    anna.turn_to("notes")
    page.locator("#page-notes textarea").fill("Watch the towers")
    page.locator("#page-notes textarea").blur()
    while not lost:
        page.wait_for_timeout(20)
    expect(page.locator("#page-notes .hint")).to_be_empty()
    lines[0].close()
    expect(page.locator("#page-notes .hint")).to_have_text("Saved.")
    expect(page.locator("#page-notes textarea")).to_have_value("Watch the towers")
    page.reload()
    anna.turn_to("notes")
    expect(page.locator("#page-notes textarea")).to_have_value("Watch the towers")
    page.locator("#page-notes textarea").fill("Watch the walls")
    expect(page.locator("#page-notes .hint")).to_have_text("Saved.")


def test_a_seat_is_handed_to_an_agent_and_taken_back(meet: Meet) -> None:
    anna = meet()
    anna.make("anno890", {"aix": "me", "avignon": "me"})
    page = anna.page
    expect(anna.prompt).to_be_visible()
    page.get_by_role("button", name="This match").click()
    page.click("[data-act=hand]")
    page.locator("dialog:modal").get_by_label("Avignon").select_option("steward")
    page.get_by_role("tab", name="Players").click()
    expect(page.locator(".player")).to_have_count(2)
    expect(page.locator('.player[data-seat="aix"] .badge.mine')).to_be_visible()
    expect(page.locator('.player[data-seat="avignon"] .who')).to_contain_text("Steward")
    page.get_by_role("button", name="This match").click()
    page.click("[data-act=hand]")
    page.locator("dialog:modal").get_by_label("Avignon").select_option("me")
    expect(page.locator('.player[data-seat="avignon"] .badge.mine')).to_be_visible()


def test_resigning_leaves_the_seat_to_an_agent(meet: Meet) -> None:
    anna = meet()
    anna.bring(nearly_over(SOON, 3))
    anna.asked()
    page = anna.page
    page.get_by_role("button", name="This match").click()
    page.click("[data-act=resign]")
    page.locator("dialog:modal").get_by_role("button", name="Resign").click()
    expect(page.locator(".winner").first).to_be_visible()


def almost_secret() -> str:
    """A saved game whose next decision is one that the other player at the screen must not see."""
    game = get_game("anno890")
    for seed in range(22, 400):
        session = Session.start(game, seed=str(seed))
        while (decision := session.decision) is not None:
            if private(session, decision):
                return dumps(session)
            wanted = [key for key in decision.keys if key == "apprentice"] + list(decision.keys)
            session.answer(decision.seat, list(dict.fromkeys(wanted))[: decision.at_least])
    raise AssertionError("no game comes to a secret decision")


def test_hot_seat_hides_what_is_secret(meet: Meet, snap: Snap) -> None:
    anna = meet()
    anna.bring(almost_secret())
    page = anna.page
    cover = page.locator("#cover")
    expect(cover).to_be_visible()
    expect(anna.options).to_have_count(0)
    page.keyboard.press("Escape")
    expect(cover).to_be_visible()
    snap(page, "hand-over")
    cover.get_by_role("button").click()
    anna.asked()
    expect(cover).not_to_be_visible()
    anna.choose(anna.keys()[0])


# Practice: undo goes back to one's own last decision -----------------------------------------------------------------


def from_menu(person: Person, act: str) -> None:
    person.page.get_by_role("button", name="This match").click()
    person.page.click(f"dialog [data-act={act}]")


def test_undo_goes_back_through_what_agents_did(meet: Meet) -> None:
    anna = meet()
    anna.make("anno890", {"aix": "me"})
    page = anna.page
    anna.asked()
    expect(page.locator("#practice")).to_be_hidden()
    from_menu(anna, "practice")
    expect(page.locator("#practice")).to_be_visible()
    asked: list[tuple[int, list[str]]] = []
    for _ in range(by_run(2, 3)):
        anna.asked()
        asked.append((anna.number(), anna.keys()))
        anna.choose(anna.keys()[0])
    anna.asked()
    assert anna.number() > asked[-1][0]
    for number, keys in reversed(asked):
        page.click("[data-act=undo]")
        expect(page.locator("#question")).to_have_attribute("data-number", str(number))
        anna.asked()
        assert anna.keys() == keys
    from_menu(anna, "earnest")
    page.get_by_role("button", name="This match").click()
    expect(page.locator("dialog [data-act=practice]")).to_be_visible()
    expect(page.locator("#practice")).to_be_visible()


# A Faction without a seat has a name of its own, on panels and wherever seats are named ------------------------------


SHOWN = """async () => {
  const { loadWords } = await import("/static/js/parts/words.js");
  await loadWords();
  const { setGameArt, withUnseated } = await import("/static/js/table/common/game-art.js");
  const { showPanels, showPlayers } = await import("/static/js/table/side/seat-panels.js");
  const looks = { colour: "#27242a", ink: "#ffffff", emblem: "<svg xmlns='http://www.w3.org/2000/svg'/>" };
  const arts = { romans: { ...looks, name: "" }, germans: { ...looks, name: "Germans" } };
  setGameArt({ seats: arts, tokens: {}, token_names: {} });
  const names = withUnseated({ romans: "Romans" });
  const seats = { romans: { seat_name: "Romans", name: "Anna", player: "human", you: true, present: true } };
  const around = { seats, names, asked: null, mine: ["romans"], warnings: [], hover() {} };
  const [row, list] = [document.createElement("div"), document.createElement("div")];
  showPanels(row, [{ seat: "romans" }, { seat: "germans" }], around);
  showPlayers(list, [{ seat: "romans" }, { seat: "germans" }], around);
  const texts = (place, part) => [...place.querySelectorAll(part)].map((each) => each.textContent);
  return { names, heads: texts(row, ".panel-head b"), players: texts(list, "h3") };
}"""


def test_a_faction_without_a_seat_has_a_name(meet: Meet) -> None:
    anna = meet()
    empty = "<!doctype html><title>Panels</title>"
    anna.page.route(f"{anna.url}/panels", lambda route: route.fulfill(body=empty, content_type="text/html"))
    anna.page.goto(f"{anna.url}/panels")
    shown = anna.page.evaluate(SHOWN)
    assert shown["names"] == {"romans": "Romans", "germans": "Germans"}
    assert shown["heads"] == ["Romans", "Germans"]
    assert shown["players"] == ["Romans", "Germans"]


# The hash in the menu, and the button that verifies the dice when the match is over ----------------------------------


def test_the_dice_are_verified_at_the_end(meet: Meet, snap: Snap) -> None:
    anna = meet("it-IT", phone=True)
    made = anna.bring(nearly_over("web-seed", 1))
    anna.asked()
    page = anna.page
    page.get_by_role("button", name="Questa partita").click()
    expect(page.locator("#dice-hash code")).to_have_text(commitment("web-seed"))
    snap(page, "dice-hash-phone")
    assert "web-seed" not in page.content()
    page.keyboard.press("Escape")
    while anna.state() == "asked":
        anna.choose(anna.keys()[-1])
    expect(page.locator("dialog .player-name")).to_have_text(["Castaldo", "tu"])
    page.locator("dialog .verify").click()
    report = page.locator("dialog").last
    expect(report.locator("h2")).to_have_text("Partita verificata")
    expect(report).to_contain_text("Seme: web-seed")
    expect(report).to_contain_text(f"vexillum verify anno890-{made['match']}.json --hash {commitment('web-seed')}")
    assert report.evaluate("one => one.scrollWidth <= one.clientWidth"), "the hash must break"
    snap(page, "dice-verified-phone")
    page.goto(f"{anna.url}/replay/{made['match']}")
    expect(page.locator(".at")).to_contain_text(re.compile(r"0 / [1-9]"))  # how long it is, is known: End leads there
    expect(page.locator("#moment h2")).to_be_visible()
    expect(page.locator(".verify")).to_have_count(0)
    page.keyboard.press("End")
    page.locator("#moment .verify").click()
    expect(page.locator("dialog h2")).to_have_text("Partita verificata")
