"""The CPU cost of an answer's frames by part, without sockets and database. See bench/README.md."""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from random import Random
from types import SimpleNamespace
from typing import Any, cast

from websockets.frames import TEXT, Frame

from vexillum import Session, get_game
from vexillum.server.kernel.texts import game_texts
from vexillum.server.matches.client import Client, encoded
from vexillum.server.matches.frames.option_effects import MOST, foreseen_form
from vexillum.server.matches.match import Match
from vexillum.server.runtime.process import DEFLATE, freeze_memory
from vexillum.server.storage.records import MatchRecord, Saved, SeatRecord


def table(game_id: str, players: int, number: int) -> tuple[Match, list[Client]]:
    """An unsaved match of people, and its clients, which have no state yet."""
    game = get_game(game_id)
    session: Session[Any] = Session.start(game, players=players, seed=f"frames/{number}")
    seats = {seat: SeatRecord("human", f"guest-{seat}", seat) for seat in session.setup.seats}
    record = MatchRecord(
        id=str(number),
        game=game_id,
        scenario=session.setup.scenario,
        host="guest-" + session.setup.seats[0],
        watch="",
        asked=None,
        since=0.0,
        over=False,
        made=0.0,
        touched=0.0,
        seats=seats,
    )
    match = Match(record, Saved(b""), session, 0, cast(Any, SimpleNamespace(process="")))
    match.clients += [Client(holder.guest or "", seat, "en") for seat, holder in seats.items()]
    return match, match.clients


class CpuTimes:
    """CPU seconds by part."""

    def __init__(self) -> None:
        self.answers = self.frames = self.bytes = self.packed = 0
        self.parts: dict[str, float] = {}

    def add(self, part: str, seconds: float) -> None:
        self.parts[part] = self.parts.get(part, 0.0) + seconds


def play(game_id: str, players: int, number: int, most: int, spent: CpuTimes) -> Iterator[None]:
    """A random game; after each answer all clients get a frame."""
    random = Random(number)
    begun = time.thread_time()
    match, clients = table(game_id, players, number)
    spent.add("set-up", time.thread_time() - begun)
    flat = {client: DEFLATE.process_request_params([], [])[1] for client in clients}
    first = True
    while True:
        begun = time.thread_time()
        frames = match._frames(clients, list(match.session.table.rolled))
        spent.add("first frames" if first else "frames", time.thread_time() - begun)
        begun = time.thread_time()
        for client, text in frames:
            spent.bytes += 0 if first else len(text)
            packed = flat[client].encode(Frame(TEXT, text))
            spent.packed += 0 if first else len(packed.data)
        spent.add("first compression" if first else "compression", time.thread_time() - begun)
        spent.frames += 0 if first else len(frames)
        first = False
        decision = match.session.decision
        if decision is None or match.session.decision_number >= most:
            return
        if decision.at_most == 1 and len(decision.options) <= MOST:
            begun = time.thread_time()
            imagined = match.session.imagine(decision.seat, Random(0), quiet=False)
            found = match.foresight._foresee(decision, imagined)
            encoded(foreseen_form(imagined, match.session.decision_number, found, game_texts(imagined.game, "en")))
            spent.add("foresight", time.thread_time() - begun)
        keys = [one.key for one in random.sample(decision.options, max(decision.at_least, min(1, decision.at_most)))]
        begun = time.thread_time()
        change, match._demanded, _ = match._answered(decision.seat, keys, match.session.decision_number, "human")
        match.answer_log.mark_stored(change.acts)
        spent.add("rules", time.thread_time() - begun)
        spent.answers += 1
        yield


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="anno890")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--matches", type=int, default=30)
    parser.add_argument("--answers", type=int, default=200, help="the most in one match (200)")
    arguments = parser.parse_args()
    warm = CpuTimes()
    for number in range(3):
        for _ in play(arguments.game, arguments.players, 1000 + number, arguments.answers, warm):
            pass
    freeze_memory()
    spent = CpuTimes()
    # As on a server, where the next answer usually belongs to another match.
    games = [play(arguments.game, arguments.players, n, arguments.answers, spent) for n in range(arguments.matches)]
    while games:
        games = [game for game in games if next(game, games) is not games]
    print(
        f"{spent.answers} answers, {spent.bytes / spent.frames:,.0f} bytes a frame, "
        f"{spent.packed / spent.frames:,.0f} packed"
    )
    for part, seconds in spent.parts.items():
        each, of = (
            (arguments.matches, "match")
            if part in ("set-up", "first frames", "first compression")
            else (spent.answers, "answer")
        )
        print(f"{part:>18} {1e6 * seconds / each:8,.0f} µs a{'n' if of == 'answer' else ''} {of}")


if __name__ == "__main__":
    main()
