"""The time from a click to the new board, and the bytes sent for it: ``python bench/browser.py``. See bench/README.md.

A real server, Debian's Chromium, hot-seat: one browser plays all seats, so that no agent thinks in between.
"""

from __future__ import annotations

import argparse
import json
import shutil
import sys
import tempfile
from pathlib import Path
from statistics import median, quantiles
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from playwright.sync_api import sync_playwright
from tests.web.people import Person
from tests.web.serving import Server

from vexillum import get_game

GAMES = ("anno890", "pendragon", "falling-sky")

CLICK = """async (key) => {
  const question = document.querySelector("#question");
  const before = question.dataset.number;
  const start = performance.now();
  document.querySelector(`#question .option[data-key="${key}"]`).click();
  const confirm = document.querySelector("#question .confirm");
  if (confirm && confirm.getAttribute("aria-disabled") === "false") confirm.click();
  while (question.dataset.number === before || question.classList.contains("busy")) {
    if (performance.now() - start > 3000) return null;
    await new Promise((done) => requestAnimationFrame(done));
  }
  return performance.now() - start;
}"""


AT_ONCE = """async () => {
  const settings = await import("/static/js/parts/settings.js");
  settings.setConfirms(false);
  settings.setWatched("off");
}"""
"""Turn off confirmation of answers that cannot be undone, and the playback before the next question."""


def measure(game: str, clicks: int) -> dict[str, Any]:
    """Click the first options of a game played by one browser."""
    times: list[float] = []
    sizes: dict[str, list[int]] = {"table": [], "foreseen": []}

    def heard(sent: str | bytes) -> None:
        kind = json.loads(sent)["type"]
        if kind in sizes:
            sizes[kind].append(len(sent))

    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder) / "bench.db")
        server.start()
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
        page.on("websocket", lambda socket: socket.on("framereceived", heard))
        person = Person(page, server.url)
        seats = get_game(game).info.seats_for(get_game(game).info.players[0])
        page.goto(server.url)
        page.evaluate(AT_ONCE)
        person.make(game, dict.fromkeys(seats, "me"))
        person.state()
        first = sizes["table"][0]
        for kind in sizes.values():
            kind.clear()
        while len(times) < clicks and (state := person.state()) != "over":
            if state == "cover":
                page.click("#cover button")
                continue
            keys = person.keys()
            spent = page.evaluate(CLICK, keys[len(times) % len(keys)])
            if spent is None:
                person.choose(keys[0])
            else:
                times.append(spent)
        browser.close()
        server.stop()
    return {
        "clicks": len(times),
        "milliseconds": {"median": median(times), "p95": quantiles(times, n=20)[-1]},
        "bytes_of_the_first_frame": first,
        "bytes_per_update": _spread(sizes["table"]),
        "bytes_of_what_is_foreseen": _spread(sizes["foreseen"]),
    }


def _spread(sizes: list[int]) -> dict[str, float]:
    return {"median": median(sizes), "mean": sum(sizes) / len(sizes), "most": max(sizes)} if sizes else {}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--clicks", type=int, default=60, help="how many clicks for each game (default: 60)")
    arguments = parser.parse_args()
    if arguments.clicks < 2:
        parser.error("clicks must be 2 or more")
    json.dump({game: measure(game, arguments.clicks) for game in GAMES}, sys.stdout, indent=1)
    print()


if __name__ == "__main__":
    main()
