"""The frames that bring each client's screen up to date."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from vexillum.core.session import Session
from vexillum.core.texts import Texts
from vexillum.server.play.asking import asked
from vexillum.server.play.boards import Board, Hunk, board_lines, draw_board, patch
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
    """The frames of one moment. What several clients see alike is made once.

    Everything is remembered by the sight that it was made for, so that nothing is shown to other eyes.
    """

    def __init__(self, session: Session[Any], around: Around) -> None:
        self.session = session
        self._dice = [{"sides": sides, "face": face} for sides, face in around.dice]
        self._thinking = around.thinking
        self._seen: dict[tuple[str | None, str], tuple[dict[str, Any], Board]] = {}
        self._asked: dict[tuple[Eyes, str], dict[str, Any] | None] = {}
        self._patches: dict[tuple[int, int], tuple[Board, Board, list[Hunk]]] = {}
        self._logs: dict[tuple[str | None, int, str], list[dict[str, Any]]] = {}

    def frame(self, client: Client, seats: Sequence[str]) -> dict[str, Any]:
        """A client's next frame: the changes since the one before, or everything."""
        texts = game_texts(self.session.game, client.lang)
        look = eyes(self.session, seats, client.ready)
        client.ready = look.reader
        sight = self.session.game.sight(self.session.state, look.reader)
        around, board = self._see(sight, look.reader, texts)
        client.frames += 1
        return {
            "number": client.frames,
            **around,
            "decision": self._question(look._replace(reader=sight), look, texts),
            "board": self._board(client, board),
            **self._log(client, look.reader, texts),
            "undo": undo(self.session, seats, texts),
            "thinking": self._thinking,
            "dice": self._dice,
        }

    def _see(self, sight: str | None, reader: str | None, texts: Texts) -> tuple[dict[str, Any], Board]:
        """What stands around the board, and the board. The page itself lights what can be chosen on it."""
        key = (sight, texts.language)
        if key not in self._seen:
            view = self.session.view(reader)
            self._seen[key] = scene(self.session, view, texts), draw_board(self.session.game, view, texts)
        return self._seen[key]

    def _question(self, sight: Eyes, look: Eyes, texts: Texts) -> dict[str, Any] | None:
        key = (sight, texts.language)
        if key not in self._asked:
            self._asked[key] = asked(self.session, look, texts)
        return self._asked[key]

    def _board(self, client: Client, board: Board) -> dict[str, Any]:
        old, client.board = client.board, board
        if old is None:
            return {"svg": "\n".join(board_lines(board))}
        key = (id(old), id(board))
        if key not in self._patches:
            self._patches[key] = (old, board, patch(old, board))
        return {"patch": self._patches[key][2], "base": client.frames - 1}

    def _log(self, client: Client, reader: str | None, texts: Texts) -> dict[str, Any]:
        """The lines that are new to a client; all of them if it looks through other eyes than before."""
        length = len(self.session.journal)
        since = None if client.lines is None or client.reader != reader else client.lines
        client.lines, client.reader = length, reader
        lines = self._lines(reader, texts, since or 0)
        if since is None:
            return {"log": lines, "news": [], "log_length": length}
        return {"news": lines, "log_length": since}

    def _lines(self, reader: str | None, texts: Texts, since: int) -> list[dict[str, Any]]:
        """The lines from a number on: the same for all readers, if none of them is told to some alone."""
        secret = any(entry.to for entry in self.session.journal[since:])
        key = (reader if secret else None, since, texts.language)
        if key not in self._logs:
            self._logs[key] = log_lines(self.session, reader, texts, since)
        return self._logs[key]


def undo(session: Session[Any], seats: Iterable[str], texts: Texts) -> dict[str, Any]:
    """Can somebody who plays these seats take the last answer back by themselves? If not, why."""
    if session.over:
        return {"can": False, "why": texts("refused.over")}
    last = session.answers[-1].seat if session.answers else ""
    seats = tuple(seats)
    reason = session.undoable(last if last in seats else "")
    return {"can": reason is None and bool(seats), "why": None if reason is None else texts(reason)}
