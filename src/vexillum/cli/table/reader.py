"""Reads the typed lines."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from typing import TypeAlias

Ask: TypeAlias = Callable[[str], str]
"""Shows a prompt and returns the typed line; raises EOFError at the end of the input."""


def interactive() -> bool:
    """Whether the input is a terminal."""
    return sys.stdin is not None and sys.stdin.isatty()


def keyboard(prompt: str) -> str:
    """A line from the keyboard, with editing and history; or from a file or pipe, echoed."""
    _tolerate_invalid_bytes()
    if interactive():
        _with_history()
        return _clean(input(prompt))
    line = sys.stdin.readline() if sys.stdin is not None else ""
    if not line:
        print(prompt, flush=True)
        raise EOFError
    typed = _clean(line)
    print(f"{prompt}{typed}", flush=True)
    return typed


def _tolerate_invalid_bytes() -> None:
    """Replace invalid bytes in the input, which must not end a game."""
    if isinstance(sys.stdin, io.TextIOWrapper) and sys.stdin.errors != "replace":
        sys.stdin.reconfigure(errors="replace")


def _with_history() -> None:
    """Load readline, if Python has it, for arrow keys. Not when piped: it may write control sequences."""
    if sys.stdout.isatty():
        try:
            import readline  # noqa: F401
        except ImportError:
            return


def _clean(line: str) -> str:
    """The input without control characters."""
    return "".join(letter for letter in line if letter.isprintable() or letter == "\t").strip()
