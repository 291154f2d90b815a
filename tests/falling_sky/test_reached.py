"""Every flag and modifier of the game is reached by playing: nothing waits for a value that the rules never give it.

Whole games are played at random, with a liking for Events and Special Abilities. Then each Event is turned up on boards
of those games and played. What state, Command, Battle, and offers of Events hold is noted at every decision.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from tests.falling_sky.harness import board
from tests.together import together
from vexillum.coin.cards import owned
from vexillum.core.decision import Decision
from vexillum.core.session import Session
from vexillum.core.table import Checkpoint
from vexillum.games.falling_sky.actions import Action, Offer
from vexillum.games.falling_sky.battle.sides import Battle, BattleCommand, Side, Terms
from vexillum.games.falling_sky.cards import EVENTS, HELD, NAMES
from vexillum.games.falling_sky.game import GAME
from vexillum.games.falling_sky.pieces import KINDS, ROMANS, STATUSES, UNIT_KINDS
from vexillum.games.falling_sky.position import tidy_position
from vexillum.games.falling_sky.scenarios import SCENARIO_IDS
from vexillum.games.falling_sky.state import Senate, State

GAMES, BOARDS, TURNS = 6, 4, 8
LUCKY = 14
"""The first turn: by the rules of today its chances leave nothing out."""
MORE = {2: 10, 4: 40, 45: 12, 52: 12, 58: 12, 60: 12, 70: 8}
"""On how many boards each Event is played, and those that need the right pieces in the right place."""
KEPT = {30: 60, 38: 60, 59: 60, 63: 120}
"""Events with Capabilities that have to be used: how many decisions are played afterwards."""
LIKED = ("event.", "special.", "yes", "loan.")
DULL = ("remove", "pass", "transfer", "done", "give.", "ask.")
STRUCTURE = {
    *("scenario", "owners", "non_players", "own_deck", "stage", "units", "available", "tracks", "deck", "aside"),
    *("removed", "current", "upcoming", "played", "lasting", "tribes", "legions_track", "solitaire", "short"),
    *("rolls", "draws"),
}
"""Fields that are no flags, and those that the set-up decides (test_sequence, test_victory)."""


def answer(random: Random, decision: Decision) -> list[str]:
    keys = list(decision.keys)
    number = random.randint(decision.at_least, min(decision.at_most, len(keys)))
    if number == 1:
        liked = [key for key in keys if key.startswith(LIKED)]
        lively = [key for key in keys if not key.startswith(DULL)]
        if liked and random.random() < 0.5:
            return [random.choice(liked)]
        if lively and random.random() < 0.85:
            return [random.choice(lively)]
    return random.sample(keys, number)


class Reached:
    """What has been seen: names of flags with a value that is not the one they begin with."""

    def __init__(self) -> None:
        self.seen: set[str] = set()
        self.before: list[Any] = []
        table = board()
        self.fresh_state = State()
        self.fresh_action = Action(table.state, ROMANS, "battle")
        self.fresh_battle = Battle(Side(0, 0), Side(0, 1), Terms(), BattleCommand())

    def note(self, session: Session[State]) -> None:
        state = session.table.state
        self._changed("state", self.fresh_state, state, State.__struct_fields__)
        self.seen |= {f"lasting.{code}" for code in state.lasting}
        self.seen |= {f"tribe.{STATUSES[status]}" for status in set(state.tribes)}
        self.seen |= {f"unit.{KINDS[at % UNIT_KINDS]}" for at, n in enumerate(state.units) if n}
        self.seen |= {f"senate.{state.senate}", f"did.{state.first_did}", f"ended.{state.winner_known}"}
        self.seen |= {f"standing.{place}" for place in state.standing} | {f"fate.{fate}" for fate in state.fates}
        doing_now = list(session.table.call_stack)
        self._note_doing([*self.before, *doing_now])  # what was done meanwhile shows what it came to
        self.before = doing_now

    def _note_doing(self, things: list[Any]) -> None:
        for doing in things:
            if isinstance(doing, Action):
                self._changed("action", self.fresh_action, doing, Action.__slots__)
                if doing.offer is not None:
                    self._changed("offer", Offer(), doing.offer, Offer.__struct_fields__)
                    self._changed("terms", Terms(), doing.offer.terms, Terms.__struct_fields__)
            elif isinstance(doing, Battle):
                self._changed("battle", self.fresh_battle, doing, Battle.__slots__)
                self._changed("battles", self.fresh_battle.command, doing.command, BattleCommand.__slots__)
                self._changed("terms", Terms(), doing.terms, Terms.__struct_fields__)
                for side in (doing.attacker, doing.defender):
                    self._changed("side", self.fresh_battle.attacker, side, Side.__slots__)

    def _changed(self, what: str, fresh: Any, now: Any, names: tuple[str, ...]) -> None:
        self.seen |= {f"{what}.{name}" for name in names if getattr(fresh, name) != getattr(now, name)}


def wanted() -> Iterator[str]:
    yield from (f"state.{name}" for name in State.__struct_fields__ if name not in STRUCTURE)
    yield from (f"action.{name}" for name in Action.__slots__ if name not in ("agreed", "order"))
    yield from (f"battle.{name}" for name in Battle.__slots__)
    yield from (f"battles.{name}" for name in BattleCommand.__slots__)
    yield from (f"side.{name}" for name in Side.__slots__)
    yield from (f"offer.{name}" for name in Offer.__struct_fields__)
    yield from (f"terms.{name}" for name in Terms.__struct_fields__)
    yield from (f"tribe.{id}" for id in STATUSES)
    yield from (f"unit.{id}" for id in KINDS)
    yield from (f"senate.{box}" for box in Senate)
    for what, most in (("did", 4), ("ended", 3), ("standing", 4), ("fate", 3)):
        yield from (f"{what}.{n}" for n in range(most))


def play(session: Session[State], random: Random, reached: Reached) -> list[State]:
    """Play to the end. Returns the boards at the beginning of cards."""
    found = []
    while (decision := session.decision) is not None:
        state = session.state
        if decision.kind == "turn" and not state.first_did:
            found.append(state.copy())
        session.answer(decision.seat, answer(random, decision))
        reached.note(session)
    return found


def execute(state: State, card: int, side: str, random: Random, reached: Reached) -> None:
    """Turn up an Event on a board that was played to, and execute it."""
    plain = tidy_position(GAME.positions.write(state) | {"card": card}, frozenset({"card"}))
    setup = GAME.setup(scenario=SCENARIO_IDS[state.scenario], seed=f"card {card}")
    session = Session(GAME, setup, origin=Checkpoint(GAME.positions.read(plain), 0, 0))
    if (decision := session.decision) is None or side not in decision.keys:
        return
    session.answer(decision.seat, [side])
    reached.note(session)
    left = KEPT.get(card, 0)
    while (decision := session.decision) is not None and (left or not session.table.state.first_did):
        left -= bool(left and session.table.state.first_did)
        session.answer(decision.seat, answer(random, decision))
        reached.note(session)


def play_all(reached: Reached, turn: int) -> None:
    """Some games, then every Event on boards that these games have come to."""
    boards: list[State] = []
    for number in range(GAMES):
        options = {"frost": ("shown", "sudden")[number % 2], "players": ("four", "two")[number % 2]}
        seed = f"reached {turn} {number}"
        session = Session.start(GAME, scenario=SCENARIO_IDS[number % 3], seed=seed, options=options)
        boards += play(session, Random(seed), reached)
    boards.sort(key=lambda state: not state.fallen)  # those with Fallen Legions are taken more often
    for card in EVENTS:
        random = Random(f"{turn} {card}")
        for number in range(MORE.get(card, BOARDS)):
            state = random.choice(boards[: len(boards) // 3] if number % 4 < 2 else boards)
            execute(state, card, ("event.unshaded", "event.shaded")[number % 2], random, reached)


@pytest.fixture(scope="module")
def reached() -> Reached:
    """All that was seen; where chance has left something out, more is played, up to a limit."""
    found = Reached()
    for turn in range(LUCKY, LUCKY + TURNS):
        play_all(found, turn)
        if found.seen.issuperset(wanted()) and all(lasting(found, name) for name in NAMES):
            break
    return found


def lasting(found: Reached, name: str) -> bool:
    code = NAMES[name]
    codes = [owned(code, faction) for faction in range(4)] if code in HELD else [code]
    return any(f"lasting.{each}" in found.seen for each in codes)


@together("flag", [*wanted()])
def test_a_flag_is_reached_by_playing(reached, flag):
    assert flag in reached.seen


@together("name", NAMES)
def test_a_lasting_effect_is_reached_by_playing(reached, name):
    assert lasting(reached, name)
