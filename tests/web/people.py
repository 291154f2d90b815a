"""Somebody at a browser, and what they can do at the table."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Locator, Page, expect

MAKE_MATCH = """async ([path, wish]) => {
  const { guest } = await import("/static/js/parts/settings.js");
  const answer = await fetch(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ guest: guest(), ...wish }),
  });
  return await answer.json();
}"""


KNOWN_SEED = """(() => {
  const { fetch } = window;
  window.fetch = (path, request) => {
    if (path !== "/api/matches" || request?.method !== "POST") return fetch(path, request);
    return fetch(path, { ...request, body: JSON.stringify({ seed: "1", ...JSON.parse(request.body) }) });
  };
})()"""
"""The lobby leaves the seed of a new match to the server; with this one a test meets the same questions every time."""

LEFT = "WebSocket is closed before the connection is established"
"""What a browser says of a page that is left while it connects."""


NO_WORKER = "Service Worker registration blocked by Playwright"
"""Where nothing is kept from one test to the next, our service worker does not run."""


Heard = Callable[[str, str], None]
"""Somebody who is told the kind and the text of a message on a console."""


class Person:
    """A page, its console, and the moves of a player."""

    def __init__(self, page: Page, url: str, listen: Callable[[Heard], None] | None = None) -> None:
        """``listen`` tells what is heard in the page, if somebody listens to it already."""
        self.page = page
        self.url = url
        self.errors: list[str] = []
        self.forgiven: tuple[str, ...] = ()
        """Parts of messages that a test expects."""
        if listen:
            listen(self._heard)
        else:
            page.on("console", lambda message: self._heard(message.type, message.text))
            page.on("pageerror", lambda error: self._heard("error", str(error)))

    def _heard(self, kind: str, text: str) -> None:
        if kind in ("error", "warning") and not any(part in text for part in (LEFT, NO_WORKER, *self.forgiven)):
            self.errors.append(f"{kind}: {text}")

    # Going places -----------------------------------------------------------------------------------------------------

    def lobby(self) -> Page:
        """The lobby at home, whose matches have a known seed."""
        self.page.goto(f"{self.url}/")
        self.page.evaluate(KNOWN_SEED)
        expect(self.page.locator("[data-act=play]").first).to_be_visible()
        return self.page

    def set_up(self, game: str = "anno890") -> Page:
        """The set-up of a new match at home."""
        self.lobby().click(f"[data-game={game}] [data-act=play]")
        expect(self.page.locator("#play")).to_be_visible()
        return self.page

    def play(self, game: str) -> Page:
        """From the lobby to the table as a newcomer does: Play on a card, and Start."""
        self.set_up(game)
        self.page.click("#play")
        self.page.wait_for_url("**/play/*")
        self.asked()
        return self.page

    def make(self, game: str, seats: Mapping[str, str], **wish: Any) -> dict[str, Any]:
        """A match with a known seed, then its table."""
        return self._sit_down(self.new_match(game, seats, **wish))

    def new_match(self, game: str, seats: Mapping[str, str], **wish: Any) -> dict[str, Any]:
        """A match with a known seed; I stay where I am."""
        return self._make("/api/matches", {"game": game, "seats": dict(seats), "seed": "1", **wish})

    def bring(self, save: str) -> dict[str, Any]:
        """A saved game, then its table; anyone who is no agent in it is me."""
        return self._sit_down(self.new_from(save))

    def new_from(self, save: str) -> dict[str, Any]:
        """A saved game; I stay where I am."""
        return self._make("/api/matches/import", {"save": save})

    def _make(self, path: str, wish: dict[str, Any]) -> dict[str, Any]:
        self.be_there()
        made: dict[str, Any] = self.page.evaluate(MAKE_MATCH, [path, wish])
        assert "match" in made, made
        return made

    def _sit_down(self, made: dict[str, Any]) -> dict[str, Any]:
        self.page.goto(f"{self.url}/play/{made['match']}")
        return made

    def be_there(self) -> None:
        """Be at some page of the server, from which it can be asked for something."""
        if not self.page.url.startswith(f"{self.url}/"):
            self.page.goto(f"{self.url}/healthz")  # it shows nothing

    @property
    def match(self) -> str:
        return self.page.url.split("/")[-1].split("?")[0]

    # At the table -----------------------------------------------------------------------------------------------------

    @property
    def options(self) -> Locator:
        return self.page.locator("#question .option")

    @property
    def prompt(self) -> Locator:
        return self.page.locator("#prompt")

    def turn_to(self, tab: str) -> None:
        """Look at the story, the players, the chat or the notes, once the table stands; on a phone, at the question."""
        self.page.locator("#question[data-number]").wait_for(state="attached")
        if self.page.locator(f"#tab-{tab}").get_attribute("aria-selected") != "true":
            self.page.click(f"#tab-{tab}")
        expect(self.page.locator(f"#tab-{tab}")).to_have_attribute("aria-selected", "true")

    def story(self) -> str:
        """All that was told, as its button copies it."""
        self.turn_to("story")
        self.page.locator("#page-story [data-act=copy]").dispatch_event("click")
        expect(self.page.locator(".toast").last).to_be_visible()
        told: str = self.page.evaluate("navigator.clipboard.readText()")
        return told

    def asked(self) -> None:
        """Wait until I am asked something."""
        self.options.first.wait_for()

    def state(self) -> str:
        """Wait for what comes next: ``asked``, ``over`` or ``cover``."""
        found: str = self.page.wait_for_function(
            """() => {
              if (document.querySelector("#question.busy")) return null;
              if (document.querySelector("#cover[open]")) return "cover";
              if (document.querySelector(".winner")) return "over";
              return document.querySelector("#question .option") ? "asked" : null;
            }"""
        ).json_value()
        return found

    def keys(self) -> list[str]:
        """The keys that are offered."""
        found: list[str] = self.options.evaluate_all("all => all.map(one => one.dataset.key)")
        return found

    def number(self) -> int:
        """The number of the answers so far, as the page knows it."""
        return int(self.page.locator("#question").get_attribute("data-number") or -1)

    def choose(self, key: str) -> None:
        """Answer with the button of an option."""
        self.look_up()
        with self.answering(key):
            self.page.click(f'#question .option[data-key="{key}"]')
        self.look_up()

    def look_up(self) -> None:
        """Take the mouse from the options: what is said of one that it rests on may cover the next."""
        self.page.mouse.move(0, 0)

    def click_thing(self, thing: str) -> None:
        """Answer with a lit thing on the map."""
        key = self.page.locator(f'#question .option[data-thing="{thing}"]').get_attribute("data-key") or ""
        self.at_rest()
        with self.answering(key):
            self.page.locator(f'#stage [data-thing="{thing}"].lit').first.click(force=True)

    def at_rest(self) -> None:
        """Wait until the map does not glide any more: then a thing is still there when the click comes."""
        self.page.wait_for_function("() => !document.querySelector('.picture').getAnimations().length")

    @contextmanager
    def answering(self, key: str) -> Iterator[None]:
        """Where several can be chosen, add as many as are needed, and confirm; then wait for what it leads to."""
        before = self.number()
        confirm = self.page.locator("#question .confirm")
        several = confirm.count() > 0
        yield
        if several:
            expect(self.page.locator(f'#question .option[data-key="{key}"]')).to_have_attribute("aria-pressed", "true")
            self.look_up()
            for other in self.keys():
                if confirm.get_attribute("aria-disabled") == "false":
                    break
                if other != key:
                    self.page.click(f'#question .option[data-key="{other}"]')
            confirm.click()
        self.moved_on(before)

    def moved_on(self, before: int, again: Callable[[], None] | None = None) -> None:
        """Wait until the game has gone on; an answer that cannot be taken back is pressed once more."""
        moved = "Number(document.querySelector('#question').dataset.number) !== n"
        self.page.wait_for_function(f"n => {moved} || document.querySelector('#question .armed')", arg=before)
        if self.number() == before:
            (again or self.page.locator("#question .armed").click)()
            self.page.wait_for_function(f"n => {moved}", arg=before)

    def thing(self, name: str) -> Locator:
        return self.page.locator(f'#stage [data-thing="{name}"]').first


Meet = Callable[..., Person]
"""The fixture ``meet``: somebody with a browser of their own."""
Snap = Callable[[Page, str], None]
"""The fixture ``snap``: keep a screenshot to look at, in the folder that ``VEXILLUM_SCREENSHOTS`` names."""
