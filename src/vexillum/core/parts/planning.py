"""Answers given in advance: requests for consent by other seats, and events to watch for."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from vexillum.core.decision import Decision


class Consent(msgspec.Struct, frozen=True, kw_only=True):
    """A kind of decision in which one seat asks another for consent. Its name is the text ``consent.<kind>``.

    A seat may set a standing answer.
    """

    kind: str
    asked: tuple[str, ...]
    """The seats that can be asked."""
    askers: tuple[str, ...]
    """The seats that can ask."""
    asker: str = ""
    """The parameter of the decision with the seat that asks; empty if only one seat can."""
    yes: str = "yes"
    """The key of the option that agrees."""
    no: str = "no"

    def asked_by(self, decision: Decision) -> str:
        """The seat that asks."""
        return str(decision.params.get(self.asker, "")) if self.asker else self.askers[0]


class WatchedEvent(msgspec.Struct, frozen=True):
    """Something that may happen and that cancels a plan. Its name is the text ``watched.<id>``."""

    id: str
    lines: tuple[str, ...]
    """The journal lines that report it, named as in cases. Their ``who`` is the seat that did it."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Planning:
    """What a game declares about answers given in advance. The engine does the rest."""

    consents: tuple[Consent, ...] = ()
    events: tuple[WatchedEvent, ...] = ()

    def consent(self, kind: str) -> Consent | None:
        """The consent that a kind of decision asks for, or None."""
        return next((one for one in self.consents if one.kind == kind), None)

    def event(self, id: str) -> WatchedEvent | None:
        """An event by its id."""
        return next((one for one in self.events if one.id == id), None)
