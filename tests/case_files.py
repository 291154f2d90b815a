"""Cases, each read once: several tests look at the same file."""

from __future__ import annotations

from functools import cache

from vexillum.core.files.case import load_case

loaded = cache(load_case)
"""A case from its file. Nobody changes it."""
