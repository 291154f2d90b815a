"""Logging: one line of text, or one JSON object per line. Keys and tokens are never logged."""

from __future__ import annotations

import logging
import sys
import time
from typing import Any

import msgspec

_PLAIN = frozenset(logging.LogRecord("", 0, "", 0, "", (), None).__dict__) | {"message", "asctime", "taskName"}
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
    handler.setFormatter(JsonFormatter() if as_json else TextFormatter())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.WARNING)
    for name in ("vexillum", "uvicorn", "uvicorn.error", "uvicorn.access"):
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [], True
        logger.setLevel(logging.INFO if name == "vexillum" else logging.WARNING)
