"""Refusals: requests the server rejects, with the reason. Nothing has changed when one is raised."""

from __future__ import annotations

from typing import Any

from vexillum.core import errors
from vexillum.core.errors import VexillumError
from vexillum.core.words.languages import SOURCE

CODES: dict[type[VexillumError], str] = {
    errors.Stale: "stale",
    errors.WrongSeat: "seat",
    errors.NotAnOption: "option",
    errors.WrongCount: "count",
    errors.GameOver: "over",
    errors.CannotUndo: "undo",
    errors.BadSetup: "setup",
    errors.BadSave: "save",
    errors.BadPosition: "save",
}


class Refusal(VexillumError):
    """A message or request that is refused. Its text is ``refused.<code>``."""

    def __init__(self, code: str, status: int = 400, **params: Any) -> None:
        super().__init__(f"refused.{code}", **params)
        self.code = code
        self.status = status

    def __str__(self) -> str:
        from vexillum.server.kernel.texts import server_texts

        return server_texts(SOURCE)(self.message)


def code_of(error: VexillumError) -> str:
    """The error code sent to clients."""
    if isinstance(error, Refusal):
        return error.code
    return next((code for kind, code in CODES.items() if isinstance(error, kind)), "refused")
