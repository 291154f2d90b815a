"""A cache of cases: several tests read the same file."""

from __future__ import annotations

from functools import cache

from vexillum.core.files.case import load_case

loaded = cache(load_case)
"""A case from its file, which must not be modified."""
