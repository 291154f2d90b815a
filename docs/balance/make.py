"""Runs the experiments on balance and strength, and writes their tables into the pages of the docs.

    python docs/balance/make.py pendragon            # play what is missing, then write docs/pendragon-nonplayers.md
    python docs/balance/make.py akkren --jobs 1

``docs/balance/<game>.toml`` is an experiment for ``vexillum lab run``; its results are in ``build/balance/<game>``, for
``vexillum lab report``. The tables of a page are between ``<!-- NAME -->`` and ``<!-- end -->``. The winners of the
first games of Non-players are in ``tests/<game>/nonplayer/winners.json``: a test replays them to detect changes.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from statistics import mean, stdev
from typing import Any, NamedTuple

from vexillum.core.registry import get_game
from vexillum.lab.experiment import Arm, Experiment, origin_of, read_experiment
from vexillum.lab.findings import ArmFindings, findings
from vexillum.lab.results import Results
from vexillum.lab.runner import run_experiment
from vexillum.lab.statistics import Share, wilson

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
BEGIN, END = "<!-- {} -->\n", "<!-- end -->\n"
KEPT = 6
"""How many games of each arm of Non-players are replayed by the tests."""
NORMAL = 1.96
Table = Callable[[Results], str]


class Page(NamedTuple):
    """An experiment, and the page with its tables."""

    game: str
    page: str
    tables: dict[str, Table]
    """By the mark in the page."""
    nonplayers: bool = False

    @property
    def path(self) -> Path:
        """The page."""
        return HERE.parent / self.page

    @property
    def experiment(self) -> Experiment:
        """What is played."""
        return read_experiment(HERE / f"{self.game}.toml")

    @property
    def record(self) -> Path:
        """Where the winners of the first games are."""
        return ROOT / "tests" / self.game.replace("-", "_") / "nonplayer" / "winners.json"


def markdown(heads: Sequence[str], rows: Sequence[Sequence[str]], *, left: int = 1) -> str:
    """A table; the first columns are words."""
    lines = ["| " + " | ".join(heads) + " |", "|" + "---|" * left + "---:|" * (len(heads) - left)]
    return "\n".join([*lines, *["| " + " | ".join(row) + " |" for row in rows]]) + "\n"


def percent(share: Share) -> str:
    """A share in per cent, with its 95 % interval."""
    return f"{100 * share.share:.1f} ({100 * share.low:.0f}-{100 * share.high:.0f})"


def interval(numbers: Sequence[float]) -> str:
    """A mean with its 95 % interval."""
    wide = NORMAL * stdev(numbers) / len(numbers) ** 0.5 if len(numbers) > 1 else 0.0
    return f"{mean(numbers):+.1f} ({mean(numbers) - wide:+.1f} to {mean(numbers) + wide:+.1f})"


def alike(arm: Arm) -> bool:
    """Whether the same agent plays all seats."""
    return len(set(arm.plan.agents.values())) == 1


# Who wins -------------------------------------------------------------------------------------------------------------


def factions(results: Results, *, option: str = "", points: bool = False) -> str:
    """The wins by seat if the same agent plays all seats, one row for each arm."""
    found = [one for one in findings(results) if alike(one.arm)]
    texts = get_game(found[0].arm.plan.game).texts("en")
    seats = [texts.name("seat", seat) for seat in found[0].arm.plan.agents]
    heads = ["scenario", *([option] if option else []), "games", *seats, *(["mean points"] if points else [])]
    rows = []
    for one in sorted(found, key=lambda one: _place(results, one)):
        plan = one.arm.plan
        words = [texts.name("scenario", plan.scenario), *([plan.options[option]] if option else [])]
        means = [" : ".join(f"{seat.scores.mean:.1f}" for seat in one.seats)] if points else []
        assert one.decisions is not None
        shares = [percent(seat.share) for seat in one.seats]
        rows.append([*words, f"{one.finished:,}", *shares, *means, f"{one.decisions.middle:.0f}"])
    return markdown([*heads, "decisions (median)"], rows, left=2 if option else 1)


def _place(results: Results, one: ArmFindings) -> int:
    """Scenarios in the order of the game; within them, arms in that of the file."""
    return get_game(one.arm.plan.game).info.scenarios.index(one.arm.plan.scenario)


# How strong an agent is -----------------------------------------------------------------------------------------------


def alone(results: Results) -> str:
    """The results of an agent alone against another at all other seats; the name of an arm begins with both."""
    rows = []
    for one in findings(results):
        plan = one.arm.plan
        who, other = one.arm.name.split(" · ")[:2]
        agents = {found.agent: found for found in one.agents}
        scores = _means(results, one.arm)
        names = get_game(plan.game).texts("en")
        seats = [seat for seat, agent in plan.agents.items() if agent == who]
        rows.append(
            [
                *(str(plan.players), who, "every" if plan.rotate else names.name("seat", *seats), other),
                *(f"{one.finished:,}", percent(agents[who].share), f"{100 / plan.players:.0f}"),
                f"{scores[who]:.1f} : {scores[other]:.1f}",
            ]
        )
    heads = ["players", "one", "seat", "against", "games", "won", "by chance", "mean points"]
    return markdown(heads, rows, left=4)


def _means(results: Results, arm: Arm) -> dict[str, float]:
    seats = results.table("seats").to_pandas()
    return dict(seats[seats["arm"] == arm.name].groupby("agent")["score"].mean())


def in_its_place(results: Results) -> str:
    """The results of another agent at one seat, compared with the same deals with the same agent everywhere."""
    arms = results.experiment.arms
    texts = get_game(arms[0].plan.game).texts("en")
    seats = results.table("seats").to_pandas()
    rows, everything = [], list[tuple[bool, bool, int, int]]()
    for arm in arms:
        if alike(arm):
            continue
        (same,) = (one for one in arms if alike(one) and one.plan.scenario == arm.plan.scenario)
        (seat,) = (seat for seat, agent in arm.plan.agents.items() if agent != same.plan.agents[seat])
        pairs = _pairs(seats, arm, same, seat)
        everything += pairs
        rows.append([texts.name("seat", seat), *_compared(pairs)])
    rows.append(["all", *_compared(everything)])
    heads = ["a marshal leads", "games", "won", "won by a steward", "points more", "lead over the best rival more"]
    return markdown(heads, rows)


def _pairs(seats: Any, arm: Arm, same: Arm, seat: str) -> list[tuple[bool, bool, int, int]]:
    """Deal by deal: wins with each agent, and the differences in points and lead."""
    found = []
    for number in range(arm.plan.games):
        one, other = (
            seats[(seats["arm"] == name) & (seats["number"] == number)].set_index("seat")
            for name in (arm.name, same.name)
        )
        more = int(one["score"][seat] - other["score"][seat])
        found.append((bool(one["won"][seat]), bool(other["won"][seat]), more, _lead(one, seat) - _lead(other, seat)))
    return found


def _lead(game: Any, seat: str) -> int:
    """How far a seat is ahead of the best of the others."""
    return int(game["score"][seat] - game["score"].drop(seat).max())


def _compared(pairs: Sequence[tuple[bool, bool, int, int]]) -> list[str]:
    won, before, more, ahead = zip(*pairs, strict=True)
    return [str(len(pairs)), *(percent(_share(one)) for one in (won, before)), interval(more), interval(ahead)]


def _share(won: Sequence[bool]) -> Share:
    return Share(sum(won) / len(won), *wilson(sum(won), len(won)))


# Pages ----------------------------------------------------------------------------------------------------------------

PAGES = {
    page.game: page
    for page in (
        Page("pendragon", "pendragon-nonplayers.md", {"factions": partial(factions, option="difficulty")}, True),
        Page("falling-sky", "falling-sky-nonplayers.md", {"factions": factions}, True),
        Page("akkren", "akkren-agents.md", {"factions": partial(factions, points=True), "marshals": in_its_place}),
        Page("anno890", "anno890-agents.md", {"strength": alone}),
    )
}


def filled(text: str, name: str, found: str) -> str:
    """The text of a page with a table between its marks."""
    begin = text.index(BEGIN.format(name)) + len(BEGIN.format(name))
    return f"{text[:begin]}\n{found}\n{text[text.index(END, begin) :]}"


def winners(results: Results) -> dict[str, list[str]]:
    """Who won the first games of each arm."""
    games = results.table("games").to_pylist()
    return {
        arm.name: [row["winners"] for row in games if row["arm"] == arm.name and row["number"] < KEPT]
        for arm in results.experiment.arms
    }


def told(played: int, games: int) -> None:
    """Print progress."""
    print(f"\r{played:,} of {games:,} games", end="", flush=True, file=sys.stderr)


def main() -> None:
    """Play, then write."""
    parser = argparse.ArgumentParser(description="Run an experiment on balance, and write its tables into the docs.")
    parser.add_argument("game", choices=PAGES)
    parser.add_argument("--jobs", type=int, help="how many processes (default: all cores)")
    parser.add_argument("--results", type=Path, help="the folder of the results (default: build/balance/GAME)")
    asked = parser.parse_args()
    page = PAGES[asked.game]
    folder = asked.results or ROOT / "build" / "balance" / page.game
    results = Results.begin(folder, page.experiment, origin_of(page.experiment))
    run_experiment(results, jobs=asked.jobs, progress=told)
    print(file=sys.stderr)
    if errors := results.errors():
        sys.exit(f"{errors} games failed: vexillum lab report {folder}")
    text = page.path.read_text("utf-8")
    for name, table in page.tables.items():
        text = filled(text, name, table(results))
    page.path.write_text(text, "utf-8")
    if page.nonplayers:
        page.record.write_text(json.dumps(winners(results), indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
