"""A session answered by numbered actions: decisions as actions and views as numbers, agents at other seats."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from hashlib import blake2b
from typing import Any, ClassVar, Literal, TypeAlias

import msgspec

from vexillum.core.agent import Agent, drive
from vexillum.core.decision import Decision
from vexillum.core.errors import BadSetup
from vexillum.core.game import Game
from vexillum.core.parts.encoding import Encoding, Feature
from vexillum.core.registry import get_game
from vexillum.core.session import HUMAN, Session
from vexillum.core.show.text_board import plain_text
from vexillum.core.table import Answer, Setup
from vexillum.core.words.languages import SOURCE

POLICY = "policy"
"""Who the answers are recorded as given by."""
Reward: TypeAlias = Literal["win", "place"]
REWARDS: tuple[Reward, ...] = ("win", "place")


class IllegalAction(ValueError):
    """An action that is not legal now. Nothing has changed."""


class Dialogue:
    """Asks seats for actions, and answers the session when an answer is complete."""

    def __init__(self, session: Session[Any], codec: Codec, agents: Mapping[str, Agent] | None = None) -> None:
        """Seats with an agent, including those for which the rules require one, are not asked."""
        self.session = session
        self.codec = codec
        self.agents = dict(agents or {})
        self.asked: PendingDecision | None = None
        self._go_on()

    def _go_on(self) -> None:
        drive(self.session, self.agents)
        decision = self.session.decision
        self.asked = None if decision is None else PendingDecision(decision)

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.asked is None

    @property
    def seat(self) -> str:
        """The seat to act; empty at the end."""
        return self.asked.decision.seat if self.asked else ""

    def legal(self) -> list[int]:
        """The legal actions; none at the end."""
        return self.codec.legal(self.asked) if self.asked else []

    def act(self, action: int) -> None:
        """Do an action, or :class:`IllegalAction`."""
        asked = self.asked
        if asked is None:
            raise IllegalAction("The game is over.")
        if action not in self.legal():
            size = len(self.codec.actions)
            name = self.codec.actions[action] if 0 <= action < size else f"none of the {size} actions"
            raise IllegalAction(
                f"Action {action} ({name}) is not allowed: {asked.decision.seat} is asked for "
                f"{asked.decision.kind}, and the action mask says with which actions."
            )
        special = self.codec.special(action)
        if special == NEXT_PAGE:
            self.asked = PendingDecision(asked.decision, asked.picked, (asked.page + 1) % self.codec.pages(asked))
            return
        picked = asked.picked if special == FINISH else (*asked.picked, self.codec.meaning(asked, action))
        if special == FINISH or len(picked) == asked.most:
            self.session.answer(asked.decision.seat, picked, by=POLICY)
            self._go_on()
        else:
            self.asked = PendingDecision(asked.decision, picked, asked.page)

    def observe(self, seat: str) -> list[int]:
        """What a seat may know, in numbers, with the current question if it is to act."""
        return self.codec.observe(self.session, seat, self.asked if seat == self.seat else None)

    def describe(self, action: int) -> str:
        """A legal action in the encoding's words, with its key."""
        special = self.codec.special(action)
        if special or self.asked is None:
            return special
        return f"{self.asked.decision.kind}:{self.codec.meaning(self.asked, action)}"

    def fork(self) -> Dialogue:
        """An independent dialogue at the same point."""
        twin = Dialogue.__new__(Dialogue)
        twin.session, twin.codec, twin.agents = self.session.fork(), self.codec, self.agents
        decision = twin.session.decision
        twin.asked = PendingDecision(decision, self.asked.picked, self.asked.page) if decision and self.asked else None
        return twin

    def __deepcopy__(self, memo: dict[int, Any]) -> Dialogue:
        return self.fork()

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the set-up and the answers, as a running generator cannot be pickled."""
        session, asked = self.session, self.asked
        begun = (asked.picked, asked.page) if asked else ((), 0)
        return _again, (
            session.setup,
            session.players,
            tuple(session.answers),
            session.table.quiet,
            self.codec.generic,
            self.agents,
            *begun,
        )


def _again(
    setup: Setup,
    players: Mapping[str, str],
    answers: Sequence[Answer],
    quiet: bool,
    generic: bool,
    agents: Mapping[str, Agent],
    picked: tuple[str, ...],
    page: int,
) -> Dialogue:
    """Restore a pickled dialogue."""
    game = get_game(setup.game)
    session = Session(game, setup, players, answers=answers, quiet=quiet)
    dialogue = Dialogue(session, codec_for(game, generic=generic), agents)
    if dialogue.asked is not None:
        dialogue.asked = PendingDecision(dialogue.asked.decision, picked, page)
    return dialogue


def rewards(session: Session[Any], reward: Reward) -> dict[str, float]:
    """The reward of each seat at the end.

    ``win``: the winners share 1, the others get 0. ``place``: from 1 for the first to 0 for the last, evenly spaced.
    """
    outcome = session.outcome
    seats = session.setup.seats
    if reward == "win":
        return {seat: 1 / len(outcome.winners) if seat in outcome.winners else 0.0 for seat in seats}
    steps = max(1, len(seats) - 1)
    return {seat: 1 - (outcome.place(seat) - 1) / steps for seat in seats}


def check_reward(reward: str) -> None:
    """Raise ValueError for an unknown reward."""
    if reward not in REWARDS:
        raise ValueError(f"There is no reward {reward!r}: one of {', '.join(REWARDS)}.")


def game_of(game: str | Game[Any]) -> Game[Any]:
    """A game, or the one with this id."""
    return get_game(game) if isinstance(game, str) else game


def agents_for(game: Game[Any], players: Mapping[str, str]) -> dict[str, Agent]:
    """The agents of the seats that are not a person's, by their ids."""
    for id in players.values():
        if id != HUMAN and id not in game.agents:
            raise BadSetup("error.agent", game=game.info.id, agent=id, known=list(game.agents))
    return {seat: game.agents[id]() for seat, id in players.items() if id != HUMAN}


