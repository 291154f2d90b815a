"""``docs/balance/make.py`` as a module."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path

_SPEC = importlib.util.spec_from_file_location(
    "balance_make", Path(__file__).parents[2] / "docs" / "balance" / "make.py"
)
make = importlib.util.module_from_spec(_SPEC)
sys.modules[_SPEC.name] = make
_SPEC.loader.exec_module(make)
