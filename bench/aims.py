"""Compares our performance targets with the pure and the compiled package: ``make bench``. See bench/README.md.

Each interpreter runs in its own process; they take turns, one slice each, so that machine noise affects both alike.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any, NamedTuple

from contenders import OURS, OurGame
from interpreter import about
from rich.console import Console
from rich.table import Table
from tasks import samples

from vexillum import Session, drive, get_game
from vexillum.core.agent import RandomAgent
from vexillum.core.files import save
from vexillum.lab.workers import settle_memory

COMPILED = Path(__file__).parents[1] / ".venv-compiled" / "bin" / "python"
"""Where ``make compiled`` installs the compiled wheel."""


class Aim(NamedTuple):
    """A performance target: a minimum rate per second, or a maximum duration."""

    unit: str
    pure: float | None
    compiled: float
    least: bool = True

    def reached(self, value: float, aim: float | None) -> str:
        """A mark after a figure: whether the target is reached."""
        if aim is None:
            return ""
        return " ✓" if (value >= aim if self.least else value <= aim) else " ✗"


AIMS = {
    "Pendragon, random": Aim("decisions/s", 25_000, 50_000),
    "Falling Sky, random": Aim("decisions/s", 25_000, 50_000),
    "890 Anno Domini, random": Aim("decisions/s", 55_000, 100_000),
    "Pendragon, Non-players": Aim("cards/s", 500, 1_000),
    "Falling Sky, Non-players": Aim("cards/s", 500, 1_000),
    "Pendragon, fork": Aim("µs", None, 100, least=False),
    "Pendragon, load of a finished game": Aim("ms", None, 3, least=False),
}

Slice = Callable[[float], float]
"""Works for about this many seconds of CPU time, and returns the figure of its target."""


def played(prefix: str, count: Callable[[OurGame, int], int], seated: str = "") -> Slice:
    """Games of all set-ups of one kind in turn; the counted units per second."""
    plays = [OurGame(*table) for name, table in OURS.items() if name.startswith(prefix) and seated in name]
    plays = [play for play in plays if bool(seated) == ("seats" in play.table)]

    def run(seconds: float) -> float:
        done, start = 0, process_time()
        while process_time() - start < seconds:
            for play in plays:
                before = play.cards
                moves = play()
                done += count(play, before) or moves
        return done / (process_time() - start)

    return run


def decisions(play: OurGame, before: int) -> int:
    """The moves, which are counted anyway."""
    return 0


def cards(play: OurGame, before: int) -> int:
    """The cards of the last game."""
    return play.cards - before


def duration(operation: Callable[[Any], object], items: list[Any], unit: float) -> Slice:
    """The mean duration of an operation, over all items in turn."""

    def run(seconds: float) -> float:
        done, start = 0, process_time()
        while process_time() - start < seconds:
            for item in items:
                operation(item)
            done += len(items)
        return (process_time() - start) / done * unit

    return run


def finished() -> str:
    """The save of a complete random Pendragon game."""
    game = get_game("pendragon")
    session = Session.start(game, seed="bench/finished")
    drive(session, dict.fromkeys(game.info.seats, RandomAgent()))
    return save.dumps(session)


def slices() -> dict[str, Slice]:
    """What is measured for each aim."""
    return {
        "Pendragon, random": played("pendragon", decisions),
        "Falling Sky, random": played("falling-sky", decisions),
        "890 Anno Domini, random": played("anno890", decisions),
        "Pendragon, Non-players": played("pendragon", cards, "np"),
        "Falling Sky, Non-players": played("falling-sky", cards, "np"),
        "Pendragon, fork": duration(lambda session: session.fork(quiet=True), samples("pendragon", 12), 1e6),
        "Pendragon, load of a finished game": duration(save.loads, [finished()], 1e3),
    }


def serve() -> None:
    """The worker of one interpreter: measure what each line of the input requests."""
    known = slices()
    for run in known.values():
        run(0.01)
    settle_memory()
    print(json.dumps(about()), flush=True)
    for line in sys.stdin:
        name, seconds = json.loads(line)
        print(json.dumps(known[name](seconds)), flush=True)


class InterpreterWorker:
    """A worker process of an interpreter."""

    def __init__(self, python: str) -> None:
        words = [python, __file__, "--serve"]
        self._process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.about: dict[str, str] = self._read()

    def _read(self) -> Any:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise SystemExit("A measuring process has ended; its message is above.")
        return json.loads(line)

    def run(self, name: str, seconds: float) -> float:
        """The figure of one slice."""
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps([name, seconds]) + "\n")
        self._process.stdin.flush()
        found: float = self._read()
        return found

    def end(self) -> None:
        """End the process."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()


def measure(pythons: list[str], rounds: int, seconds: float) -> dict[str, Any]:
    """All figures of all interpreters, by what they run: ``pure``, ``compiled``."""
    workers = [InterpreterWorker(python) for python in pythons]
    found: list[dict[str, list[float]]] = [{name: [] for name in AIMS} for _ in workers]
    for _ in range(rounds):
        for name in AIMS:
            for worker, figures in zip(workers, found, strict=True):
                figures[name].append(worker.run(name, seconds))
    for worker in workers:
        worker.end()
    return {
        worker.about["build"]: {"about": worker.about, "figures": {name: median(all) for name, all in figures.items()}}
        for worker, figures in zip(workers, found, strict=True)
    }


def show(results: dict[str, Any]) -> None:
    """The table of all figures."""
    screen = Console(highlight=False, width=110)
    for build, result in results.items():
        about = result["about"]
        screen.print(f"{build}: Python {about['python']} ({about['optimised']}), {about['executable']}", soft_wrap=True)
    table = Table("Aims", "unit", title="Our aims (median of all rounds; ✓ reached, ✗ not)", title_justify="left")
    for heading in ("aim pure", "pure", "aim compiled", "compiled", "ratio"):
        table.add_column(heading, justify="right")
    for name, aim in AIMS.items():
        pure, compiled = (results.get(build, {}).get("figures", {}).get(name) for build in ("pure", "compiled"))
        ratio = ""
        if pure and compiled:
            ratio = f"{compiled / pure if aim.least else pure / compiled:.2f}"
        table.add_row(
            name,
            aim.unit,
            "" if aim.pure is None else f"{aim.pure:,.0f}",
            "" if pure is None else f"{pure:,.1f}{aim.reached(pure, aim.pure)}",
            f"{aim.compiled:,.0f}",
            "" if compiled is None else f"{compiled:,.1f}{aim.reached(compiled, aim.compiled)}",
            ratio,
        )
    screen.print(table)
    if "compiled" not in results:
        screen.print("The compiled wheel is not measured: make compiled installs it beside the pure one.")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of a table")
    parser.add_argument("--rounds", type=int, default=5, help="number of rounds (default: 5)")
    parser.add_argument("--seconds", type=float, default=0.5, help="minimum seconds of each slice (default: 0.5)")
    parser.add_argument(
        "--python", action="append", metavar="PATH", help="an interpreter to measure (default: this, .venv-compiled's)"
    )
    parser.add_argument("--serve", action="store_true", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.serve:
        serve()
        return
    if arguments.rounds < 1 or arguments.seconds <= 0:
        parser.error("rounds and seconds must be positive")
    here = [sys.executable, *([str(COMPILED)] if COMPILED.exists() else [])]
    results = measure(arguments.python or here, arguments.rounds, arguments.seconds)
    if arguments.json:
        json.dump(results, sys.stdout, indent=1)
        print()
    else:
        show(results)


if __name__ == "__main__":
    main()
