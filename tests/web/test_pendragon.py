"""Pendragon by clicking: cards with a Raid and a Battle."""

from __future__ import annotations

import copy

from playwright.sync_api import expect

from tests.web.people import Meet, Snap
from vexillum import get_game
from vexillum.core.session import Session

WANTED = ("raid", "britons", "battle", "none")
"""What these players like to do: Raid, then Battle."""
SOON = "8"
"""A seed with which all that is looked for comes within a few answers."""


def test_a_raid_and_a_battle(meet: Meet, snap: Snap) -> None:
    anna = meet(lively=True)
    anna.make("pendragon", dict.fromkeys(("dux", "civitates", "saxons", "scotti"), "me"), seed=SOON)
    page = anna.page
    anna.turn_to("story")
    several = dice = menu = False
    told = ""
    for _ in range(60):
        if anna.state() == "cover":
            page.click("#cover button")
            anna.asked()
        keys = anna.keys()
        if page.locator("#question .sub.hint").count() and len(keys) > 1 and not several:
            several = True
            expect(page.locator("#question .confirm")).to_have_attribute("aria-disabled", "true")
            page.keyboard.press("1")
            expect(page.locator("#question .confirm")).to_contain_text("Confirm 1 choice")
            snap(page, "pendragon-several")
            page.click(f'#question .option[data-key="{keys[0]}"]')
        things = anna.options.evaluate_all("all => all.map(one => one.dataset.thing)")
        lit = page.locator("#stage .lit").evaluate_all("all => all.map(one => one.dataset.thing)")
        if not menu and (shared := next((one for one in lit if things.count(one) > 1), None)):
            menu = True
            anna.at_rest()
            page.locator(f'#stage [data-thing="{shared}"].lit').first.click(force=True)
            expect(page.locator(".popover .option")).to_have_count(things.count(shared))
            snap(page, "pendragon-menu")
            before = anna.number()
            page.locator(".popover .option").first.click()
            anna.moved_on(before)
            continue
        anna.choose(next((key for key in WANTED if key in keys), keys[0]))
        if not dice and page.locator("#page-story .die").count():
            dice = True
            snap(page, "pendragon-dice")
        if not (several and dice and menu):
            continue
        told = anna.story()
        if "Raid on" in told and "Battle in" in told:
            break
    assert "Raid on" in told
    assert "Battle in" in told
    assert several
    assert dice
    assert menu
    snap(page, "pendragon")


OVERLAPS = """() => {
  const parts = ".counter, .name, .people, .control, .site > .plot, .site > .hold, .site > .ghost, .site > use";
  const things = [...document.querySelectorAll('[data-block^="contents"]')].flatMap((block) =>
    [...block.querySelectorAll(parts)].map((node) => [block.dataset.block, node, node.getBoundingClientRect()]));
  const over = (a, b) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1.5
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1.5;
  const said = (block, node) => `${block} ${node.getAttribute("class")}`;
  return things.flatMap(([block, node, box], n) =>
    things.slice(n + 1).filter(([other, , its]) => other !== block && over(box, its))
      .map(([other, another]) => [said(block, node), said(other, another)]));
}"""


def test_counters_of_one_space_lie_on_nothing_of_another(meet: Meet) -> None:
    """With three kinds of Units in every space, from the smallest map of a laptop up."""
    game = get_game("pendragon")
    view = copy.deepcopy(Session.start(game, seed="1").view(None))
    for space in view["spaces"].values():
        space["units"] = {"cavalry": 3, "militia": 3, "saxon_raider": 3}
    drawn = game.board.draw_map(view, game.texts("en"))
    blocks = "".join(f'<g data-block="{id}">{block}</g>' for id, block in drawn.blocks.items())
    page = meet(size=(1400, 1300)).page
    page.goto("about:blank")  # where no policy forbids the styles in the drawing
    for zoom in (0.58, 0.62, 0.7, 1.0):
        page.set_content(
            f'<body style="margin:0;--zoom:{zoom}"><svg class="{drawn.css}" viewBox="0 0 {drawn.width} {drawn.height}"'
            f' width="{drawn.width * zoom}" height="{drawn.height * zoom}">{blocks}</svg>'
        )
        assert page.evaluate(OVERLAPS) == [], zoom
