"""The coach's hints and notes as text, in one language."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from vexillum.analysis.coach.comparison import Comparison
from vexillum.analysis.coach.hint import Hint
from vexillum.analysis.words import analysis_texts, percent
from vexillum.core.decision import Decision
from vexillum.core.session import Session
from vexillum.core.words.texts import Texts


class HintText(msgspec.Struct, frozen=True):
    """The coach's hint as text."""

    keys: tuple[str, ...]
    text: str
    """The answer that it would choose."""
    reason: str
    more: tuple[str, ...]
    """All its reasons, if there are several."""
    things: tuple[str, ...]
    """What the answer is about on the board."""


class NoteText(msgspec.Struct, frozen=True):
    """The note that an answer was much worse, as text."""

    question: str
    given: str
    text: str
    """The better answer, and by how much."""
    known: str
    """The number of playouts and the interval."""
    things: tuple[str, ...]


def hint_text(session: Session[Any], found: Hint, language: str) -> HintText:
    """A hint about the current question, as text."""
    texts, decision = analysis_texts(session.game, language), session.decision
    assert decision is not None
    reason = texts(found.reason) if found.reason else texts("analysis.coach_silent")
    return HintText(
        keys=found.keys,
        text=texts("analysis.coach_hint", agent=found.agent, what=answer_text(decision, found.keys, texts)),
        reason=sentence(reason),
        more=tuple([texts(line) for line in found.more]),
        things=things_of(decision, found.keys),
    )


def note_text(
    session: Session[Any], better: Sequence[str], given: Sequence[str], found: Comparison, language: str
) -> NoteText:
    """A note that an answer to the current question of a session was much worse than another."""
    texts, decision = analysis_texts(session.game, language), session.decision
    assert decision is not None
    low, high = found.interval()
    here, there = percent(found.given_share, texts), percent(found.better_share, texts)
    what = answer_text(decision, better, texts)
    note = texts("analysis.coach_note", better=what, points=round(100 * found.loss), there=there, here=here)
    return NoteText(
        question=texts(decision.prompt),
        given=answer_text(decision, given, texts),
        text=note[:1].upper() + note[1:],
        known=texts("analysis.coach_known", n=found.n, low=round(100 * low), high=round(100 * high)),
        things=things_of(decision, better),
    )


def answer_text(decision: Decision, keys: Sequence[str], texts: Texts) -> str:
    """An answer as text."""
    return texts.listed([texts(option.message) for option in decision.pick(keys)] or [texts("analysis.nothing")])


def things_of(decision: Decision, keys: Sequence[str]) -> tuple[str, ...]:
    """The things on the board that an answer is about."""
    return tuple(dict.fromkeys(option.thing for option in decision.pick(keys) if option.thing))


def sentence(said: str) -> str:
    """The text with a capital letter and a full stop."""
    said = said[:1].upper() + said[1:]
    return said if said.endswith((".", "?", "!", "…")) else f"{said}."