def text_board(session: Session[Any], seat: str | None = None, language: str = SOURCE) -> str:
    """The board as plain text, as a seat (None: an observer) sees it."""
    board = session.game.board.draw_text(session.view(seat), session.game.texts(language))
    return plain_text(board)


def svg_board(session: Session[Any], seat: str | None = None, language: str = SOURCE) -> str:
    """The board as an SVG document, as a seat (None: an observer) sees it."""
    return session.game.board.draw_svg(session.view(seat), session.game.texts(language))


# Encodings -----------------------------------------------------------------------------------------------------------


FINISH = "finish"
"""The action that ends an answer of several keys before it has the maximum."""
NEXT_PAGE = "next page"
"""The action that turns the page, if there are more options than slots."""
MOST_PICKED = 99
"""An upper bound on the number of keys of an answer, for the features of a decision."""


class PendingDecision(msgspec.Struct, frozen=True):
    """A decision and the keys picked so far."""

    decision: Decision
    picked: tuple[str, ...] = ()
    page: int = 0

    @property
    def most(self) -> int:
        """The maximum number of keys of the answer."""
        return min(self.decision.at_most, len(self.decision.options))

    @property
    def enough(self) -> bool:
        """Whether the answer may end here."""
        return self.decision.at_least <= len(self.picked)


