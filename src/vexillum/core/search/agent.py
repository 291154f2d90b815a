"""The search agent, which every game has: for any game, it tries answers in imagined worlds and gives the best."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from vexillum.core.agent import SETTINGS, Agent, Roster
from vexillum.core.decision import Decision
from vexillum.core.errors import BadSetup
from vexillum.core.search.plans import Plan, PlanSearch, cached_plan, place_of, store_plan
from vexillum.core.search.playouts import Budget, Leaf, playout_agent
from vexillum.core.search.race import Race
from vexillum.core.search.tree import Label, RootSearch, SearchResult, TriedAnswer
from vexillum.core.session import Session
from vexillum.core.table import Answer
from vexillum.core.value import shipped_value
from vexillum.core.words.texts import Message


class Search(Agent):
    """Tree search over its seat's decisions in imagined worlds, with the game's playout agent.

    With a budget of playouts it is deterministic; with a time budget its strength depends on the machine.
    """

    id = "search"
    explains = True
    version = 3

    def __init__(self, name: str = "search") -> None:
        self.settings = read_settings(name)
        self._named = SETTINGS in name
        if SETTINGS in name:
            self.signature = f"{name}/{self.version}"
        self.repeatable = self.settings.ms is None
        self.result: SearchResult | None = None
        """The result of its last search."""
        self._budget: Budget | None = None

    def choose(self, session: Session[Any], decision: Decision) -> Sequence[str]:
        """The answer that does best in imagined worlds: the playout agent's, unless another is better."""
        if not self._named and session.game.analysis.search:
            self.settings = read_settings(f"{self.id}{SETTINGS}{session.game.analysis.search}")
        self._budget = self._allowed(session, decision)
        self.result = self._found(session, decision, self._budget)
        store_result(session, self.result)
        return self.result.keys

    def _found(self, session: Session[Any], decision: Decision, budget: Budget) -> SearchResult:
        """The result of a race, a search for whole turns, or sequential halving, depending on the settings."""
        if self.settings.race and session.game.analysis.worths is not None:
            return Race(session, decision, budget, self.settings.depth).think()
        make = session.game.agents[playout_agent(session.game)]
        agents = {seat: make() for seat in session.setup.seats}
        leaf = self._leaf(session)
        if self.settings.plans:
            return self._planned(session, decision, agents, leaf)[0]
        return RootSearch(session, decision, agents, budget, self.settings.depth, leaf).think()

    def _planned(
        self, session: Session[Any], decision: Decision, agents: Mapping[str, Agent], leaf: Leaf | None
    ) -> tuple[SearchResult, Plan]:
        """Search a plan for the rest of the step, starting from the plan of the seat's last decision in it."""
        place = place_of(session, len(session.answers), self.signature)
        found = cached_plan(place)
        if found is None:
            before = self._before(session, decision, agents, leaf)
            self._budget = self._allowed(session, decision)
            if before is None or before[0].keys != _last(session, decision.seat):
                if _acted(session, decision.seat):
                    self._budget = Budget(self.settings.playouts, self.settings.ms)
                before = None
            carried = before[1] if before else None
            found = PlanSearch(session, decision, agents, self._budget, leaf, carried).think()
            store_plan(place, *found)
        return found

    def _before(
        self, session: Session[Any], decision: Decision, agents: Mapping[str, Agent], leaf: Leaf | None
    ) -> tuple[SearchResult, Plan] | None:
        """The result of the seat's last decision in this step; recomputed if this process has not cached it."""
        first = session.steps[-1].answers
        own = [n for n in range(first, len(session.answers)) if session.answers[n].seat == decision.seat]
        if not own or session.answers[own[-1]].by not in ("", self.signature):
            return None
        found = cached_plan(place_of(session, own[-1], self.signature))
        if found is None and self.repeatable:
            earlier = session.fork(quiet=True)
            earlier.go_back(own[-1])
            if earlier.decision is not None:
                found = self._planned(earlier, earlier.decision, agents, leaf)
        return found

    def _leaf(self, session: Session[Any]) -> Leaf | None:
        """Evaluates playouts by the game's learned value; None: they are played to the end."""
        value = shipped_value(session.game) if self.settings.value else None
        return None if value is None else Leaf(value, self.settings.value)

    def _allowed(self, session: Session[Any], decision: Decision) -> Budget:
        """The budget: all of it for the seat's first decision in a step, a share for the following ones.

        Those are details of a turn that matter less.
        """
        playouts, ms = self.settings.playouts, self.settings.ms
        if _acted(session, decision.seat):
            share = self.settings.details
            playouts, ms = (None if whole is None else whole * share // 100 for whole in (playouts, ms))
        return Budget(playouts, ms)

    def interrupt(self) -> None:
        """Answer immediately with the best result so far. Thread-safe."""
        if self._budget is not None:
            self._budget.interrupted = True

    def explain(self, session: Session[Any], decision: Decision) -> list[Message]:
        """The best answers, how often each was tried, its value, and how the game went on.

        From the cached result: the search is never repeated for an explanation.
        """
        thought = cached_result(session)
        return [] if thought is None else lines_of(session, decision, thought)

    def reasons(self, session: Session[Any], decision: Decision, keys: Sequence[str]) -> list[Message]:
        """The same, if it is the answer that was found."""
        thought = cached_result(session)
        if thought is None or sorted(thought.keys) != sorted(keys):
            return []
        return lines_of(session, decision, thought)


def _acted(session: Session[Any], seat: str) -> bool:
    """Whether a seat has already answered in this step."""
    return any(answer.seat == seat for answer in session.answers[session.steps[-1].answers :])


def _last(session: Session[Any], seat: str) -> tuple[str, ...]:
    """A seat's last answer."""
    return next(answer.keys for answer in reversed(session.answers) if answer.seat == seat)


# The settings of the search agent, as written in its name: ``search:playouts=400``, ``search:ms=1000,depth=1`` -------


PLAYOUTS, DEPTH, DETAILS, VALUE, PLANS, RACE = 48, 3, 25, 0, 0, 0
BOUNDS = {
    "playouts": (1, 10_000),
    "ms": (10, 60_000),
    "depth": (1, 12),
    "details": (0, 100),
    "value": (0, 99),
    "plans": (0, 1),
    "race": (0, 1),
}
"""The settings with their bounds."""


class Settings(msgspec.Struct, frozen=True):
    """The budget of a search, in playouts or time, and its method."""

    playouts: int | None = PLAYOUTS
    ms: int | None = None
    depth: int = DEPTH
    """How many decisions of its seat the tree covers, the root included."""
    details: int = DETAILS
    """The percentage of the budget for decisions that are not the seat's first one in a step of the game."""
    value: int = VALUE
    """The number of steps after which a playout is evaluated by the learned value; 0: it is played to the end."""
    plans: int = PLANS
    """1: search plans for the whole step instead of answers to one decision."""
    race: int = RACE
    """1: race answers, in games with estimates; the tree covers the first decisions of all seats in each step.

    Playouts are then played to the end.
    """


def read_settings(name: str) -> Settings:
    """The settings in the name of an agent, or :class:`BadSetup` that says what is wrong with them.

    There is only one way and one order to write settings, so that names are unique.
    """
    _, colon, written = name.partition(SETTINGS)
    if not colon:
        return Settings()
    found: dict[str, int] = {}
    for part in written.split(","):
        setting, _, value = part.partition("=")
        if setting not in BOUNDS or setting in found:
            raise BadSetup("error.agent_setting", agent=name[:80], setting=part[:40], known=list(BOUNDS))
        low, high = BOUNDS[setting]
        if not (value.isascii() and value.isdigit() and len(value) < 10 and str(int(value)) == value):
            raise BadSetup("error.agent_setting_value", agent=name[:80], setting=setting, low=low, high=high)
        if not low <= int(value) <= high:
            raise BadSetup("error.agent_setting_value", agent=name[:80], setting=setting, low=low, high=high)
        found[setting] = int(value)
    if "playouts" in found and "ms" in found:
        raise BadSetup("error.agent_two_budgets", agent=name[:80])
    if list(found) != sorted(found, key=list(BOUNDS).index):
        raise BadSetup("error.agent_setting_order", agent=name[:80], known=list(BOUNDS))
    playouts = None if "ms" in found else found.get("playouts", PLAYOUTS)
    return Settings(
        playouts,
        found.get("ms"),
        found.get("depth", DEPTH),
        found.get("details", DETAILS),
        found.get("value", VALUE),
        found.get("plans", PLANS),
        found.get("race", RACE),
    )


# The explanation of a search result. It is public, so it contains nothing that only its seat knows -------------------


ANSWERS_SHOWN = 3
"""The most answers whose values are shown."""


def lines_of(session: Session[Any], decision: Decision, result: SearchResult) -> list[Message]:
    """How many answers were tried in how many worlds; if nothing is hidden, also their values and continuations.

    The values depend on all that the seat knows, so they could leak what an observer does not see.
    """
    if not result.tried or len(result.tried) < 2:
        return [Message("search.at_once", {"agent": playout_agent(session.game)})]
    lines = [Message("search.tried", {"n": len(result.tried), "worlds": result.worlds})]
    if result.steps:
        lines.append(Message("search.judged", {"n": result.steps}))
    if not decision.secret and session.view(decision.seat) == session.view(None):
        lines += _figures(result)
    same = sorted(result.keys) == sorted(result.favourite)
    lines.append(Message("search.kept" if same else "search.better", {"agent": playout_agent(session.game)}))
    return lines


def _figures(result: SearchResult) -> Iterator[Message]:
    for tried in result.tried[:ANSWERS_SHOWN]:
        params = {"answer": _said(tried.label), "value": round(100 * tried.value), "n": tried.worlds}
        yield Message("search.value", params)
        yield from _line(tried)


def _line(tried: TriedAnswer) -> Iterator[Message]:
    if tried.line:
        yield Message("search.line", {"answers": [_said(label) for label in tried.line]})


def _said(label: Label) -> Message:
    """The name of an answer: its options, or "none"."""
    if not label:
        return Message("search.none")
    return label[0] if len(label) == 1 else Message("search.several", {"options": list(label)})


# A cache of the latest search results in this process, so that explanations need no new search -----------------------


MOST_RESULTS = 4096
LAST_ANSWERS = 8
"""A game is identified by this many of its last answers, their number, and its seed."""

_Key = tuple[str, str, int, tuple[Answer, ...]]
_found: OrderedDict[_Key, SearchResult] = OrderedDict()


def store_result(session: Session[Any], result: SearchResult) -> None:
    """Store the result for the current decision."""
    _found[_key(session)] = result
    while len(_found) > MOST_RESULTS:
        _found.popitem(last=False)


def cached_result(session: Session[Any]) -> SearchResult | None:
    """The result for the current decision; None if it is not cached."""
    return _found.get(_key(session))


def _key(session: Session[Any]) -> _Key:
    return session.setup.game, session.setup.seed, len(session.answers), tuple(session.answers[-LAST_ANSWERS:])


# The agents that the engine has for every game -----------------------------------------------------------------------


EVERY_GAME: Mapping[str, Callable[[str], Agent]] = {Search.id: Search}
"""By id; each is created from its name with settings."""


def all_agents(own: Mapping[str, Callable[[], Agent]]) -> Roster:
    """The agents of a game: its own and the engine's."""
    return Roster(own, EVERY_GAME)
