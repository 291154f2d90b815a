"""Writes ``docs/pendragon-deck.md`` and its chart: what each Event did in a thousand random games.

``python docs/deck/make.py [GAMES]``; it needs matplotlib (``pip install '.[plot]'``).
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import msgspec

from vexillum import Session, drive, get_game
from vexillum.coin.events.registry import effective
from vexillum.games.pendragon.cards import CARDS
from vexillum.games.pendragon.control import controlled_population
from vexillum.games.pendragon.events.branches import Effect
from vexillum.games.pendragon.pieces import (
    CIVITATES,
    DUX,
    RAIDERS,
    SAXONS,
    SCOTTI,
    STRONGHOLD_OWNER,
    TROOPS_OF,
    UNIT_KINDS,
)
from vexillum.games.pendragon.prosperity import total_prosperity
from vexillum.games.pendragon.scenarios import SCENARIO_IDS
from vexillum.games.pendragon.state import State, Track

DOCS = Path(__file__).parents[1]
PAGE = DOCS / "pendragon-deck.md"
CHART = DOCS / "img" / "pendragon-deck.svg"

MEASURES = {
    "Res": lambda state: state.tracks[Track.BRITON] + state.tracks[Track.DUX],
    "Pre": lambda state: state.tracks[Track.PRESTIGE],
    "Wea": lambda state: state.tracks[Track.WEALTH],
    "SaR": lambda state: state.tracks[Track.SAXON],
    "ScR": lambda state: state.tracks[Track.SCOTTI],
    "Dux": lambda state: _pieces(state, DUX),
    "Civ": lambda state: _pieces(state, CIVITATES),
    "Sax": lambda state: _pieces(state, SAXONS),
    "Sco": lambda state: _pieces(state, SCOTTI),
    "Rai": lambda state: sum(sum(state.units[kind::UNIT_KINDS]) for kind in RAIDERS),
    "Pro": total_prosperity,
    "BrP": lambda state: controlled_population(state, CIVITATES) + controlled_population(state, DUX),
    "SaP": lambda state: controlled_population(state, SAXONS),
    "ScP": lambda state: controlled_population(state, SCOTTI),
    "Imp": lambda state: -state.imperium,
}
"""What is measured before and after an Event."""
WORTH = {
    "Res": (1.0, 0.0),
    "Pre": (1.5, 0.0),
    "Wea": (2.0, 0.0),
    "SaR": (0.0, 1.5),
    "ScR": (0.0, 1.5),
    "Dux": (3.0, 0.0),
    "Civ": (1.5, 0.0),
    "Sax": (0.0, 2.0),
    "Sco": (0.0, 2.0),
    "Rai": (0.0, 0.5),
    "Pro": (1.5, 0.0),
}
"""The value of a point to Britons and to Barbarians, in Resources."""


INTRODUCTION = """\
# What the Events of Pendragon do

Written by `python docs/deck/make.py {games}`: {games:,} games of four random players over the four scenarios. Random
players choose without a plan, so this shows what a card *can* change on a typical board, not how strong it is in good
hands. Epoch Events occur automatically; every other side was chosen.

- **offered**: how often a Faction could choose the side; **played**: how often it was; **idle**: how often it could not
  change anything when it was played (8.1.1).
- Then the mean change for each play: **Res**ources (blue and red), **Pre**stige, **Wea**lth, **Sa**xon and **Sc**otti
  **R**enown; pieces on the map of the **Dux**, **Civ**itates, **Sax**ons and **Sco**tti (Foederati with their employer,
  without Raiders) and **Rai**ders; **Pro**sperity; **P**opulation under **Br**iton, **Sa**xon and **Sc**otti Control;
  steps of the **Imp**erium (up is +).

![What each play was worth to Britons and to Barbarians](img/pendragon-deck.svg)

