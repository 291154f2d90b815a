"""Measures how strong the search agent is, and writes ``docs/search.md``.

    python docs/search/make.py --jobs 2            # what is missing of all matches
    python docs/search/make.py --only pendragon --games 100
    python docs/search/make.py --write             # only the page

Each of ``MATCHES`` lets an agent play one seat at a time against another agent in all other seats, with the same deals
for every seat and agent. Every game is a line of ``results/<game>.jsonl``, so a stopped run can be continued, and a
larger ``--games`` adds to it. The page omits lines of outdated agent versions and learned values. Times are CPU times,
so that a busy machine matters less.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from functools import partial
from hashlib import sha256
from math import sqrt
from pathlib import Path
from typing import Any, NamedTuple

from vexillum.core.registry import get_game
from vexillum.core.session import Session
from vexillum.core.value import packed_value, shipped_value
from vexillum.lab.statistics import wilson
from vexillum.lab.workers import in_chunks

HERE = Path(__file__).parent
RESULTS = HERE / "results"
PAGE = HERE.parent / "search.md"
SEED = "strength"
Row = dict[str, Any]


class Match(NamedTuple):
    """An agent in one seat, another one in all other seats."""

    game: str
    agent: str
    against: str
    players: int
    games: int
    """How many deals, each from every seat."""
    round: bool = False
    """Whether the deals rotate through all scenarios; otherwise all are of the game's first one."""


STRONG = "search:playouts=480,details=0,value=3,plans=1"
RACE = "search:playouts=220,depth=4,details=50,race=1"
MATCHES = (
    Match("pendragon", "np", "np", 4, 1500),
    Match("pendragon", "search:playouts=1,details=0", "np", 4, 150),
    Match("pendragon", STRONG, "np", 4, 100),
    Match("pendragon", "search:playouts=120,details=0,value=3,plans=1", "np", 4, 100),
    Match("pendragon", "search:playouts=48,details=0,value=3", "np", 4, 100),
    Match("pendragon", "search:playouts=240,details=0,value=3", "np", 4, 60),
    Match("pendragon", "search:playouts=16,details=0", "np", 4, 40),
    Match("anno890", RACE, "regent", 2, 120, round=True),
    Match("anno890", RACE, "regent", 3, 40, round=True),
    Match("anno890", "search:playouts=110,details=100", "regent", 2, 40),
    Match("anno890", "search:playouts=110,details=100", "steward", 2, 20),
)


def mark_of(match: Match) -> str:
    """What an agent depends on: its version, and for a search the learned value."""
    game = get_game(match.game)
    signature = game.agents[match.agent]().signature
    value = shipped_value(game) if "value=" in match.agent else None
    return signature + ("" if value is None else "+" + sha256(packed_value(value)).hexdigest()[:12])


def played(match: Match, deal: int, seat: str) -> Row:
    """One game: who won, and what the agent took."""
    game = get_game(match.game)
    seats = dict.fromkeys(game.info.seats_for(match.players), match.against)
    seats[seat] = match.agent
    scenarios = game.info.scenarios
    scenario = scenarios[deal % len(scenarios)] if match.round else None
    session = Session.start(
        game, scenario=scenario, players=match.players, seed=f"{SEED}/{deal}", seats=seats, quiet=True
    )
    agents = {one: game.agents[name]() for one, name in seats.items()}
    seconds = dict.fromkeys(seats, 0.0)
    decisions = dict.fromkeys(seats, 0)
    while (decision := session.decision) is not None:
        wanted = game.rules.agent_for(session.state, decision.seat)
        agent = agents[decision.seat] if wanted is None or wanted == seats[decision.seat] else game.agents[wanted]()
        began = time.process_time()
        keys = agent.choose(session, decision)
        seconds[decision.seat] += time.process_time() - began
        decisions[decision.seat] += 1
        session.answer(decision.seat, keys, by=agent.signature)
    others = [one for one in seats if one != seat]
    return {
        "agent": match.agent,
        "against": match.against,
        "players": match.players,
        "mark": mark_of(match),
        "deal": deal,
        "scenario": session.setup.scenario,
        "seat": seat,
        "winners": list(session.outcome.winners),
        "decisions": decisions[seat],
        "seconds": round(seconds[seat], 3),
        "other_decisions": sum(decisions[one] for one in others),
        "other_seconds": round(sum(seconds[one] for one in others), 3),
    }


def some(match: Match, missing: list[tuple[int, str]], numbers: range) -> list[Row]:
    """Some of the games that are missing."""
    return [played(match, *missing[number]) for number in numbers]


def rows_of(match: Match) -> list[Row]:
    """The games of a match played by the current agents, without an incomplete last line."""
    path = RESULTS / f"{match.game}.jsonl"
    mark = mark_of(match)
    rows = []
    for line in path.read_text("utf-8").splitlines() if path.exists() else ():
        try:
            row = json.loads(line)
        except json.JSONDecodeError:
            continue
        if (row["agent"], row["against"], row["players"], row["mark"]) == (*match[1:4], mark):
            rows.append(row)
    return rows


def seats_of(match: Match) -> tuple[str, ...]:
    """The seats that the agent plays; one game of an agent against itself tells all of them."""
    seats = get_game(match.game).info.seats_for(match.players)
    return seats[:1] if match.agent == match.against else seats


