"""Positions of simulated games and who won: the training data of a value, and their file."""

from __future__ import annotations

import base64
import zlib
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from vexillum.core.agent import Agent, RandomAgent, drive
from vexillum.core.decision import Decision
from vexillum.core.game import Game, GameInfo
from vexillum.core.registry import get_game
from vexillum.core.search.playouts import LIMIT, STUCK, playout_agent
from vexillum.core.session import HUMAN, Session
from vexillum.core.value import FACTS_VERSION, Facts, public_facts
from vexillum.lab.simulation import LabError

# Samples -------------------------------------------------------------------------------------------------------------


PER_GAME = 12
"""About how many positions of a game are sampled."""
WHIMS = 0.08
"""How often an erratic seat answers at random."""


class Position(msgspec.Struct, frozen=True):
    """The facts of one moment."""

    at: int
    """How many answers came before."""
    common: dict[str, int]
    owned: dict[str, dict[str, int]]

    def facts(self, seats: tuple[str, ...]) -> Facts:
        """The facts with the seats, as the value takes them."""
        facts = Facts(seats)
        facts.common, facts.owned = self.common, self.owned
        return facts


class Sample(msgspec.Struct, frozen=True):
    """Positions of one game, and who won it."""

    number: int
    scenario: str
    seats: tuple[str, ...]
    winners: tuple[str, ...]
    answers: int
    positions: list[Position]


class ErraticAgent(Agent):
    """Wraps an agent and sometimes answers at random."""

    def __init__(self, agent: Agent, random: Random) -> None:
        self.agent = agent
        self.random = random
        self.id = agent.id  # type: ignore[misc]  # replaces that agent, even if the rules require it
        self.signature = agent.signature

    def choose(self, session: Session[Any], decision: Decision) -> Any:
        """The wrapped agent's answer, or a random one."""
        if self.random.random() < WHIMS:
            return RandomAgent().choose(session, decision)
        return self.agent.choose(session, decision)


def new_game(game: Game[Any], seed: str, random: Random) -> tuple[Session[Any], dict[str, Agent]]:
    """A game with random scenario, number of players, players' seats and erratic seat, and its agents."""
    info = game.info
    scenario, players = random.choice(info.scenarios), random.choice(info.players)
    agent = playout_agent(game)
    seats = dict.fromkeys(info.seats_for(players), agent)
    if random.random() < 0.5:
        for seat in random.sample(list(seats), random.choice((1, 1, 1, 2, len(seats)))):
            seats[seat] = HUMAN
    session = Session.start(game, scenario=scenario, players=players, seed=seed, seats=seats, quiet=True)
    agents: dict[str, Agent] = {seat: game.agents[agent]() for seat in seats}
    if random.random() < 0.5:
        erratic = random.choice([*[seat for seat, who in seats.items() if who == HUMAN], *seats])
        agents[erratic] = ErraticAgent(agents[erratic], random)
    return session, agents


def sampled(id: str, seed: str, number: int, kept: int = PER_GAME) -> Sample | None:
    """The sample of game ``number``, reproducible. None if the game did not end."""
    game = get_game(id)
    random = Random(f"{seed}/{number}")
    session, agents = new_game(game, f"{seed}/{number}", random)
    positions: list[Position] = []
    apart = 2
    while not session.over and len(session.answers) < LIMIT:
        drive(session, agents, limit=random.randint(1, 2 * apart))
        if session.over:
            break
        if len(session.answers) - session.steps[-1].answers > STUCK:
            return None
        facts = public_facts(game, session.state, session.setup.seats)
        positions.append(Position(len(session.answers), facts.common, facts.owned))
        if len(positions) >= 2 * kept:
            positions = positions[random.randrange(2) :: 2]
            apart *= 2
    if not session.over:
        return None
    setup = session.setup
    return Sample(number, setup.scenario, setup.seats, session.outcome.winners, len(session.answers), positions)


# The file of samples -------------------------------------------------------------------------------------------------


KIND = "vexillum samples"


class Header(msgspec.Struct, frozen=True):
    """What samples belong to. Samples of other rules, or with other facts, cannot be used."""

    kind: str
    game: str
    rules: int
    facts: int
    agent: str
    seed: str
    per_game: int = PER_GAME


def header_of(info: GameInfo, agent: str, seed: str) -> Header:
    """The header of samples made now."""
    return Header(KIND, info.id, info.rules, FACTS_VERSION, agent, seed)


def encoded(sample: Sample) -> bytes:
    """A sample as a line."""
    return base64.b64encode(zlib.compress(msgspec.msgpack.encode(sample), 6)) + b"\n"


class DataFile:
    """Samples of one game on disk. An incomplete last line is removed."""

    def __init__(self, path: Path, header: Header) -> None:
        self.path = path
        self.header = header

    def open(self) -> set[int]:
        """Create the file or check its header; return the numbers of the games in it."""
        if not self.path.exists():
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self.path.write_bytes(msgspec.json.encode(self.header) + b"\n")
            return set()
        with self.path.open("rb+") as file:
            whole = file.read()
            if not whole.endswith(b"\n"):
                whole = whole[: whole.rfind(b"\n") + 1]
                file.truncate(len(whole))
        try:
            found = msgspec.json.decode(whole.partition(b"\n")[0], type=Header)
        except msgspec.MsgspecError:
            raise LabError("lab.samples_unread", path=str(self.path)) from None
        if found != self.header:
            raise LabError("lab.samples_other", path=str(self.path))
        return {sample.number for sample in self.samples()}

    def add(self, samples: list[Sample]) -> None:
        """Append samples."""
        with self.path.open("ab") as file:
            file.write(b"".join([encoded(sample) for sample in samples]))

    def samples(self) -> Iterator[Sample]:
        """All samples, skipping unreadable lines."""
        decoder = msgspec.msgpack.Decoder(Sample)
        with self.path.open("rb") as file:
            file.readline()
            for line in file:
                try:
                    yield decoder.decode(zlib.decompress(base64.b64decode(line)))
                except (ValueError, zlib.error, msgspec.MsgspecError):
                    continue