The chart sums up the changes with the weights used to design the deck, roughly (in Resources: a Dux piece 3, one of the
Civitates 1.5, a Warband or Settlement 2, a Raider half; Prestige, Renown or a Prosperity cube 1.5, Wealth 2). Lasting
effects count only for their immediate effect, which is usually none.
"""


def _pieces(state: State, faction: int) -> int:
    units = sum(sum(state.units[kind::UNIT_KINDS]) for kind in TROOPS_OF[faction])
    return units + sum(STRONGHOLD_OWNER[stronghold] == faction for stronghold in state.sites)


class Tally(msgspec.Struct):
    """The observations of one card side."""

    offered: int = 0
    played: int = 0
    idle: int = 0
    """Played without any effect possible."""
    change: dict[str, float] = {}


def play(job: tuple[int, int]) -> tuple[dict[int, Tally], int]:
    """Some games, from one number to another; returns the tallies and how many ended."""
    tallies: dict[int, Tally] = {}
    execute = Effect.execute

    def watched(effect: Effect, table: Any, side: int, card: str, faction: int) -> Iterator[Any]:
        tally = tallies.setdefault(side, Tally())
        before = {name: measure(table.state) for name, measure in MEASURES.items()}
        tally.played += 1
        Effect.execute = execute  # the judge tries the Event on copies, which do not count
        tally.idle += not effective(effect, side, table.state, faction)
        Effect.execute = watched
        yield from execute(effect, table, side, card, faction)
        for name, measure in MEASURES.items():
            tally.change[name] = tally.change.get(name, 0) + measure(table.state) - before[name]

    Effect.execute = watched
    game = get_game("pendragon")
    agent = game.agents["random"]()
    for number in range(*job):
        session = Session.start(game, scenario=SCENARIO_IDS[number % 4], seed=f"deck/{number}")
        while (decision := session.decision) is not None:
            if decision.kind == "turn":
                for option in decision.options:
                    if option.key.startswith("event."):
                        tallies.setdefault(option.value, Tally()).offered += 1
            drive(session, dict.fromkeys(session.setup.seats, agent), limit=1)
    Effect.execute = execute
    return tallies, job[1] - job[0]


def merged(parts: list[tuple[dict[int, Tally], int]]) -> dict[int, Tally]:
    """All tallies together."""
    whole: dict[int, Tally] = {}
    for tallies, _ in parts:
        for side, tally in tallies.items():
            into = whole.setdefault(side, Tally())
            into.offered += tally.offered
            into.played += tally.played
            into.idle += tally.idle
            for name, change in tally.change.items():
                into.change[name] = into.change.get(name, 0) + change
    return whole


def worth(tally: Tally) -> tuple[float, float]:
    """What one play was worth to the Britons, and to the Barbarians, in Resources."""
    britons = sum(tally.change.get(name, 0) * rate for name, (rate, _) in WORTH.items())
    barbarians = sum(tally.change.get(name, 0) * rate for name, (_, rate) in WORTH.items())
    return britons / max(1, tally.played), barbarians / max(1, tally.played)


def name(side: int) -> str:
    """A card side in short."""
    card = CARDS[side // 2]
    dual = card.shaded is not None
    title = get_game("pendragon").texts("en").name("card", str(card.number))
    return f"{card.number} {title}" + ((" (shaded)" if side % 2 else " (unshaded)") if dual else "")


def page(tallies: dict[int, Tally], games: int) -> str:
    """The report as Markdown."""
    lines = [
        INTRODUCTION.format(games=games),
        "| card | offered | played | idle | " + " | ".join(MEASURES) + " |",
        "|---|---:|---:|---:|" + "---:|" * len(MEASURES),
    ]
    for side in sorted(tallies):
        tally = tallies[side]
        changes = [tally.change.get(measure, 0) / max(1, tally.played) for measure in MEASURES]
        cells = [f"{change:+.1f}" if abs(change) >= 0.05 else "" for change in changes]
        lines.append(
            f"| {name(side)} | {tally.offered or ''} | {tally.played} | {tally.idle or ''} | "
            + " | ".join(cells)
            + " |"
        )
    return "\n".join(lines) + "\n"


def chart(tallies: dict[int, Tally]) -> None:
    """Two bars for each side: gains to the right, losses to the left."""
    import matplotlib
    from matplotlib.figure import Figure

    matplotlib.rcParams["svg.fonttype"] = "none"

    sides = sorted(tallies, reverse=True)
    figure = Figure(figsize=(11, 0.21 * len(sides) + 1.2), layout="constrained")
    axes = figure.subplots()
    britons, barbarians = zip(*[worth(tallies[side]) for side in sides], strict=True)
    rows = range(len(sides))
    axes.barh([row + 0.2 for row in rows], britons, 0.4, color="#35618f", label="Britons")
    axes.barh([row - 0.2 for row in rows], barbarians, 0.4, color="#a33b3b", label="Barbarians")
    axes.set_yticks(list(rows), [name(side) for side in sides], fontsize=7)
    axes.axvline(0, color="#333333", linewidth=0.8)
    axes.set_xlabel("worth of a play, in Resources")
    axes.margins(y=0.005)
    axes.grid(axis="x", color="#dddddd", linewidth=0.6)
    axes.set_axisbelow(True)
    axes.legend(loc="upper right")
    figure.savefig(CHART, metadata={"Date": None})


def main() -> None:
    """Play, then write."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    step = max(1, games // 40)
    jobs = [(first, min(games, first + step)) for first in range(0, games, step)]
    parts = []
    with ProcessPoolExecutor() as pool:
        for part in pool.map(play, jobs):
            parts.append(part)
            print(f"\r{sum(n for _, n in parts)} of {games} games", end="", flush=True)
    print()
    tallies = merged(parts)
    PAGE.write_text(page(tallies, games), "utf-8")
    chart(tallies)


if __name__ == "__main__":
    main()
