"""What the commands share: language, console, and how errors are told."""

from __future__ import annotations

import os
import sys

from rich.console import Console

from vexillum.core.errors import VexillumError
from vexillum.core.texts import LANGUAGES

CANNOT = 2
"""The exit status for bad input: a wrong option, a file that cannot be read."""


def console(*, stderr: bool = False) -> Console:
    """A console that is plain when piped and when NO_COLOR is set."""
    return Console(stderr=stderr, highlight=False, soft_wrap=True)


def default_language() -> str:
    """VEXILLUM_LANG, or the language of the environment, or English."""
    for variable in ("VEXILLUM_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        language = os.environ.get(variable, "")[:2].lower()
        if language in LANGUAGES:
            return language
    return LANGUAGES[0]


def fail(error: VexillumError) -> int:
    """Tell an error on the error stream, in the reader's language; the exit status."""
    from vexillum.core.engine_texts import engine_texts

    print(f"vexillum: {engine_texts(default_language())(error.message)}", file=sys.stderr)
    return CANNOT
