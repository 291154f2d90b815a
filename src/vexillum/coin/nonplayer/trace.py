"""The path through a flowchart: each question with its numbers and its answer, to be checked on paper."""

from __future__ import annotations

from typing import Any

from vexillum.core.words.texts import Message


def word(answer: bool) -> Message:
    """Yes or no."""
    return Message("np.yes" if answer else "np.no")


class Trace:
    """The lines of one decision by flowchart. A trace that nobody reads keeps nothing."""

    __slots__ = ("_told", "kept", "lines")

    def __init__(self, kept: bool) -> None:
        self.kept = kept
        self.lines: list[Message] = []
        self._told = 0
        """How many lines there were after the last question or note."""

    def note(self, rule: str, id: str, **params: Any) -> None:
        """What was decided: the text is ``np.<id>``."""
        if self.kept:
            self.lines.append(Message(f"np.{id}", params, rule))
            self._told = len(self.lines)

    def ask(self, rule: str, id: str, answer: bool, **params: Any) -> bool:
        """A question of the flowchart, its numbers and its answer: the text is ``np.<id>``.

        Reasons that were found meanwhile follow the question; if the answer is no they are about nothing that happens.
        """
        if self.kept:
            reasons = self.lines[self._told :]
            asked = {"question": Message(f"np.{id}", params), "answer": word(answer)}
            self.lines[self._told :] = [Message("np.question", asked, rule)]
            if answer:
                self.lines += reasons
            self._told = len(self.lines)
        return answer

    def reason(self, message: Message) -> None:
        """Why a candidate won."""
        self.lines.append(message)

    def mark(self) -> int:
        """Where the trace is now, for :meth:`drop`."""
        return len(self.lines)

    def drop(self, mark: int, until: int | None = None) -> None:
        """Forget what was written since, or up to another mark: it was about something that is not done after all."""
        del self.lines[mark:until]
        self._told = min(self._told, mark)
