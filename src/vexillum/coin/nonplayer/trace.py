"""The path through a flowchart: each question with its numbers and its answer, to be checked on paper."""

from __future__ import annotations

from typing import Any

from vexillum.core.texts import Message


def word(answer: bool) -> Message:
    """Yes or no."""
    return Message("np.yes" if answer else "np.no")


class Trace:
    """The lines of one decision by flowchart. A trace that nobody reads keeps nothing."""

    __slots__ = ("kept", "lines")

    def __init__(self, kept: bool) -> None:
        self.kept = kept
        self.lines: list[Message] = []

    def note(self, rule: str, id: str, **params: Any) -> None:
        """What was decided: the text is ``np.<id>``."""
        if self.kept:
            self.lines.append(Message(f"np.{id}", params, rule))

    def ask(self, rule: str, id: str, answer: bool, **params: Any) -> bool:
        """A question of the flowchart, its numbers and its answer: the text is ``np.<id>``."""
        if self.kept:
            asked = {"question": Message(f"np.{id}", params), "answer": word(answer)}
            self.lines.append(Message("np.question", asked, rule))
        return answer
