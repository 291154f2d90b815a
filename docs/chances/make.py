"""Measures how well win chances are calibrated, and writes ``docs/chances.md``.

    python docs/chances/make.py --games 2000 --playouts 50 --jobs 2

Agents play this many matches of each game with seeds used for nothing else. The win chances at one random moment of
each, estimated from what an observer knows, are compared with the winner of the match. Every match is a line of
``results/<game>.jsonl``, so a stopped run can be continued, and a larger ``--games`` adds to it. ``--estimates 500``
evaluates the learned value at the same moments of the first matches instead (a line each of
``results/<game>.estimated.jsonl``); lines of a value other than the shipped one are discarded. ``--write`` only writes
the page.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterable, Iterator
from functools import partial
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

from vexillum.analysis.chances import Estimate
from vexillum.core.agent import drive
from vexillum.core.game import Game
from vexillum.core.registry import get_game
from vexillum.core.search.playouts import playout_agent
from vexillum.core.session import Session
from vexillum.core.value import packed_value, shipped_value
from vexillum.lab.workers import in_chunks

HERE = Path(__file__).parent
RESULTS = HERE / "results"
PAGE = HERE.parent / "chances.md"
GAMES = ("anno890", "pendragon", "falling-sky", "akkren")
SEED = "held out"
LIMIT = 100_000
BINS = 10
Row = dict[str, Any]


def match_of(game: Game[Any], number: int) -> Session[Any]:
    """Match ``number`` of a game: scenarios and numbers of players in turn, played by the agent of the playouts."""
    info = game.info
    scenario = info.scenarios[number % len(info.scenarios)]
    players = info.players[number // len(info.scenarios) % len(info.players)]
    agent = playout_agent(game)
    seats = dict.fromkeys(info.seats_for(players), agent)
    session = Session.start(game, scenario=scenario, players=players, seed=f"{SEED}/{number}", seats=seats, quiet=True)
    drive(session, {seat: game.agents[agent]() for seat in session.setup.seats}, limit=LIMIT)
    return session


def measured(id: str, playouts: int, number: int) -> Row:
    """The chances at a random moment of a match, and who won."""
    game = get_game(id)
    session = match_of(game, number)
    at = Random(f"{SEED}/{id}/{number}").randrange(len(session.answers))
    known = Estimate(session.earlier(at), seed=f"{SEED}/{number}").add(playouts)
    return {
        "match": number,
        "at": at,
        "of": len(session.answers),
        "playouts": known.playouts,
        "chances": {seat: round(one.share, 6) for seat, one in known.seats.items()},
        "winners": list(session.outcome.winners),
    }


def estimated(id: str, number: int) -> Row:
    """The estimate of the learned value at the same moment."""
    game = get_game(id)
    session = match_of(game, number)
    at = Random(f"{SEED}/{id}/{number}").randrange(len(session.answers))
    value = shipped_value(game)
    assert value is not None
    told = value.judged(session.earlier(at))
    return {
        "match": number,
        "value": mark_of(id),
        "chances": {seat: round(share, 6) for seat, share in told.items()},
        "winners": list(session.outcome.winners),
    }


def mark_of(id: str) -> str:
    """The mark of the shipped value of a game."""
    value = shipped_value(get_game(id))
    return "" if value is None else sha256(packed_value(value)).hexdigest()[:12]


def some(id: str, playouts: int | None, missing: list[int], numbers: range) -> list[Row]:
    """The rows of some of the matches that are missing; without playouts, what is estimated."""
    if playouts is None:
        return [estimated(id, missing[number]) for number in numbers]
    return [measured(id, playouts, missing[number]) for number in numbers]


def estimates_of(id: str) -> list[Row]:
    """What the shipped value was asked, where playouts were made, too."""
    mark = mark_of(id)
    return [row for row in rows_of(f"{id}.estimated") if row["value"] == mark]


def rows_of(id: str) -> list[Row]:
    """The measurements of a game, without an incomplete last line."""
    path = RESULTS / f"{id}.jsonl"
    rows = []
    for line in path.read_text("utf-8").splitlines() if path.exists() else ():
        try:
            rows.append(json.loads(line))
        except json.JSONDecodeError:
            continue
    return rows


def run(id: str, games: int, playouts: int, jobs: int) -> None:
    """Make the missing measurements of a game, line by line."""
    done = {row["match"] for row in rows_of(id)}
    missing = [number for number in range(games) if number not in done]
    RESULTS.mkdir(exist_ok=True)
    start, begun = time.monotonic(), len(done)
    with (RESULTS / f"{id}.jsonl").open("a", encoding="utf-8") as file:
        for rows in in_chunks(partial(some, id, playouts, missing), len(missing), jobs):
            file.writelines(json.dumps(row) + "\n" for row in rows)
            file.flush()
            begun += len(rows)
            passed = time.monotonic() - start
            left = passed / max(1, begun - len(done)) * (games - begun)
            print(f"{id}: {begun} of {games}, {passed:.0f} s, about {left:.0f} s left", file=sys.stderr, flush=True)


def estimate(id: str, games: int, jobs: int) -> None:
    """Ask the learned value about moments of the first matches that were played out."""
    kept = estimates_of(id)
    path = RESULTS / f"{id}.estimated.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in kept), "utf-8")
    done = {row["match"] for row in kept}
    missing = [row["match"] for row in rows_of(id) if row["playouts"] and row["match"] not in done][: games - len(done)]
    with path.open("a", encoding="utf-8") as file:
        for rows in in_chunks(partial(some, id, None, missing), len(missing), jobs):
            file.writelines(json.dumps(row) + "\n" for row in rows)
            file.flush()
            print(f"{id}: {len(rows)} more of {len(missing)}", file=sys.stderr, flush=True)


def forecasts(rows: Iterable[Row]) -> Iterator[tuple[float, bool]]:
    """Each forecast, and whether it came true, without moments that have no playout."""
    for row in rows:
        if row.get("playouts", 1):
            for seat, chance in row["chances"].items():
                yield chance, seat in row["winners"]


def brier(told: Iterable[tuple[float, bool]]) -> float:
    """The mean of the squared errors: 0 is perfect."""
    errors = [(chance - won) ** 2 for chance, won in told]
    return sum(errors) / len(errors)


def knowing_nothing(rows: Iterable[Row]) -> float:
    """The Brier score of equal chances for all seats."""
    return brier(
        (1 / len(row["chances"]), seat in row["winners"]) for row in rows if row["playouts"] for seat in row["chances"]
    )


def reliability(told: Iterable[tuple[float, bool]]) -> list[tuple[str, int, float, float]]:
    """For each tenth: how many forecasts, their mean, and how many of them came true."""
    bins: list[list[tuple[float, bool]]] = [[] for _ in range(BINS)]
    for chance, won in told:
        bins[min(BINS - 1, int(chance * BINS))].append((chance, won))
    return [
        (
            f"{100 * n // BINS}–{100 * (n + 1) // BINS}%",
            len(one),
            sum(chance for chance, _ in one) / len(one),
            sum(won for _, won in one) / len(one),
        )
        for n, one in enumerate(bins)
        if one
    ]


def page() -> str:
    """The whole of ``docs/chances.md``."""
    lines = [(HERE / "about.md").read_text("utf-8").rstrip(), "", "## Measured", ""]
    lines += ["| game | matches | playouts | Brier score | all seats alike |", "|---|---|---|---|---|"]
    found = {id: rows for id in GAMES if (rows := rows_of(id))}
    for id, rows in found.items():
        playouts = sorted({row["playouts"] for row in rows if row["playouts"]})
        span = str(playouts[0]) if len(playouts) == 1 else f"{playouts[0]}–{playouts[-1]}"
        score, plain = brier(forecasts(rows)), knowing_nothing(rows)
        lines.append(f"| `{id}` | {len(rows)} | {span} | {score:.3f} | {plain:.3f} |")
    lines += compared(found)
    for id, rows in found.items():
        lines += ["", f"### {id}", "", "| chance told | forecasts | mean | came true |", "|---|---|---|---|"]
        lines += [f"| {span} | {n} | {mean:.0%} | {true:.0%} |" for span, n, mean, true in reliability(forecasts(rows))]
        if told := estimates_of(id):
            lines += [
                "",
                "By the learned value:",
                "",
                "| chance told | forecasts | mean | came true |",
                "|---|---|---|---|",
            ]
            lines += [
                f"| {span} | {n} | {mean:.0%} | {true:.0%} |" for span, n, mean, true in reliability(forecasts(told))
            ]
    return "\n".join(lines) + "\n"


def compared(found: dict[str, list[Row]]) -> list[str]:
    """Playouts and the learned value at the same moments."""
    lines = ["", "### Estimated and played out", ""]
    lines += ["| game | moments | estimated | played out | all seats alike |", "|---|---|---|---|---|"]
    for id, rows in found.items():
        told = {row["match"]: row for row in estimates_of(id)}
        same = [row for row in rows if row["match"] in told and row["playouts"]]
        if not same:
            continue
        scores = brier(forecasts(told[row["match"]] for row in same)), brier(forecasts(same)), knowing_nothing(same)
        lines.append(f"| `{id}` | {len(same)} | " + " | ".join(f"{score:.3f}" for score in scores) + " |")
    return lines


def main() -> None:
    """Measure, and write the page."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=2000, help="matches of each game (default: 2000)")
    parser.add_argument("--playouts", type=int, default=50, help="playouts of each moment (default: 50)")
    parser.add_argument("--jobs", type=int, default=1, help="processes (default: 1)")
    parser.add_argument("--game", choices=GAMES, action="append", help="only this game; repeatable")
    parser.add_argument(
        "--estimates", type=int, metavar="N", help="ask the learned value about this many moments instead"
    )
    parser.add_argument("--write", action="store_true", help="measure nothing, write the page")
    given = parser.parse_args()
    for id in () if given.write else given.game or GAMES:
        if given.estimates is not None:
            estimate(id, given.estimates, given.jobs)
            continue
        run(id, given.games, given.playouts, given.jobs)
    PAGE.write_text(page(), "utf-8")


if __name__ == "__main__":
    main()
