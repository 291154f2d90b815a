"""What a page has to be for everybody: readable, within the screen, and without violations that axe-core finds."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Page

SMALL_TEXT = """() => [...document.querySelectorAll("body *")]
  .filter((one) => !one.closest("svg, noscript, .unseen, .skip, option") && one.checkVisibility())
  .filter((one) => [...one.childNodes].some((child) => child.nodeType === 3 && child.textContent.trim()))
  .filter((one) => parseFloat(getComputedStyle(one).fontSize) < 13)
  .map((one) => `${getComputedStyle(one).fontSize} ${one.className} ${one.textContent.trim().slice(0, 40)}`)"""
"""Text in HTML that is smaller than 13 pixels."""

OUTSIDE = """(selectors) => selectors
  .flatMap((selector) => [...document.querySelectorAll(selector)])
  .filter((one) => one.checkVisibility())
  .filter((one) => {
    const box = one.getBoundingClientRect();
    const at = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1
      || !(one.contains(at) || at?.contains(one));
  })
  .map((one) => one.outerHTML.slice(0, 100))"""
"""What should be seen and pressed, and is beyond the edge of the screen or below something else."""


def small_text(page: Page) -> list[str]:
    """Text in HTML below 13 pixels."""
    found: list[str] = page.evaluate(SMALL_TEXT)
    return found


def outside(page: Page, *selectors: str) -> list[str]:
    """Parts of the page that cannot be seen, or not be pressed."""
    found: list[str] = page.evaluate(OUTSIDE, list(selectors))
    return found


AXE_THERE = """() => "axe" in globalThis || new Promise((done, fail) => {
  const script = document.createElement("script");
  Object.assign(script, { src: "/static/axe.min.js", onload: () => done(), onerror: fail });
  document.head.append(script);
}).then(() => true)"""
"""axe-core 4.14.0 by Deque, under the MPL 2.0: only tests use it, and only their server offers it."""

AXE_RUN = """async ([inside, board]) => {
  const map = board ? null : document.querySelector("#stage svg");
  const place = document.createComment("");
  map?.replaceWith(place);
  try {
    return await axe.run(inside, { resultTypes: ["violations"], preload: { assets: ["media"] } });
  } finally {
    if (map) place.replaceWith(map);
  }
}"""
"""No rule that is on needs the style sheets, which axe-core would fetch and parse once more."""


def violations(page: Page, inside: str = "html", *, board: bool = False) -> list[str]:
    """What axe-core finds inside an element, a line for each.

    The map has most elements of a page, and is half of the work: it is looked at only if it is asked for. The name of
    an option, and of a thing on the map, is not all that is written on it: cost, summary, counters.
    """
    page.evaluate(AXE_THERE)
    found: dict[str, Any] = page.evaluate(AXE_RUN, [inside, board])
    return [
        f"{rule['id']}: {node['html'][:160]} ({'; '.join(why['message'] for why in node['any'][:1])})"
        for rule in found["violations"]
        for node in rule["nodes"]
        if not (
            rule["id"] == "label-content-name-mismatch" and re.match(r'<g|<button[^>]* class="? ?option', node["html"])
        )
    ]
