"""Logging: one line of text, or one JSON object per line. Keys and tokens are never logged."""

from __future__ import annotations

import errno
import logging
import sqlite3
import sys
import time
from typing import Any

import msgspec

_PLAIN = frozenset(logging.LogRecord("", 0, "", 0, "", (), None).__dict__) | {"message", "asctime", "taskName"}
AGAIN = 60.0
"""Seconds after which a full disk is logged again, if it is still full."""
_LEFT_OUT = _PLAIN | {"color_message"}


def extras(record: logging.LogRecord) -> dict[str, Any]:
    """The extra fields of a record: match, seat, agent ..."""
    return {name: value for name, value in record.__dict__.items() if name not in _LEFT_OUT}


class JsonFormatter(logging.Formatter):
    """One JSON object per line."""

    def format(self, record: logging.LogRecord) -> str:
        """The record as JSON."""
        line: dict[str, Any] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "from": record.name,
            "message": record.getMessage(),
            **{name: value if isinstance(value, int | float) else str(value) for name, value in extras(record).items()},
        }
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line).decode()


class FullDisk(logging.Filter):
    """Makes one line of all errors that come from a full disk, again after each :data:`AGAIN` seconds of them."""

    def __init__(self) -> None:
        super().__init__()
        self._told = -AGAIN
        self._since = 0

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether a record is written; the first about a full disk says so, without a traceback."""
        error = record.exc_info[1] if record.exc_info else None
        if not _disk_is_full(error):
            return True
        self._since += 1
        if record.created < self._told + AGAIN:
            return False
        record.msg, record.args, record.exc_info = (
            "the disk is full: nothing can be stored until there is space",
            (),
            None,
        )
        record.errors, self._since, self._told = self._since, 0, record.created
        return True


def _disk_is_full(error: BaseException | None) -> bool:
    """Whether an error, or one that led to it, is that of a full disk: the system's, SQLite's or PostgreSQL's."""
    seen: set[int] = set()
    while error is not None and id(error) not in seen:
        seen.add(id(error))
        if getattr(error, "errno", None) in (errno.ENOSPC, errno.EDQUOT) or getattr(error, "sqlstate", None) == "53100":
            return True
        if getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_FULL:
            return True
        error = getattr(error, "orig", None) or error.__cause__ or error.__context__
    return False


class TextFormatter(logging.Formatter):
    """One line of text, with the extra fields at its end."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(message)s", "%H:%M:%S")

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802  # logging's own name
        """The message with its extra fields. Control characters are escaped, so that no input can forge a line."""
        more = " ".join(f"{name}={value}" for name, value in extras(record).items())
        line = f"{super().formatMessage(record)}{' ' if more else ''}{more}"
        if line.isprintable():
            return line
        return "".join(character if character.isprintable() else ascii(character)[1:-1] for character in line)


def configure_logging(*, as_json: bool) -> None:
    """Log to stderr from now on. uvicorn's access log is off: URLs may hold a key."""
    handler = logging.StreamHandler(sys.stderr)
    handler.addFilter(FullDisk())
    handler.setFormatter(JsonFormatter() if as_json else TextFormatter())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.WARNING)
    for name in ("vexillum", "uvicorn", "uvicorn.error", "uvicorn.access"):
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [], True
        logger.setLevel(logging.INFO if name == "vexillum" else logging.WARNING)