class Codec(ABC):
    """The encoding of a game in numbers, the same for all scenarios and numbers of players."""

    generic: ClassVar[bool]
    """Whether it works for every game."""
    id: str
    """The name and version of the encoding: ``anno890/1``, ``slots/1``."""
    actions: tuple[str, ...]
    """The name of each action."""
    features: tuple[Feature, ...]
    """The name of each number of an observation."""

    @abstractmethod
    def legal(self, asked: PendingDecision) -> list[int]:
        """The legal actions in ascending order: at least one."""

    def pages(self, asked: PendingDecision) -> int:
        """The number of pages that the options fill."""
        return 1

    @abstractmethod
    def meaning(self, asked: PendingDecision, action: int) -> str:
        """The key of a legal action; for :data:`FINISH` and :data:`NEXT_PAGE` see :meth:`special`."""

    @abstractmethod
    def special(self, action: int) -> str:
        """:data:`FINISH`, :data:`NEXT_PAGE`, or empty if the action is an option."""

    @abstractmethod
    def observe(self, session: Session[Any], seat: str, asked: PendingDecision | None) -> list[int]:
        """What a seat may know, in numbers; ``asked`` is its current question, None if it is not to act."""


def asked_features(kinds: Sequence[str]) -> tuple[Feature, ...]:
    """The names of the first features of every encoding: the question, its number of keys, the keys picked."""
    return (
        *[Feature(f"asked.{kind}", 0, 1) for kind in kinds],
        *[Feature(f"asked:{name}", 0, MOST_PICKED) for name in ("least", "most", "picked")],
    )


def asked_values(kinds: Sequence[str], asked: PendingDecision | None) -> list[int]:
    """Their values; all 0 for a seat that is not to act."""
    if asked is None:
        return [0] * (len(kinds) + 3)
    decision = asked.decision
    counts = (decision.at_least, asked.most, len(asked.picked))
    return [*[int(decision.kind == kind) for kind in kinds], *[min(n, MOST_PICKED) for n in counts]]


class Declared(Codec):
    """The encoding declared by a game: an action for each key of each kind of decision, and one to finish."""

    generic = False

    def __init__(self, game: str, encoding: Encoding) -> None:
        self.id = f"{game}/{encoding.version}"
        self._encoding = encoding
        self._kinds = tuple(encoding.actions)
        pairs = [(kind, key) for kind, keys in encoding.actions.items() for key in keys]
        self._numbers = {pair: number for number, pair in enumerate(pairs)}
        self._keys = [key for _, key in pairs]
        self.actions = (*[f"{kind}:{key}" for kind, key in pairs], FINISH)
        self.features = (*asked_features(self._kinds), *encoding.features)

    def legal(self, asked: PendingDecision) -> list[int]:
        """The options not picked yet, and the end of the answer if it may end."""
        kind, numbers = asked.decision.kind, self._numbers
        found = [numbers[kind, option.key] for option in asked.decision.options if option.key not in asked.picked]
        found.sort()
        if asked.enough:
            found.append(len(self._keys))
        return found

    def meaning(self, asked: PendingDecision, action: int) -> str:
        """The key of the action."""
        return self._keys[action]

    def special(self, action: int) -> str:
        """Only the last action is not a key."""
        return FINISH if action == len(self._keys) else ""

    def observe(self, session: Session[Any], seat: str, asked: PendingDecision | None) -> list[int]:
        """The question, then the numbers declared by the game."""
        return [*asked_values(self._kinds, asked), *self._encoding.observe(session.view(seat), seat)]


# Slots, the encoding for every game ----------------------------------------------------------------------------------


VERSION = 1
SLOTS = 64
"""Options on a page."""
CODES = 65_535
"""The number of different option codes."""
PLACES = 1024
"""The number of buckets for figures, and again for the view."""
FAR = 9_999
"""Values are clipped to this."""
PAGES = 99
OTHER = "other"
"""The kind of decisions that the game does not list."""


@lru_cache(maxsize=1 << 17)
def _hash(name: str) -> int:
    return int.from_bytes(blake2b(name.encode(), digest_size=8).digest(), "big")


def code(kind: str, key: str) -> int:
    """The code of an option, from 1: the same wherever this key is offered in this kind of decision."""
    return 1 + _hash(f"{kind} {key}") % CODES