def run(match: Match, games: int, jobs: int, first: int = 0) -> None:
    """Play what is missing of a match."""
    done = {(row["deal"], row["seat"]) for row in rows_of(match)}
    wanted = [(deal, seat) for deal in range(first, games) for seat in seats_of(match)]
    missing = [one for one in wanted if one not in done]
    RESULTS.mkdir(exist_ok=True)
    there = len(wanted) - len(missing)
    with (RESULTS / f"{match.game}.jsonl").open("a", encoding="utf-8") as file:
        for rows in in_chunks(partial(some, match, missing), len(missing), jobs):
            file.write("".join(json.dumps(row) + "\n" for row in rows))
            file.flush()
            there += len(rows)
            print(f"{match.game}: {match.agent} {there} of {len(wanted)}", file=sys.stderr, flush=True)


def share(won: int, games: int) -> str:
    """A share with its 95 % interval."""
    if not games:
        return ""
    low, high = wilson(won, games)
    return f"{won} of {games}, {won / games:.0%} ({low:.0%} to {high:.0%})"


def cells(match: Match) -> dict[str, tuple[int, int]]:
    """Wins and games by seat."""
    found: dict[str, tuple[int, int]] = {}
    rows = rows_of(match)
    for seat in get_game(match.game).info.seats_for(match.players):
        mine = rows if match.agent == match.against else [row for row in rows if row["seat"] == seat]
        found[seat] = sum(seat in row["winners"] for row in mine), len(mine)
    return found


def compared(match: Match, base: Match) -> list[str]:
    """A table: by seat, how many times as often as an agent against itself, and by how much (Newcombe's interval)."""
    lines = [
        "",
        f"`{match.agent}` beside `{base.agent}` in the same seat:",
        "",
        "| seat | times as often | more by, of 100 games |",
        "|---|---|---|",
    ]
    usual = cells(base)
    for seat, (won, games) in cells(match).items():
        if not games or not usual[seat][0]:
            continue
        mine, theirs = won / games, usual[seat][0] / usual[seat][1]
        (low, high), (least, most) = wilson(won, games), wilson(*usual[seat])
        lower = mine - theirs - sqrt((mine - low) ** 2 + (most - theirs) ** 2)
        upper = mine - theirs + sqrt((high - mine) ** 2 + (theirs - least) ** 2)
        more = " to ".join(f"{100 * bound:.0f}" for bound in (lower, upper))
        lines.append(f"| {seat} | {mine / theirs:.2f} | {100 * (mine - theirs):.0f} ({more}) |")
    return lines


def pace(match: Match) -> str:
    """How long a decision took, of the agent and of the others."""
    rows = rows_of(match)
    own = 1000 * sum(row["seconds"] for row in rows) / max(1, sum(row["decisions"] for row in rows))
    other = 1000 * sum(row["other_seconds"] for row in rows) / max(1, sum(row["other_decisions"] for row in rows))
    return f"{own:.1f} ms a decision, the others {other:.1f} ms"


def headed(match: Match) -> str:
    """The head of a match's column; with how many players, where a game has several numbers."""
    several = len(get_game(match.game).info.players) > 1
    return f"`{match.agent}` against `{match.against}`" + (f", {match.players} players" if several else "")


def tables() -> list[str]:
    """A table for each game: a row for each seat, a column for each match."""
    lines: list[str] = []
    for id in dict.fromkeys(match.game for match in MATCHES):
        matches = [match for match in MATCHES if match.game == id and rows_of(match)]
        if not matches:
            continue
        lines += ["", f"### {id}", ""]
        lines.append("| seat | " + " | ".join(headed(match) for match in matches) + " |")
        lines.append("|---" * (len(matches) + 1) + "|")
        found = [cells(match) for match in matches]
        for seat in max(found, key=len):
            lines.append(f"| {seat} | " + " | ".join(share(*one.get(seat, (0, 0))) for one in found) + " |")
        sums = [(sum(won for won, _ in one.values()), sum(n for _, n in one.values())) for one in found]
        lines.append("| all | " + " | ".join(share(*one) for one in sums) + " |")
        lines.append("| time | " + " | ".join(pace(match) for match in matches) + " |")
        base = next((match for match in matches if match.agent == match.against), None)
        strong = next((match for match in matches if match.agent == STRONG), None)
        if base is not None and strong is not None:
            lines += compared(strong, base)
    return lines


def page() -> str:
    """The whole of ``docs/search.md``."""
    about = (HERE / "about.md").read_text("utf-8").rstrip()
    before, _, after = about.partition("<!-- tables -->")
    return "\n".join([before.rstrip(), *tables(), "", after.strip()]).rstrip() + "\n"


def main() -> None:
    """Measure, and write the page."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, help="deals of each match (default: as many as the list says)")
    parser.add_argument("--from", dest="first", type=int, default=0, help="the first deal (default: 0)")
    parser.add_argument("--jobs", type=int, default=1, help="processes (default: 1)")
    parser.add_argument("--only", help="only matches of this game, or of this agent")
    parser.add_argument("--write", action="store_true", help="measure nothing, write the page")
    given = parser.parse_args()
    for match in () if given.write else MATCHES:
        if given.only in (None, match.game, match.agent):
            run(match, match.games if given.games is None else given.games, given.jobs, given.first)
    PAGE.write_text(page(), "utf-8")


if __name__ == "__main__":
    main()
