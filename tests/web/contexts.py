"""Browser contexts that tests use one after the other, each as empty as a new one.

A new context has a new process and an empty cache: opening a table in it takes half as much work again as in one that
has loaded the scripts before.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from playwright.sync_api import Browser, BrowserContext, Page

from tests.web.patience import PATIENCE
from tests.web.serving import Server

KEPT = 8
"""Contexts that wait to be used again, at most: each of them is a process."""
STAY = """(() => {
  const { remove } = Element.prototype;
  Element.prototype.remove = function () {
    if (!this.matches(".toast") || this.parentElement?.childElementCount > 3) remove.call(this);
  };
})()"""
"""Messages that come and go stay, three at most: a test may look for them seconds later."""
WATCH = """(wanted) => {
  if (!location.protocol.startsWith("http")) return;
  if (localStorage.getItem("vexillum.watch") === null) localStorage.setItem("vexillum.watch", wanted);
  if (localStorage.getItem("vexillum.hints") === null) localStorage.setItem("vexillum.hints", "seen");
}"""
"""What is played back of others' turns, as if chosen in the menu; the hints of the first visit were seen."""
EMPTY = """() => {
  localStorage.clear();
  return String(setTimeout).includes("[native code]");
}"""
"""Forget what was kept. Is time still the real one? A clock that a test has installed stays in its context."""


class Lent(NamedTuple):
    """A context, and how it was made."""

    key: tuple[str, str, str]
    context: BrowserContext
    anchor: Page | None
    """A page that keeps the process between tests; without one the context is not used again."""


class Contexts:
    """The contexts of one browser."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._waiting: list[Lent] = []

    def lend(self, place: Server, watch: str, looks: dict[str, Any]) -> Lent:
        """A context for the pages of a server: one that was made like this and is not in use, or a new one."""
        key = (place.url, watch, repr(looks))
        for lent in reversed(self._waiting):
            if lent.key == key:
                self._waiting.remove(lent)
                return lent
        context = self._browser.new_context(**{"service_workers": "block"} | looks)
        context.grant_permissions(["clipboard-read", "clipboard-write"], origin=place.url)
        context.set_default_timeout(PATIENCE)
        context.add_init_script(STAY)
        context.add_init_script(f"({WATCH})({watch!r})")
        anchor = context.new_page() if place.lasts else None
        if anchor is not None:
            anchor.goto(f"{place.url}/healthz")  # any address of the server will do
        return Lent(key, context, anchor)

    def take_back(self, lent: Lent) -> None:
        """Close the pages of a test and forget what they have kept; what cannot be forgotten ends with its context."""
        context, anchor = lent.context, lent.anchor
        if anchor is None:
            context.close()
            return
        for page in context.pages:
            if page != anchor:
                page.close()
        context.unroute_all()
        context.clear_cookies()
        if not anchor.evaluate(EMPTY):
            context.close()
            return
        self._waiting.append(lent)
        if len(self._waiting) > KEPT:
            self._waiting.pop(0).context.close()
