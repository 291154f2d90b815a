"""Speed, in ratios within one run: ``make bench``, or ``python bench/run.py --json``. See bench/README.md."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from statistics import median
from time import process_time
from typing import Any

from contenders import CHESS, GAMES, OPEN_SPIEL, OURS, OurGame, contenders
from interpreter import about
from rich.console import Console
from rich.table import Table
from tasks import SAMPLES, state_sizes, tasks


def rate(work: Callable[[], int], seconds: float) -> float:
    """Moves or operations per second, over whole games or rounds of samples, for about this long."""
    done = 0
    start = process_time()
    while (spent := process_time() - start) < seconds:
        done += work()
    return done / spent


def cards(play: Callable[[], int]) -> int:
    """The cards played by Non-players so far; 0 if cards are not counted."""
    return play.cards if isinstance(play, OurGame) and "seats" in play.table else 0


def measure(
    rounds: int, seconds: float, games: int, samples: int = SAMPLES, ids: tuple[str, ...] = GAMES
) -> dict[str, object]:
    """All figures of some games. Each contender has a slice in every round, so that machine noise affects all alike."""
    players, missing = contenders()
    players = {name: play for name, play in players.items() if name not in OURS or name.split(",")[0] in ids}
    operations = {f"{game}: {name}": task for game in ids for name, task in tasks(game, samples).items()}
    lengths = {name: [play() for _ in range(games)] for name, play in players.items() if name in OURS}
    for work in (*[play for name, play in players.items() if name not in lengths], *operations.values()):
        work()
    rates: dict[str, list[float]] = {name: [] for name in players}
    decks: dict[str, list[float]] = {name: [] for name, play in players.items() if cards(play)}
    durations: dict[str, list[float]] = {name: [] for name in operations}
    for _ in range(rounds):
        for name, play in players.items():
            before, start = cards(play), process_time()
            rates[name].append(rate(play, seconds))
            if name in decks:
                decks[name].append((cards(play) - before) / (process_time() - start))
        for name, task in operations.items():
            durations[name].append(1e6 / rate(task, seconds / 4))
    return {
        **about(),
        "rounds": rounds,
        "seconds": seconds,
        "missing": missing,
        "moves_per_second": {name: {"best": max(found), "median": median(found)} for name, found in rates.items()},
        "cards_per_second": {name: {"best": max(found), "median": median(found)} for name, found in decks.items()},
        "ratios": ratios(rates),
        "milliseconds_per_game": {name: 1e3 * median(found) / median(rates[name]) for name, found in lengths.items()},
        "state_bytes": state_sizes(ids),
        "microseconds": {name: {"best": min(found), "median": median(found)} for name, found in durations.items()},
    }


def ratios(rates: dict[str, list[float]]) -> dict[str, dict[str, float]]:
    """Our speed relative to theirs: the median of the ratios within each round."""
    return {
        name: {
            other: median(mine / theirs for mine, theirs in zip(rates[name], rates[other], strict=True))
            for other in (CHESS, OPEN_SPIEL)
            if other in rates
        }
        for name in rates
        if name in OURS
    }


def show(figures: dict[str, Any]) -> None:
    """The figures as tables."""
    screen = Console(highlight=False, width=100)
    screen.print(f"Python {figures['python']} ({figures['optimised']}), Vexillum {figures['build']}")
    speeds = Table("Random play", title="Decisions or moves a second (CPU time)", title_justify="left")
    for heading in ("best", "median", f"× {CHESS}", "× OpenSpiel", "ms a game", "cards"):
        speeds.add_column(heading, justify="right")
    for name, found in figures["moves_per_second"].items():
        beside = figures["ratios"].get(name, {})
        marks = [f"{beside[other]:.2f}" if other in beside else "" for other in (CHESS, OPEN_SPIEL)]
        length = figures["milliseconds_per_game"].get(name)
        marks.append(f"{length:,.1f}" if length else "")
        deck = figures["cards_per_second"].get(name)
        marks.append(f"{deck['median']:,.0f}" if deck else "")
        speeds.add_row(name, f"{found['best']:,.0f}", f"{found['median']:,.0f}", *marks)
    screen.print(speeds)
    durations = Table("Operation", title="Microseconds", title_justify="left")
    for heading in ("best", "median"):
        durations.add_column(heading, justify="right")
    for name, found in figures["microseconds"].items():
        durations.add_row(name, f"{found['best']:,.1f}", f"{found['median']:,.1f}")
    screen.print(durations)
    for game, size in figures["state_bytes"].items():
        screen.print(f"A state of {game}: {size:,} bytes as MessagePack.")
    for module in figures["missing"]:
        screen.print(f"Not measured: {module} is not installed (make bench installs it).", markup=False)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of tables")
    parser.add_argument("--rounds", type=int, default=8, help="number of rounds (default: 8)")
    parser.add_argument("--seconds", type=float, default=0.25, help="seconds of each slice (default: 0.25)")
    parser.add_argument("--games", type=int, default=5, help="games played to measure the length of one (default: 5)")
    parser.add_argument(
        "--samples",
        type=int,
        default=SAMPLES,
        help=f"positions at which each operation is measured (default: {SAMPLES})",
    )
    parser.add_argument(
        "--game",
        action="append",
        choices=GAMES,
        metavar="GAME",
        help="measure this game only (repeatable; default: all)",
    )
    arguments = parser.parse_args()
    if arguments.seconds <= 0 or min(arguments.rounds, arguments.games, arguments.samples) < 1:
        parser.error("rounds, seconds, games and samples must be positive")
    ids = tuple(arguments.game or GAMES)
    figures = measure(arguments.rounds, arguments.seconds, arguments.games, arguments.samples, ids)
    if arguments.json:
        json.dump(figures, sys.stdout, indent=1)
        print()
    else:
        show(figures)


if __name__ == "__main__":
    main()
