"""What players may settle beforehand: the questions in which another seat asks for leave, and events worth watching."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from vexillum.core.decision import Decision


class Consent(msgspec.Struct, frozen=True, kw_only=True):
    """A kind of decision in which one seat asks another one for leave. The text ``consent.<kind>`` names it.

    A seat may say once and for all whether it agrees.
    """

    kind: str
    asked: tuple[str, ...]
    """The seats that can be asked."""
    askers: tuple[str, ...]
    """The seats that can ask."""
    asker: str = ""
    """The parameter of the decision that names who asks; empty: there is one seat only that can."""
    yes: str = "yes"
    """The key of the option that agrees."""
    no: str = "no"

    def asked_by(self, decision: Decision) -> str:
        """The seat that asks."""
        return str(decision.params.get(self.asker, "")) if self.asker else self.askers[0]


class WatchedEvent(msgspec.Struct, frozen=True):
    """Something that may happen, of which a plan says that it must not have. The text ``watched.<id>`` names it."""

    id: str
    lines: tuple[str, ...]
    """The lines of the journal that tell of it, as a case names them. Their ``who`` is the seat that did it."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Planning:
    """What a game says about answers that are given beforehand. Everything else about them the engine knows."""

    consents: tuple[Consent, ...] = ()
    events: tuple[WatchedEvent, ...] = ()

    def consent(self, kind: str) -> Consent | None:
        """The consent that a kind of decision asks for, if it does."""
        return next((one for one in self.consents if one.kind == kind), None)

    def event(self, id: str) -> WatchedEvent | None:
        """An event by its id."""
        return next((one for one in self.events if one.id == id), None)
