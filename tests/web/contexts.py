"""Browser contexts that tests use one after the other with their page, each as empty as a new one.

A new context has a new process and an empty cache, and a new page has parsed no script yet: opening a table takes half
as much work again in a new page as in one that has shown a table before.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Error, Page, ViewportSize

from tests.web.patience import PATIENCE
from tests.web.serving import Server

KEPT = 10
"""Contexts that wait to be used again, at most: each of them is a page with all that it has loaded."""
PLAYOUTS, PHONE = (1280, 800), (390, 844)
"""The windows of those who do not say how large theirs is."""
NOWHERE = "/healthz"
"""An address of every server that shows nothing: there a page is lent, and asks the server for what a test needs."""
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
  sessionStorage.clear();
  return String(setTimeout).includes("[native code]");
}"""
"""Forget what was kept. Is time still the real one? A clock that a test has installed stays in its context."""
LASTING = ("add_init_script", "expose_binding", "expose_function", "on", "once", "route_web_socket")
"""What a page cannot be rid of: one to which a test has done this is not used again."""


def viewport(size: tuple[int, int]) -> ViewportSize:
    """A size in Playwright's words."""
    return {"width": size[0], "height": size[1]}


def _nobody(kind: str, text: str) -> None:
    """Nobody listens."""


class Lent:
    """A context with its page, and how they were made."""

    def __init__(self, key: tuple[Any, ...], context: BrowserContext, *, lasts: bool) -> None:
        """``lasts``: does the server stay? Without it the context is not used again."""
        self.key = key
        self.context = context
        self.lasts = lasts
        self.page = self._new_page()

    def hear(self, heard: Callable[[str, str], None]) -> None:
        """From now on, what the page says on its console and what is thrown in it is told to somebody."""
        self._heard = heard

    def look(self, size: tuple[int, int], *, dark: bool, lively: bool) -> None:
        """A window of this size, colours, and whether pieces move."""
        self.page.set_viewport_size(viewport(size))
        self.page.emulate_media(
            media="null",
            color_scheme="dark" if dark else "light",
            reduced_motion="no-preference" if lively else "reduce",
        )

    def empty(self, url: str) -> bool:
        """Leave nothing of a test to the next one. Or can something not be forgotten?"""
        for page in self.context.pages:
            if page != self.page or self._spoiled:
                page.close()
        self.context.unroute_all()
        self.context.clear_cookies()
        self.hear(_nobody)  # what a page says while it is left is nothing that a test has done
        if self._spoiled:
            self.page = self._new_page()
        self.page.unroute_all()
        self.page.mouse.move(0, 0)
        try:
            self.page.goto(url + NOWHERE)
        except Error:  # the page was leaving by itself
            return False
        return bool(self.page.evaluate(EMPTY))

    def _new_page(self) -> Page:
        page = self.context.new_page()
        self._spoiled = False
        self.hear(_nobody)
        page.on("console", self._console)
        page.on("pageerror", self._thrown)
        for name in LASTING:
            setattr(page, name, self._spoiling(getattr(page, name)))
        return page

    def _console(self, message: ConsoleMessage) -> None:
        self._heard(message.type, message.text)

    def _thrown(self, error: Error) -> None:
        self._heard("error", str(error))

    def _spoiling(self, method: Callable[..., Any]) -> Callable[..., Any]:
        def spoil(*args: Any, **options: Any) -> Any:
            self._spoiled = True
            return method(*args, **options)

        return spoil


class Contexts:
    """The contexts of one browser."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._waiting: list[Lent] = []

    def lend(self, place: Server, watch: str = "off", lang: str = "en-GB", *, phone: bool = False) -> Lent:
        """A context for the pages of a server: one that was made like this and is not in use, or a new one."""
        key = (place.url, lang, phone)
        for lent in reversed(self._waiting):
            if lent.key == key:
                self._waiting.remove(lent)
                lent.page.evaluate(WATCH, watch)
                return lent
        context = self._browser.new_context(
            viewport=viewport(PHONE if phone else PLAYOUTS),
            service_workers="block",
            locale=lang,
            reduced_motion="reduce",
            has_touch=phone,
            is_mobile=phone,
        )
        context.grant_permissions(["clipboard-read", "clipboard-write"], origin=place.url)
        context.set_default_timeout(PATIENCE)
        context.add_init_script(STAY)
        lent = Lent(key, context, lasts=place.lasts)
        if place.lasts:
            lent.page.goto(place.url + NOWHERE)
            lent.page.evaluate(WATCH, watch)
        else:
            context.add_init_script(f"({WATCH})({watch!r})")
        return lent

    def take_back(self, lent: Lent, *, again: bool = True) -> None:
        """Forget what the pages of a test have kept; what cannot be forgotten ends with its context.

        Nobody knows what a test that failed has left behind: it is not used ``again``.
        """
        if not (again and lent.lasts and lent.empty(lent.key[0])):
            lent.context.close()
            return
        self._waiting.append(lent)
        if len(self._waiting) > KEPT:
            self._waiting.pop(0).context.close()
