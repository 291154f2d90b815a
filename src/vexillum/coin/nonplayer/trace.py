"""The path through a flowchart: each question with its numbers and its answer, verifiable by hand."""

from __future__ import annotations

from typing import Any

from vexillum.core.words.texts import Message


def word(answer: bool) -> Message:
    """Yes or no."""
    return Message("np.yes" if answer else "np.no")


class Trace:
    """The lines of one decision. Empty if the trace is not needed."""

    __slots__ = ("_told", "kept", "lines")

    def __init__(self, kept: bool) -> None:
        self.kept = kept
        self.lines: list[Message] = []
        self._told = 0
        """The number of lines after the last question or note."""

    def note(self, rule: str, id: str, **params: Any) -> None:
        """Add a note on what was decided: the text ``np.<id>``."""
        if self.kept:
            self.lines.append(Message(f"np.{id}", params, rule))
            self._told = len(self.lines)

    def ask(self, rule: str, id: str, answer: bool, **params: Any) -> bool:
        """Add a question of the flowchart, its numbers and its answer: the text ``np.<id>``.

        Reasons added meanwhile follow the question; if the answer is no, they are dropped.
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
        """Add why a candidate won."""
        self.lines.append(message)

    def mark(self) -> int:
        """The current end of the trace, for :meth:`drop`."""
        return len(self.lines)

    def drop(self, mark: int, until: int | None = None) -> None:
        """Remove the lines since a mark, or up to another one: they are about something that is not done after all."""
        del self.lines[mark:until]
        self._told = min(self._told, mark)
