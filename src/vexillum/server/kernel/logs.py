"""Logs: a line of text for people, or a JSON object a line for programs. Keys and tokens are never logged."""

from __future__ import annotations

import logging
import sys
import time
from typing import Any

import msgspec

_PLAIN = frozenset(logging.LogRecord("", 0, "", 0, "", (), None).__dict__) | {"message", "asctime", "taskName"}
_LEFT_OUT = _PLAIN | {"color_message"}


def extras(record: logging.LogRecord) -> dict[str, Any]:
    """What was said besides the message: the match, the seat, the agent."""
    return {name: value for name, value in record.__dict__.items() if name not in _LEFT_OUT}


class JsonLines(logging.Formatter):
    """A JSON object a line."""

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


class Lines(logging.Formatter):
    """A line of text, with what was said besides at its end."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(message)s", "%H:%M:%S")

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802  # logging's own name
        """The message with its extras, on one line whatever stands in them: nobody can forge another."""
        more = " ".join(f"{name}={value}" for name, value in extras(record).items())
        line = f"{super().formatMessage(record)}{' ' if more else ''}{more}"
        if line.isprintable():
            return line
        return "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in line)


def set_up(*, as_json: bool) -> None:
    """Log to the error stream from now on. What uvicorn would log of addresses is left out: they may hold a key."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines() if as_json else Lines())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.WARNING)
    for name in ("vexillum", "uvicorn", "uvicorn.error", "uvicorn.access"):
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [], True
        logger.setLevel(logging.INFO if name == "vexillum" else logging.WARNING)
