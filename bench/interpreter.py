"""Describes the interpreter and the wheel, without which figures mean little."""

from __future__ import annotations

import platform
import sys
import sysconfig
from pathlib import Path

from vexillum.core.version import build

SYSTEM = Path("/usr/bin")


def about() -> dict[str, str]:
    """Python's version, location and build, and whether our rules are compiled."""
    return {
        "python": platform.python_version(),
        "executable": sys.executable,
        "optimised": optimised(),
        "build": build(),
    }


def optimised() -> str:
    """Whether the interpreter was built with profile-guided optimisation, as far as it can be detected."""
    if "--enable-optimizations" in (sysconfig.get_config_var("CONFIG_ARGS") or ""):
        return "optimised: PGO"
    if Path(sys.executable).resolve().parent == SYSTEM:
        return "the distribution's, which are built with PGO"
    return "not optimised"
