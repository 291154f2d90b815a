"""A cache of cases, as several tests use the same file."""

from __future__ import annotations

from functools import cache

from vexillum.core.files.case import load_case

loaded = cache(load_case)
"""A case from its file. Do not modify it."""