def leaves(plain: Any, path: str = "") -> Iterator[tuple[str, int]]:
    """Every number of plain data by path, and every word counted by path and name; list indices are ignored.

    >>> dict(leaves({"coins": 3, "hand": ["duchess"], "ruin": False}))
    {'.coins': 3, '.hand#=duchess': 1, '.ruin': 0}
    """
    if isinstance(plain, Mapping):
        for name, value in plain.items():
            yield from leaves(value, f"{path}.{name}")
    elif isinstance(plain, list | tuple):
        for value in plain:
            yield from leaves(value, f"{path}#")
    elif isinstance(plain, str):
        if plain:
            yield f"{path}={plain}", 1
    elif isinstance(plain, int):
        yield path, int(plain)


def counted(pairs: Iterator[tuple[str, int]]) -> list[int]:
    """Numbers by name, added up in the buckets of their names."""
    places = [0] * PLACES
    for name, value in pairs:
        if value:
            places[_hash(name) % PLACES] += value
    return [max(-FAR, min(FAR, value)) for value in places]


class Slots(Codec):
    """Actions by position of an option among those offered, sorted by key, page by page."""

    generic = True

    def __init__(self, game: Game[Any], slots: int = SLOTS) -> None:
        self.id = f"slots/{VERSION}"
        self.slots = slots
        self._kinds = (*sorted(game.help.explained), OTHER)
        self._known = game.help.explained
        self.actions = (*[f"slot {number}" for number in range(slots)], NEXT_PAGE, FINISH)
        self.features = (
            *asked_features(self._kinds),
            Feature("asked:page", 0, PAGES),
            *[Feature(f"slot.{number}", -CODES, CODES) for number in range(slots)],
            *[Feature(f"seat.{seat}", 0, 1) for seat in game.info.seats],
            *[Feature(f"figure.{number}", -FAR, FAR) for number in range(PLACES)],
            *[Feature(f"view.{number}", -FAR, FAR) for number in range(PLACES)],
        )
        self._seats = game.info.seats

    def _page(self, asked: PendingDecision) -> list[str]:
        start = asked.page * self.slots
        return sorted(asked.decision.keys)[start : start + self.slots]

    def pages(self, asked: PendingDecision) -> int:
        """The number of pages that the options fill."""
        return -(-len(asked.decision.options) // self.slots)

    def legal(self, asked: PendingDecision) -> list[int]:
        """The slots of this page not picked yet, the next page if there are several, the end if allowed."""
        found = [slot for slot, key in enumerate(self._page(asked)) if key not in asked.picked]
        if self.pages(asked) > 1:
            found.append(self.slots)
        if asked.enough:
            found.append(self.slots + 1)
        return found

    def meaning(self, asked: PendingDecision, action: int) -> str:
        """The key in the slot."""
        return self._page(asked)[action]

    def special(self, action: int) -> str:
        """The two actions after the slots are special."""
        return "" if action < self.slots else NEXT_PAGE if action == self.slots else FINISH

    def observe(self, session: Session[Any], seat: str, asked: PendingDecision | None) -> list[int]:
        """The question, the options in the slots (negative: already picked), the figures, and the seat's view."""
        kind = OTHER
        slots = [0] * self.slots
        if asked is not None:
            decision = asked.decision
            kind = decision.kind if decision.kind in self._known else OTHER
            for slot, key in enumerate(self._page(asked)):
                slots[slot] = code(decision.kind, key) * (-1 if key in asked.picked else 1)
        values = asked_values(self._kinds, asked)
        if asked is not None and kind == OTHER:
            values[len(self._kinds) - 1] = 1
        return [
            *values,
            min(asked.page, PAGES) if asked else 0,
            *slots,
            *[int(seat == one) for one in self._seats],
            *counted(iter(session.game.knowledge.figures(session.state).items())),
            *counted(leaves(session.view(seat))),
        ]


def codec_for(game: Game[Any], *, generic: bool = False) -> Codec:
    """The encoding declared by a game; the generic one if it has none, or on request."""
    if game.encoding is not None and not generic:
        return Declared(game.info.id, game.encoding)
    return Slots(game)
