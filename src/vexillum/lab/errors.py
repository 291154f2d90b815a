"""Errors of the laboratory."""

from __future__ import annotations

from vexillum.core.errors import VexillumError
from vexillum.core.words.languages import SOURCE


class LabError(VexillumError):
    """An error of the laboratory, with one of its texts."""

    def __str__(self) -> str:
        from vexillum.lab.words import lab_texts

        return lab_texts(None, SOURCE)(self.message)
