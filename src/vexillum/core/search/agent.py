"""The search agent: for any game, it tries answers in imagined worlds and gives the best."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from vexillum.core.agent import Agent
from vexillum.core.decision import Decision
from vexillum.core.roster import SETTINGS
from vexillum.core.search.budget import Budget
from vexillum.core.search.leaf import Leaf
from vexillum.core.search.plan_cache import cached_plan, place_of, store_plan
from vexillum.core.search.plan_follower import Plan
from vexillum.core.search.plans import PlanSearch
from vexillum.core.search.playouts import playout_agent
from vexillum.core.search.race import Race
from vexillum.core.search.reasons import lines_of
from vexillum.core.search.result_cache import cached_result, store_result
from vexillum.core.search.root import RootSearch, SearchResult
from vexillum.core.search.settings import read_settings
from vexillum.core.session import Session
from vexillum.core.value.file import shipped_value
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
