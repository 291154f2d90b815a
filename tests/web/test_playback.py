"""Others' turns are watched step by step, while the server goes on; a Battle is a scene; what happened since mine."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.long import long
from tests.web.asked import Asked
from tests.web.frames import Heard
from tests.web.people import Meet, Person, Snap

NONPLAYERS = {"dux": "me", "civitates": "np", "saxons": "np", "scotti": "np"}
AIX = {"aix": "me", "avignon": "steward"}
NO_SOUND = (
    "window.sounds = 0; window.AudioContext = class extends AudioContext { constructor() { super(); sounds++; } }"
)


def pendragon(person: Person) -> Heard:
    """A game in which the Scotti answer a Pass with a Raid and a Battle: up to the film of it."""
    heard = Heard(person.page)
    person.make("pendragon", NONPLAYERS, seed="1")
    to_question(person.page)
    give(person.page, "pass")
    expect(person.page.locator(".playbar")).to_be_visible()
    return heard


def give(page: Page, key: str) -> None:
    """Answer, whatever it takes; what follows may be a film or the recap."""
    page.click(f'[data-key="{key}"]')
    page.wait_for_function("() => document.querySelector('.playbar, .recap-view, .confirm, .armed, #question.busy')")
    again = page.locator(".confirm, .armed").first
    if again.count():
        again.click()


def to_question(page: Page) -> None:
    """Past film and recap, whichever comes."""
    page.wait_for_function("() => document.querySelector('.playbar, .recap-view, #question .option')")
    while page.locator(".playbar, .recap-view").count():
        page.keyboard.press("Escape" if page.locator(".playbar").count() else "Enter")
        page.wait_for_function("() => document.querySelector('.playbar, .recap-view, #question .option')")
    expect(page.locator("#question .option").first).to_be_visible()


def at(page: Page) -> int:
    """The step that the film is at."""
    return int(page.locator(".film").get_attribute("aria-valuenow") or 0)


def scope(page: Page) -> int:
    return int(page.locator("#turn li.at").get_attribute("data-scope") or -1)


def test_steps_by_button_and_key(meet: Meet, snap: Snap) -> None:
    """Each step shows the map as it was; the server does not wait."""
    anna = meet(watch="all")
    heard = pendragon(anna)
    page = anna.page
    before = anna.number()
    page.wait_for_function("() => Number(document.querySelector('.film').getAttribute('aria-valuemax')) >= 15")
    page.wait_for_function("() => document.querySelector('[data-act=skip]').textContent.includes('to my turn')")
    assert heard.last["at"] > before + 10
    assert anna.number() == before
    expect(page.locator("#question")).to_be_hidden()
    assert at(page) == 1, "with little motion it waits for the reader"
    expect(page.locator("[data-act=auto]")).to_have_attribute("aria-pressed", "false")
    expect(page.locator("[data-act=back]")).to_be_disabled()
    seen = 0
    while page.locator(".playbar").count() and at(page) < 15:
        if scope(page) in heard.maps:
            assert heard.wrong(scope(page)) == []
            seen += 1
        page.keyboard.press("ArrowRight")
    assert seen > 8
    there = scope(page)
    page.click("[data-act=back]")
    page.keyboard.press("ArrowLeft")
    assert at(page) == 13
    assert heard.wrong(scope(page)) == []
    page.click("[data-act=next]")
    page.keyboard.press("ArrowRight")
    assert scope(page) == there
    assert heard.wrong(there) == []
    page.keyboard.press("Shift+ArrowLeft")
    assert at(page) == 1
    assert page.evaluate("document.getAnimations().filter(one => one.effect.target.closest('#stage')).length") == 0
    expect(page.locator("#said")).to_contain_text("Scotti. Raid with Ransom")
    snap(page, "playback")
    page.locator(".film").focus()
    page.keyboard.press("End")
    assert at(page) == 15
    page.keyboard.press("Escape")
    expect(page.locator(".playbar")).to_have_count(0)
    assert heard.wrong() == []
    assert anna.number() == heard.last["at"]


def test_a_battle_is_a_scene(meet: Meet, snap: Snap) -> None:
    anna = meet(watch="battles")
    pendragon(anna)
    page = anna.page
    page.wait_for_function("() => Number(document.querySelector('.film').getAttribute('aria-valuemax')) >= 14")
    raid = page.locator('#scene .scene-view[data-kind="raid"]')
    expect(raid).to_be_visible()
    while not raid.locator(".ledger .die").count():
        page.keyboard.press("ArrowRight")
    expect(page.locator(".step-drawing .dice-tag .die").first).to_be_attached()
    battle = page.locator('#scene .scene-view[data-kind="battle"]')
    while not battle.locator(".scene-result").count():
        page.keyboard.press("ArrowRight")
    expect(battle.locator("h2")).to_have_text("Battle in Parisi")
    fallen = battle.locator(".unit.gone").count()
    assert fallen == battle.locator(".ledger .lost .token").count() > 0
    expect(battle.locator(".stepper .done").first).to_be_visible()
    expect(battle.get_by_role("row", name=re.compile("Storm"))).to_be_visible()
    snap(page, "playback-battle")


FILM_RACE = """async () => {
  await (await import("/static/js/parts/words.js")).loadWords();
  const { Playback } = await import("/static/js/table/playback/playback.js");
  const { StoryData } = await import("/static/js/table/story/story-data.js");
  const { AgentReasons } = await import("/static/js/table/story/agent-reasons.js");
  const { setWatched } = await import("/static/js/parts/settings.js");
  setWatched("all");
  const made = () => document.body.appendChild(document.createElement("div"));
  let blocks = {};
  const asked = [];
  const map = {
    overlay: made(), stage: made(),
    camera: { place: null, scale: 1, view: { x: 0, y: 0, width: 1, height: 1 }, covered: 0 },
    take: (change) => { blocks = { ...(change.whole?.blocks ?? blocks), ...change.blocks }; },
    changed: () => {}, now: () => {}, reveal: () => {}, highlight: () => {}, anchor: () => null, find: () => [],
  };
  const playback = new Playback({
    map, data: new StoryData(), motives: new AgentReasons(() => {}, () => {}),
    bar: made(), scene: made(), side: made(), said: made(),
    present: () => {}, display: () => {}, watching: () => {}, showStory: () => {}, ask: (scope) => asked.push(scope),
  });
  const whole = { width: 1, height: 1, blocks: { a: "1", b: "1" }, anchors: {}, home: null, label: "", css: "" };
  const scope = { number: 0, kind: "turn", first: 0, last: 0, at: 0, seat: "dux", title: "Raid" };
  const same = { whole: null, blocks: {}, label: "", anchors: null };
  const frame = (number, change) =>
    ({ number, at: number, seats: {}, scopes: [scope], scopes_n: 1, map: { ...same, ...change } });
  const film = (at) => ({
    number: 0, frame: at, begin: { ...same, blocks: { b: "0" } },
    stills: [{ scope: 0, map: { ...same, blocks: { b: "9" } }, scene: null }],
  });
  const seen = () => [playback.playing, { ...blocks }];
  const told = {};
  playback.take(frame(1, { whole }));
  playback.take(frame(2, { blocks: { a: "2" } }));
  playback.watch(film(1));
  told.late = seen();
  playback.skip();
  told.after = seen();
  playback.watch(film(3));
  told.early = seen();
  playback.take(frame(3, { blocks: { a: "3" } }));
  told.come = seen();
  playback.skip();
  playback.watch(film(-50));
  told.gone = [...seen(), asked];
  return told;
}"""


def test_a_film_begins_at_the_frame_that_it_was_made_for(meet: Meet) -> None:
    """Frames and films pass each other on the way: one may come before or after the frame whose map it begins at."""
    anna = meet()
    Asked(anna.page, anna.url)
    assert anna.page.evaluate(FILM_RACE) == {
        "late": [True, {"a": "1", "b": "9"}],
        "after": [False, {"a": "2", "b": "1"}],
        "early": [False, {"a": "2", "b": "1"}],
        "come": [True, {"a": "3", "b": "9"}],
        "gone": [False, {"a": "3", "b": "1"}, [0]],
    }


@long
@pytest.mark.parametrize("watch", ["recap", "off"])
def test_nothing_is_played_back_for_who_does_not_want_it(meet: Meet, watch: str) -> None:
    anna = meet(watch=watch)
    anna.make("anno890", AIX)
    anna.page.wait_for_function("() => document.querySelector('#question .option')")
    shown = anna.page.locator(".recap-view").count() > 0
    for _ in range(2):
        to_question(anna.page)
        anna.choose(anna.keys()[0])
    anna.page.wait_for_function("() => document.querySelector('.recap-view, .playbar, #question .option')")
    expect(anna.page.locator(".playbar")).to_have_count(0)
    assert (shown or anna.page.locator(".recap-view").count() > 0) == (watch == "recap")


def test_it_goes_on_by_itself(meet: Meet) -> None:
    """Auto at four times the speed comes to my turn without a press; pieces travel."""
    anna = meet(watch="all", lively=True)
    page = anna.page
    page.add_init_script("localStorage.setItem('vexillum.speed', '4')")
    anna.make("anno890", AIX)
    to_question(page)
    for _ in range(2):
        before = anna.number()
        give(page, anna.keys()[0])
        on = "Number(document.querySelector('#question').dataset.number) > n"
        for seen in (".playbar, #question .armed", ".playbar"):  # it may be asked once more only after the first look
            page.wait_for_function(f"n => document.querySelector('{seen}') || {on}", arg=before)
            if page.locator("#question .armed").count():
                page.locator("#question .armed").click()
    expect(page.locator("[data-act=auto]")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press(" ")
    expect(page.locator("[data-act=auto]")).to_have_attribute("aria-pressed", "false")
    page.keyboard.press(" ")
    expect(page.locator(".playbar")).to_have_count(0)
    page.wait_for_function("() => document.querySelector('.recap-view, #question .option')")


def test_sounds_are_off_until_asked_for(meet: Meet) -> None:
    anna = meet()
    page = anna.page
    page.add_init_script(NO_SOUND)
    anna.make("anno890", AIX)
    anna.asked()
    anna.choose(anna.keys()[0])
    anna.asked()
    assert page.evaluate("sounds") == 0
    page.click('#bar [aria-label="This match"]')
    page.click("[data-act=watch]")
    expect(page.locator("dialog output")).to_have_text("Off")
    page.locator("#watch-volume").fill("0.5")
    expect(page.locator("dialog output")).to_have_text("50 %")
    page.wait_for_function("() => sounds === 1")


# Since your last turn: what the others did, until it is put away -----------------------------------------------------


SHOWN = """() => [...document.querySelectorAll(".recap-row")].map((row) => ({
  scope: Number(row.dataset.scope),
  chips: [...row.querySelectorAll(".chip")].map((chip) => {
    const by = chip.querySelector(":scope > b")?.textContent ?? "";
    return [chip.querySelector("img")?.alt ?? chip.textContent.slice(0, chip.textContent.length - by.length), by];
  }),
}))"""


CIRCLE = 26
WIDTHS = """() => [...new Set([...document.querySelectorAll(".map-numbers circle")]
  .map((circle) => Math.round(circle.getBoundingClientRect().width)))]"""
"""How many pixels wide the numbers on the map are."""
ASTRAY = """(things) => [...document.querySelectorAll(".map-numbers g > g")].flatMap((mark) => {
  const box = mark.querySelector("circle").getBoundingClientRect();
  const centre = new DOMPoint(box.x + box.width / 2, box.y + box.height / 2);
  const n = Number(mark.textContent.trim());
  const contains = (shape) => {
    const path = shape.tagName === "use" ? document.querySelector(shape.getAttribute("href")) : shape;
    return path?.isPointInFill?.(centre.matrixTransform(shape.getScreenCTM().inverse()));
  };
  const inside = things[n - 1].some((thing) =>
    [...document.querySelectorAll(`[data-thing="${thing}"] :is(path, use)`)].some(contains));
  return inside ? [] : [n];
})"""
"""The numbers that stand in no place of their turn."""


def rows(page: Page) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = page.evaluate(SHOWN)
    return found


@pytest.mark.parametrize("phone", [False, pytest.param(True, marks=long)], ids=["desktop", "phone"])
def test_recap_until_it_is_put_away(meet: Meet, snap: Snap, phone: bool) -> None:
    anna = meet(watch="recap", phone=phone)
    page = anna.page
    heard = Heard(page)
    anna.make("pendragon", NONPLAYERS, seed="1")
    to_question(page)
    give(page, "pass")
    expect(page.locator("#recap .recap-view")).to_be_visible()
    expect(page.locator("#question .ask")).to_be_hidden()
    told = heard.last["recap"]
    assert [row["seat"] for row in told["rows"]] == ["scotti"]
    wanted = [
        {"scope": row["scope"], "chips": [[chip["label"], chip.get("by", "")] for chip in row["chips"]]}
        for row in told["rows"]
    ]
    assert rows(page) == wanted
    assert len(wanted[0]["chips"]) > 3
    expect(page.locator(".standing .who")).to_have_text(["Dux", "Civitates", "Saxons", "Scotti"])
    expect(page.locator(".map-numbers text").first).to_have_text("1")
    assert page.evaluate(ASTRAY, [row["things"] for row in told["rows"]]) == []
    assert page.evaluate(WIDTHS) == [CIRCLE]
    if not phone:
        page.keyboard.press("+")
        page.keyboard.press("+")
        page.wait_for_timeout(500)  # the map moves for a third of a second
        assert page.evaluate(WIDTHS) == [CIRCLE], "as large as before the zoom"
    snap(page, f"recap-{'phone' if phone else 'desktop'}")
    page.reload()
    expect(page.locator("#recap .recap-view")).to_be_visible()

    page.locator(".recap-row [data-act=watch]").click()
    expect(page.locator(".playbar h2")).to_contain_text("Scotti · Raid")
    assert [film["number"] for film in heard.films] == [wanted[0]["scope"]]
    page.keyboard.press("End") if phone else page.keyboard.press("ArrowRight")
    page.keyboard.press("Escape")
    expect(page.locator("#recap .recap-view")).to_be_visible()
    assert heard.wrong() == [], "after the film the map is what it was"

    page.click("#recap [data-act=decide]")
    expect(page.locator("#recap")).to_be_hidden()
    expect(page.locator(".map-numbers")).to_have_count(0)
    anna.asked()
    page.reload()
    anna.asked()
    expect(page.locator("#recap")).to_be_hidden()
    page.keyboard.press("r")
    expect(page.locator("#recap .recap-view")).to_be_visible()
    page.keyboard.press("Enter")
    anna.asked()
    if phone:
        page.click("#tab-story")
    expect(page.locator(".story-recap")).to_have_text("Since your last turn: 1 turn")
    page.click(".story-recap")
    expect(page.locator("#recap .recap-view")).to_be_visible()
