"""What I can do: options that explain themselves, what is refused, the footer that decides, the keyboard."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.long import long
from tests.web.asked import NAMES, ODDS, PLACES, TURN, Asked, decision, option
from tests.web.people import Meet, Person

FINAL = {"lines": [], "chips": [], "final": True}
SURE = {
    "lines": ["The Dux pay 3 Resources."],
    "chips": [{"label": "Militia", "by": "+2"}, {"label": "Resources", "by": "−3", "tone": "bad"}],
    "final": False,
}
AGAIN = "Cannot be undone: press again"
IN_VIEW = """(one) => {
  const box = one.getBoundingClientRect();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const inside = box.x >= 0 && box.y >= 0 && box.right <= innerWidth && box.bottom <= innerHeight;
  return inside && one.contains(document.elementFromPoint(x, y));
}"""
BOXES = """() => [...document.querySelectorAll("#question .option")].map((one) => {
  const { x, y, width, height } = one.getBoundingClientRect();
  return [one.dataset.key, x, y, width, height];
})"""
SMALLEST = """() => Math.min(
  ...[...document.querySelectorAll("#question *")].map((one) => parseFloat(getComputedStyle(one).fontSize)),
)"""
PRICED = """() => {
  const list = document.createElement("div");
  list.className = "options things many";
  list.style.width = "310px";
  list.innerHTML = `<button class="option" data-thing="x"><kbd>1</kbd>
    <span class="label">Brigantes (leaves 19)</span><span class="price">3 Resources</span></button>`;
  document.querySelector("#question").append(list);
  return list.firstChild.getBoundingClientRect().height;
}"""
"""How high an option with a price is in a narrow list."""
SIZES = [(1280, 720), (390, 844), (640, 360)]
"""A laptop, a phone, and the laptop at 200 %."""


@pytest.fixture(scope="module")
def place(meet_once: Meet) -> Asked:
    """A page for one question after the other."""
    anna = meet_once()
    return Asked(anna.page, anna.url)


@pytest.fixture
def asked(place: Asked) -> Asked:
    """A question on a page of its own, with plenty of room."""
    place.page.set_viewport_size({"width": 1440, "height": 900})
    place.again()
    return place


# One press, or a press and Confirm --------------------------------------------------------------------------------


def test_a_turn_is_chosen_and_confirmed(asked: Asked) -> None:
    page = asked.page
    asked.ask(TURN)
    expect(asked.confirm).to_have_attribute("aria-disabled", "true")
    asked.option("march").click()
    asked.option("battle").click()
    expect(asked.option("march")).to_have_attribute("aria-pressed", "false")
    expect(asked.option("battle")).to_have_attribute("aria-pressed", "true")
    assert asked.told("answer") == []
    expect(asked.confirm).to_contain_text("Confirm: Battle")
    asked.confirm.click()
    assert asked.told("answer") == [[7, ["battle"], True]]
    page.evaluate("question.refused()")
    asked.foresee(7, {"key": "battle", **FINAL}, {"key": "train", **SURE})
    expect(asked.option("battle")).to_contain_text("Cannot be undone.")
    page.keyboard.press("Enter")
    assert asked.told("answer")[1:] == [[7, ["battle"], False]], "it was said that it is final: no third press"


def test_one_press_answers_and_what_is_final_asks_once_more(asked: Asked) -> None:
    asked.ask(decision(3, [option("yes", "Yes"), option("no", "No")]))
    asked.foresee(3, {"key": "yes", **SURE}, {"key": "no", **FINAL})
    expect(asked.confirm).to_have_count(0)
    asked.option("no").click()
    expect(asked.option("no")).to_contain_text(AGAIN)
    assert asked.told("answer") == []
    asked.option("yes").click()
    assert asked.told("answer") == [[3, ["yes"], False]]
    asked.ask(decision(4, [option("yes", "Yes"), option("no", "No")]))
    asked.option("no").click()
    assert asked.told("answer")[1:] == [[4, ["no"], True]], "not foreseen yet: the server says whether it is final"
    asked.page.evaluate("question.askAgain(4, ['no'])")
    asked.page.locator("[data-act=confirm-off]").click()
    assert asked.told("answer")[2:] == [[4, ["no"], False]]
    asked.ask(decision(5, [option("yes", "Yes"), option("no", "No")]))
    asked.foresee(5, {"key": "no", **FINAL})
    asked.option("no").click()
    assert asked.told("answer")[3:] == [[5, ["no"], False]], "never again"


def test_a_number_has_its_own_digit(asked: Asked) -> None:
    page = asked.page
    numbers = [*(option(f"n{n}", str(n)) for n in (12, 3, 2, 1, 0)), option("all", "All of them")]
    asked.ask(decision(3, numbers))
    keys = {key: asked.option(key).get_attribute("aria-keyshortcuts") for key in ("n12", "n3", "n2", "n1", "n0", "all")}
    assert keys == {"n12": None, "n3": "3", "n2": "2", "n1": "1", "n0": "0", "all": "4"}
    page.keyboard.press("1")
    assert asked.told("answer") == [[3, ["n1"], True]]


def test_several_are_counted_and_done_is_in_the_footer(asked: Asked) -> None:
    page = asked.page
    asked.ask(decision(5, [option(key, key.upper()) for key in "abcd"], at_least=2, at_most=3, how_many="2 or 3."))
    expect(asked.confirm).to_contain_text("Choose 2 more.")
    for key in "abc":
        asked.option(key).click()
    expect(asked.confirm).to_contain_text("Confirm 3 choices")
    asked.option("d").click()
    expect(asked.option("d")).to_have_attribute("aria-pressed", "false")
    asked.confirm.click()
    assert asked.told("answer") == [[5, ["a", "b", "c"], True]]
    asked.ask(PLACES)
    expect(page.locator("#foot .done")).to_contain_text("Done")
    expect(page.locator(".groups .option")).to_have_count(len(NAMES))
    page.keyboard.press("Enter")
    assert asked.told("answer")[1:] == [[8, ["done"], True]]


# What an option says ----------------------------------------------------------------------------------------------


def test_options_say_what_they_do_cost_and_bring(asked: Asked) -> None:
    page = asked.page
    asked.ask(TURN)
    assert page.locator(".group-head h3").all_inner_texts() == ["LIMITED COMMAND", "EVENT", "OTHER", "NOT NOW"]
    train, battle = asked.option("train"), asked.option("battle")
    expect(train.locator(".cost")).to_have_text("3 Resources")
    expect(train.locator(".summary")).to_have_text("Raise Militia, add Prosperity")
    assert page.get_by_role("button", name="Train", exact=True).get_attribute("aria-keyshortcuts") == "1"
    expect(train).to_have_accessible_description("3 Resources Raise Militia, add Prosperity")
    chances = battle.locator(".odds-bar .chance")
    widths = chances.evaluate_all("all => all.map((one) => one.getBoundingClientRect().width)")
    assert widths[0] > widths[1] > 5 * widths[2]
    assert "5% you fall" in (chances.last.text_content() or "")
    expect(battle.locator(".means")).to_contain_text("Raiders −2")
    expect(asked.option("light")).to_have_class(re.compile(r"\blight\b"))
    battle.hover()
    expect(page.locator(".option-details .odds-table tr")).to_have_count(4)
    assert asked.told("hover")[-1] == [["a:b"]]
    assert asked.told("tag")[-1] == [ODDS, "a:b"]
    page.locator("#prompt").hover()
    expect(page.locator(".option-details")).to_have_count(0)
    page.click("[data-act=odds]")
    assert asked.told("odds") == [[[]]]


def test_a_press_goes_to_the_option_below_what_is_said_of_another(asked: Asked) -> None:
    page = asked.page
    page.set_viewport_size({"width": 820, "height": 1180})
    asked.ask(PLACES)
    asked.foresee(8, {"key": "atrebates", **SURE})
    page.keyboard.press("Tab")
    asked.option("atrebates").focus()
    box = page.locator(".popover").bounding_box()
    assert box is not None
    covered = [
        key
        for key, x, y, width, height in page.evaluate(BOXES)
        if 0 < x + width / 2 - box["x"] < box["width"] and 0 < y + height / 2 - box["y"] < box["height"]
    ]
    asked.option(covered[0]).click()
    assert asked.told("answer") == [[8, [covered[0]], True]]


def test_a_price_leaves_room_for_the_words(asked: Asked) -> None:
    assert asked.page.evaluate(PRICED) < 80


def test_what_is_foreseen_moves_nothing(asked: Asked) -> None:
    asked.ask(TURN)
    before = asked.page.evaluate(BOXES)
    asked.foresee(7, *({"key": key, **SURE} for key in ("train", "march", "pass", "light")), {"key": "battle", **FINAL})
    expect(asked.option("train").locator(".chip")).to_have_text("Militia+2")
    assert asked.page.evaluate(BOXES) == before, "its price stands there already, and the button has not grown"


def test_what_is_refused_stands_in_place_with_its_reason(asked: Asked) -> None:
    page = asked.page
    asked.ask(TURN)
    raid = page.locator('[data-group="command"] .refused')
    expect(raid).to_contain_text("a Command of the Barbarians")
    expect(raid.locator(".rule")).to_have_text("3.1")
    name = page.get_by_role("button", name="Feat and Ransom")
    expect(name).to_have_attribute("aria-disabled", "true")
    assert "the Saxons took one" in page.locator(f'[id="{name.get_attribute("aria-describedby")}"]').inner_text()
    name.focus()
    expect(name).to_be_focused()
    page.set_viewport_size({"width": 1280, "height": 720})
    fold = page.locator(".not-now")
    expect(fold.locator("summary")).to_have_text("Not now (3)")
    expect(fold.locator("li").first).not_to_be_visible()
    fold.locator("summary").click()
    expect(fold.locator("li").first).to_be_visible()


def test_hand_scene_and_what_was_forced(asked: Asked) -> None:
    page = asked.page
    lines = [{"n": 4, "text": "Only one space is left.", "rule": "3.2", "kind": "forced"}]
    page.evaluate("question.forced.take([], 0)")
    page.evaluate("lines => question.forced.take(lines, 4)", lines)
    hand = [{"token": "castle", "n": 1, "label": "a Castle"}]
    cells = [option("b1", "Cell b1", thing="cell:b1"), option("b2", "Cell b2", thing="cell:b2")]
    asked.ask(decision(9, cells, hand=hand))
    expect(page.locator(".hand")).to_contain_text("a Castle")
    expect(page.locator(".forced")).to_contain_text("Only one space is left.")
    asked.option("b2").hover()
    assert asked.told("ghost")[-1] == [hand, "cell:b2"]
    asked.option("b2").click()
    asked.ask(decision(10, cells))
    expect(page.locator(".forced")).to_have_count(0)


# Long lists -------------------------------------------------------------------------------------------------------


def test_a_long_list_says_nothing_twice_and_is_found_by_typing(asked: Asked) -> None:
    page = asked.page
    asked.ask(PLACES)
    expect(page.locator(".groups")).to_contain_text("Train in …")
    assert (page.locator(".groups").inner_text().count("Train"), page.locator(".groups .cost:visible").count()) == (
        1,
        1,
    )
    expect(asked.option("iceni")).to_have_accessible_name("Train in Iceni")
    page.keyboard.press("/")
    page.keyboard.type("co")
    assert page.locator(".groups .option .label").all_inner_texts() == ["Corieltauvi", "Cornovii"]
    page.keyboard.press("Escape")
    expect(page.locator(".groups .option")).to_have_count(len(NAMES))
    page.evaluate("question.mark('space:iceni')")
    expect(page.locator(".option.hot")).to_have_attribute("data-key", "iceni")
    page.keyboard.press("/")
    page.keyboard.type("icen")
    page.keyboard.press("Enter")
    assert asked.told("answer") == [[8, ["iceni"], True]]


def test_chips_jump_to_a_group_on_a_phone(meet: Meet) -> None:
    anna = meet(phone=True)
    asked = Asked(anna.page, anna.url)
    asked.ask(TURN)
    chips = anna.page.locator(".jump-chip")
    assert chips.all_inner_texts() == ["Limited Command 4", "Event 2", "Other 3", "Not now 3"]
    expect(asked.option("pass")).not_to_be_in_viewport(ratio=0.9)
    chips.nth(2).tap()
    expect(asked.option("pass")).to_be_in_viewport()
    expect(chips.nth(2)).to_have_attribute("aria-current", "true")


# Keyboard ---------------------------------------------------------------------------------------------------------


def test_keyboard_alone(asked: Asked) -> None:
    page = asked.page
    asked.ask(TURN, why="A die was rolled.")
    page.keyboard.press("4")
    expect(asked.option("battle")).to_have_attribute("aria-pressed", "true")
    asked.option("train").focus()
    for key in ("ArrowDown", "ArrowDown", "ArrowDown", "ArrowDown", "ArrowDown", "ArrowRight"):
        page.keyboard.press(key)
    expect(asked.option("dark")).to_be_focused()
    asked.foresee(7, {"key": "train", **SURE})
    asked.ask({**TURN, "summary": "Something has changed."}, why="A die was rolled.")
    expect(asked.option("dark")).to_be_focused()
    page.keyboard.press("Enter")
    expect(asked.option("dark")).to_have_attribute("aria-pressed", "true")
    assert asked.told("answer") == []
    page.keyboard.press("u")
    expect(page.locator(".toast")).to_have_text("A die was rolled.")
    page.keyboard.press("Enter")
    assert asked.told("answer") == [[7, ["dark"], True]]
    asked.ask(decision(8, [option(str(n), str(n)) for n in range(12)]))
    expect(page.locator("#prompt")).to_be_focused()
    page.keyboard.press("0")
    assert asked.told("answer")[1:] == [[8, ["0"], True]]


# At the table -----------------------------------------------------------------------------------------------------


def decisive(page: Page) -> list[Any]:
    """The buttons of the footer, and whether each can be seen and pressed."""
    found: list[Any] = page.locator("#foot button").evaluate_all(
        f"all => all.map((one) => [one.textContent, ({IN_VIEW})(one)])"
    )
    return found


@pytest.mark.parametrize("lang", ["en-GB", pytest.param("it-IT", marks=long)])
def test_the_footer_is_in_view(meet: Meet, lang: str) -> None:
    anna = meet(lang)
    asked = Asked(anna.page, anna.url)
    for width, height in SIZES:
        anna.page.set_viewport_size({"width": width, "height": height})
        for one in (TURN, PLACES, {**PLACES, "number": 9, "at_most": 3}):
            asked.ask(one)
            found = decisive(anna.page)
            assert len(found) > 1
            assert all(seen for _, seen in found), (width, found)
        assert anna.page.evaluate(SMALLEST) >= 13


def test_no_option_of_a_turn_is_below_the_fold(asked: Asked) -> None:
    page = asked.page
    page.set_viewport_size({"width": 1280, "height": 720})
    long_lines = [{**one, "summary": f"{one['summary']}, and so on and so forth. " * 3} for one in TURN["options"]]
    asked.ask({**TURN, "options": long_lines})
    for one in long_lines:
        assert asked.option(one["key"]).evaluate(IN_VIEW), one["key"]
    asked.option("train").hover()
    expect(page.locator(".option-details")).to_contain_text(long_lines[0]["summary"].strip())
    asked.option("train").click()
    line = asked.option("train").locator(".summary")
    assert line.evaluate("one => one.scrollHeight <= one.clientHeight + 1"), "what is chosen is read in full"


@pytest.mark.parametrize("game", ["anno890", pytest.param("pendragon", marks=long)])
def test_press_undo_and_why_not(meet: Meet, game: str) -> None:
    anna = meet()
    seats = (
        {"aix": "me", "avignon": "me"}
        if game == "anno890"
        else dict.fromkeys(("dux", "civitates", "saxons", "scotti"), "me")
    )
    anna.make(game, seats, seed="2")
    anna.asked()
    page, number = anna.page, anna.number()
    undo_is_possible(anna)
    page.click("[data-act=undo]")
    page.wait_for_function("n => Number(document.querySelector('#question').dataset.number) === n", arg=number)
    anna.asked()
    page.click("[data-act=why]")
    dialog = page.locator("dialog:modal")
    names = dialog.locator("[data-why]")
    dialog.locator(".why-list[data-known]").wait_for()
    labels = names.all_inner_texts()
    assert not [label for label in labels if ":" in label and " " not in label], "no internal names"
    assert len(set(labels)) == len(labels), "every name says which one is meant"
    wanted = "Intercept" if game == "pendragon" else labels[0]
    page.keyboard.type(wanted)
    page.keyboard.press("Enter")
    expect(dialog.locator(".reason-box h3")).to_contain_text(wanted)
    expect(dialog.locator(".reason")).not_to_be_empty()


def test_chosen_on_the_map_or_by_its_name(meet: Meet) -> None:
    anna = meet()
    anna.make("anno890", {"aix": "me", "avignon": "me"}, seed="1")
    anna.asked()
    while "castle" in anna.prompt.inner_text():
        anna.choose(anna.keys()[0])
        anna.asked()
    page = anna.page
    expect(page.locator(".forced")).to_contain_text("Only one castle is left")
    tile = anna.options.last.get_attribute("data-thing") or ""
    name = anna.options.last.locator(".label").inner_text()
    lit = page.locator(f'#stage [data-thing="{tile}"].lit').first
    lit.hover(force=True)
    expect(page.locator("#question .option.hot .label")).to_have_text(name)
    anna.click_thing(tile)
    expect(page.locator(".forced")).to_have_count(0)
    expect(page.locator(".hand")).to_contain_text(name)
    number = anna.number()
    anna.options.nth(3).hover()
    expect(page.locator("#stage .map-ghosts > *").first).to_be_attached()
    page.keyboard.press("/")
    page.keyboard.type("c3")
    expect(page.locator(".groups .option")).to_have_count(1)
    page.keyboard.press("Enter")
    anna.moved_on(number)


def undo_is_possible(person: Person) -> None:
    """Answer with the first thing that can be taken back."""
    offered = person.keys()
    for key in offered:
        person.choose(key)
        person.asked()
        if person.page.locator("[data-act=undo]").get_attribute("aria-disabled") == "false":
            return
    raise AssertionError("nothing can be taken back")
