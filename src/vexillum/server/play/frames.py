"""The frames that bring each client's screen up to date."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from vexillum.core.session import Session
from vexillum.core.texts import Texts
from vexillum.server.play.asking import lit
from vexillum.server.play.boards import board_lines, patch
from vexillum.server.play.client import Client
from vexillum.server.play.eyes import Eyes, eyes
from vexillum.server.play.lines import log_lines
from vexillum.server.play.scene import scene
from vexillum.server.words import game_texts


class Around(NamedTuple):
    """What is going on around the game, the same for everybody."""

    thinking: str | None
    dice: Sequence[tuple[int, int]]


class Frames:
    """The frames of one moment. What several clients see alike is made once."""

    def __init__(self, session: Session[Any], around: Around) -> None:
        self.session = session
        self.around = around
        self._seen: dict[tuple[Eyes, str], tuple[dict[str, Any], list[str]]] = {}

    def frame(self, client: Client, seats: Sequence[str]) -> dict[str, Any]:
        """A client's next frame: the changes since the one before, or everything."""
        texts = game_texts(self.session.game, client.lang)
        look = eyes(self.session, seats, client.ready)
        client.ready = look.reader
        seen, board = self._scene(look, texts)
        client.frames += 1
        return {
            "number": client.frames,
            **seen,
            "board": _board(client, board),
            **self._log(client, look.reader, texts),
            "undo": undo(self.session, seats, texts),
            "thinking": self.around.thinking,
            "dice": [{"sides": sides, "face": face} for sides, face in self.around.dice],
        }

    def _scene(self, look: Eyes, texts: Texts) -> tuple[dict[str, Any], list[str]]:
        key = (look, texts.language)
        if key not in self._seen:
            session = self.session
            board = board_lines(session.game, session.view(look.reader), texts, lit(session, look))
            self._seen[key] = scene(session, look, texts), board
        return self._seen[key]

    def _log(self, client: Client, reader: str | None, texts: Texts) -> dict[str, Any]:
        """The lines that are new to a client; all of them if it looks through other eyes than before."""
        length = len(self.session.journal)
        since = None if client.lines is None or client.reader != reader else client.lines
        client.lines, client.reader = length, reader
        lines = log_lines(self.session, reader, texts, since or 0)
        if since is None:
            return {"log": lines, "news": [], "log_length": length}
        return {"news": lines, "log_length": since}


def _board(client: Client, board: list[str]) -> dict[str, Any]:
    old, client.board = client.board, board
    if old is None:
        return {"svg": "\n".join(board)}
    return {"patch": patch(old, board), "base": client.frames - 1}


def undo(session: Session[Any], seats: Iterable[str], texts: Texts) -> dict[str, Any]:
    """Can somebody who plays these seats take the last answer back by themselves? If not, why."""
    if session.over:
        return {"can": False, "why": texts("refused.over")}
    last = session.answers[-1].seat if session.answers else ""
    seats = tuple(seats)
    reason = session.undoable(last if last in seats else "")
    return {"can": reason is None and bool(seats), "why": None if reason is None else texts(reason)}
