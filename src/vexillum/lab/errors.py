"""Errors of the laboratory, in its own words."""

from __future__ import annotations

from vexillum.core.errors import VexillumError
from vexillum.core.words.languages import SOURCE


class LabError(VexillumError):
    """What went wrong in the laboratory; its text is one of the laboratory's."""

    def __str__(self) -> str:
        from vexillum.lab.words import lab_texts

        return lab_texts(None, SOURCE)(self.message)
