"""Which interpreter and which wheel run: figures mean little without it."""

from __future__ import annotations

import platform
import sys
import sysconfig
from pathlib import Path

from vexillum.core.version import build

SYSTEM = Path("/usr/bin")


def about() -> dict[str, str]:
    """The version of Python, where it is, how it was built, and whether our rules are compiled."""
    return {
        "python": platform.python_version(),
        "executable": sys.executable,
        "optimised": optimised(),
        "build": build(),
    }


def optimised() -> str:
    """Was the interpreter built with profile-guided optimisation, as far as it tells?"""
    if "--enable-optimizations" in (sysconfig.get_config_var("CONFIG_ARGS") or ""):
        return "optimised: PGO"
    if Path(sys.executable).resolve().parent == SYSTEM:
        return "the distribution's, which are built with PGO"
    return "not optimised"
