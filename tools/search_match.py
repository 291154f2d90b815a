"""Plays an agent against others, one seat at a time, and tells its wins with intervals and the time of a decision.

``python tools/search_match.py pendragon search:playouts=16 --against np --games 40`` plays 40 games for every seat, the
agent there and the others everywhere else; with ``--against`` the same agent it tells what is usual in that seat.
``docs/search.md`` has what came of it. The time is that of the processor, so that a busy machine does not count.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from math import sqrt

from vexillum.core.agent import Agent
from vexillum.core.decision import Decision
from vexillum.core.registry import get_game
from vexillum.core.session import Session


class Timed:
    """How long the agents think, by their names."""

    def __init__(self) -> None:
        self.seconds: Counter[str] = Counter()
        self.decisions: Counter[str] = Counter()

    def asked(self, name: str, agent: Agent, session: Session, decision: Decision) -> tuple[str, ...]:
        """The answer of an agent, timed."""
        began = time.process_time()
        keys = tuple(agent.choose(session, decision))
        self.seconds[name] += time.process_time() - began
        self.decisions[name] += 1
        return keys


def wilson(won: int, games: int) -> tuple[float, float]:
    """The 95 % interval of a share."""
    z, share = 1.96, won / games
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    reach = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return middle - reach, middle + reach


def won_by(game_id: str, seats: dict[str, str], seed: str, timed: Timed) -> tuple[str, ...]:
    """The winners of one game."""
    game = get_game(game_id)
    session = Session.start(game, players=len(seats), seed=seed, seats=seats, quiet=True)
    agents = {seat: game.agents[name]() for seat, name in seats.items()}
    while (decision := session.decision) is not None:
        wanted = game.rules.agent_for(session.state, decision.seat)
        name = wanted or seats[decision.seat]
        agent = agents[decision.seat] if wanted is None else game.agents[wanted]()
        session.answer(decision.seat, timed.asked(name, agent, session, decision), by=agent.signature)
    return session.outcome.winners


def main() -> None:
    """Play and tell; after every game, so that it can be stopped at any time."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("agent")
    parser.add_argument("--against", required=True)
    parser.add_argument("--players", type=int)
    parser.add_argument("--games", type=int, default=40, help="games for every seat")
    parser.add_argument("--seed", default="search")
    wish = parser.parse_args()
    info = get_game(wish.game).info
    seats = info.seats_for(wish.players or info.players[0])
    won: Counter[str] = Counter()
    timed = Timed()
    for number in range(wish.games):
        for seat in seats:
            sitting = {other: wish.agent if other == seat else wish.against for other in seats}
            won[seat] += seat in won_by(wish.game, sitting, f"{wish.seed}/{number}", timed)
        told = [f"{seat} {won[seat]}/{number + 1}" for seat in seats]
        print(*told, f"all {won.total()}/{(number + 1) * len(seats)}", flush=True)
    for seat in (*seats, "all"):
        n = wish.games * (len(seats) if seat == "all" else 1)
        wins = won.total() if seat == "all" else won[seat]
        low, high = wilson(wins, n)
        print(f"{seat}: {wins} of {n}, {wins / n:.1%} ({low:.1%} to {high:.1%})")
    for name, seconds in timed.seconds.items():
        print(f"{name}: {1000 * seconds / timed.decisions[name]:.0f} ms a decision, {timed.decisions[name]} decisions")


if __name__ == "__main__":
    main()
