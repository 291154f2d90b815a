"""What a seat may soon be asked: found by playing imagined games on at random, so that nothing hidden leaks."""

from __future__ import annotations

import logging
from random import Random
from typing import Any

from vexillum.core.decision import Decision, Option
from vexillum.core.session import Session
from vexillum.core.words.text_files import parse
from vexillum.core.words.texts import Texts

_log = logging.getLogger(__name__)
WORLDS = 12
"""How many games are imagined."""
ANSWERS = 50
"""How far each of them goes."""
MOST_QUESTIONS = 40
MOST_OPTIONS = 80
"""How many answers to a question are listed, in the order they were found."""
ANY = "\N{HORIZONTAL ELLIPSIS}"


class Question:
    """A kind of question, with its answers and the things it was about."""

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self.options: dict[str, Option] = {}
        self.about: dict[str, None] = {}
        self.at_most = 1
        self.first = 0
        """In how many games it was the first question."""
        self.met = 0

    def meet(self, decision: Decision, *, first: bool) -> None:
        """Record that it was asked in one of the games."""
        self.first += first
        self.met += 1
        self.at_most = max(self.at_most, decision.at_most)
        if decision.about and len(self.about) < MOST_OPTIONS:
            self.about[decision.about] = None
        for option in decision.options:
            if len(self.options) < MOST_OPTIONS:
                self.options.setdefault(option.key, option)


def upcoming(session: Session[Any], seat: str) -> list[Question]:
    """The questions a seat may soon be asked, the earliest first. Consents are handled separately."""
    found: dict[str, Question] = {}
    for world in range(WORLDS):
        random = Random(f"{seat}/{session.decision_number}/{world}")
        try:
            _play(session.imagine(seat, random), seat, random, found)
        except Exception:  # a rules error in an imagined game is no reason to refuse a plan
            _log.warning("an imagined game failed", extra={"game": session.setup.game}, exc_info=True)
    for consent in session.game.planning.consents:
        found.pop(consent.kind, None)
    return sorted(found.values(), key=lambda question: (-question.first, -question.met))[:MOST_QUESTIONS]


def _play(game: Session[Any], seat: str, random: Random, found: dict[str, Question]) -> None:
    first = True
    for number in range(ANSWERS):
        decision = game.decision
        if decision is None:
            return
        if decision.seat == seat and number:  # the current question is not an upcoming one
            found.setdefault(decision.kind, Question(decision.kind)).meet(decision, first=first)
            first = False
        count = random.randint(decision.at_least, min(decision.at_most, len(decision.options)))
        game.answer(decision.seat, [option.key for option in random.sample(decision.options, count)])


def question_words(texts: Texts, kind: str) -> str:
    """A kind of question in words, without its subject: "Retreat from …: where to?"."""
    template = texts.catalog.template(texts.language, f"ask.{kind}")
    if template is None:
        return kind
    parts = []
    for literal, name, spec in parse(template if isinstance(template, str) else template["other"]):
        parts.append(literal)
        if name is not None:
            _, verb, forms = spec.partition("|")
            parts.append(forms.partition("|")[0] if verb else ANY)
    said = "".join(parts).removeprefix(f"{ANY}: ")
    return said[:1].upper() + said[1:]
