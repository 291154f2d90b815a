"""Where the typed lines come from."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from typing import TypeAlias

Ask: TypeAlias = Callable[[str], str]
"""Shows a prompt and gives the line that was typed; EOFError when there will be none any more."""


def interactive() -> bool:
    """Does a person sit at the keyboard?"""
    return sys.stdin is not None and sys.stdin.isatty()


def keyboard(prompt: str) -> str:
    """A line from a person, who can edit it and fetch earlier ones; or from a file or pipe, then shown as if typed."""
    _bear_anything()
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


def _bear_anything() -> None:
    """Invalid bytes in the input must not end a game."""
    if isinstance(sys.stdin, io.TextIOWrapper) and sys.stdin.errors != "replace":
        sys.stdin.reconfigure(errors="replace")


def _with_history() -> None:
    """Arrow keys, where Python was built with them. Not when piped: the module may write control sequences."""
    if sys.stdout.isatty():
        try:
            import readline  # noqa: F401
        except ImportError:
            return


def _clean(line: str) -> str:
    """What was typed without control characters."""
    return "".join(letter for letter in line if letter.isprintable() or letter == "\t").strip()
