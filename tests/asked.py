"""Running rules in a test, decision by decision."""

from __future__ import annotations

from typing import Any


class Asked:
    """A running play: ``decision`` is the current question, ``result`` the return value."""

    def __init__(self, play: Any) -> None:
        self.play = play
        self.decision: Any = None
        self.result: Any = None
        self.over = False
        self.asked: list[str] = []
        self._send(None)

    def _send(self, picks: Any) -> None:
        while True:
            try:
                decision = self.play.send(picks)
            except StopIteration as stop:
                self.decision, self.result, self.over = None, stop.value, True
                return
            if len(decision.options) > decision.at_least:
                self.decision = decision
                self.asked.append(decision.kind)
                return
            assert len(decision.options) == decision.at_least, f"{decision.kind} asks for more than it offers"
            picks = decision.options

    def answer(self, *keys: str, kind: str | None = None, seat: str | None = None) -> Asked:
        """Answer one decision, after checking its kind and seat."""
        assert self.decision is not None, "nothing is asked"
        if kind is not None:
            assert self.decision.kind == kind, f"asked is {self.decision.kind} ({self.decision.keys})"
        if seat is not None:
            assert self.decision.seat == seat, f"asked is {self.decision.seat}"
        self._send(self.decision.pick(keys))
        return self

    def answers(self, *all_keys: str | tuple[str, ...]) -> Asked:
        """Answer several decisions, a key (or a tuple of keys) for each."""
        for keys in all_keys:
            self.answer(*((keys,) if isinstance(keys, str) else keys))
        return self

    @property
    def kind(self) -> str:
        return self.decision.kind if self.decision else ""

    @property
    def keys(self) -> tuple[str, ...]:
        return self.decision.keys if self.decision else ()

    def plainly(self) -> Asked:
        """Answer the rest: stop if possible, otherwise take the first option."""
        while self.decision is not None:
            keys, least = self.decision.keys, self.decision.at_least
            plain = [key for key in ("done", "none", "no", "stop") if key in keys and least == 1]
            self.answer(*(plain[:1] or keys[: max(1, least)] if least or plain else ()))
        return self

    @property
    def seat(self) -> str:
        return self.decision.seat if self.decision else ""
