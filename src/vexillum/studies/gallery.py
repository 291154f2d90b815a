"""The gallery: games played by our agents, with our comments, shipped with the package."""

from __future__ import annotations

import lzma
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from threading import Lock

import msgspec

from vexillum.core.registry import game_ids
from vexillum.studies.study_file import SUFFIX, StudyFile, reads, source_of

_FOLDER = "gallery"
_unpacking = Lock()


def gallery() -> dict[str, StudyFile]:
    """The studies of the gallery by id (``pendragon-first-raids``), in the order of games and names.

    Only installed games are included. The compressed saves are beside the studies. They are unpacked once, which takes
    more than a second; whoever asks meanwhile waits for it.
    """
    with _unpacking:
        return _unpacked()


@cache
def _unpacked() -> dict[str, StudyFile]:
    found: dict[str, StudyFile] = {}
    for game in game_ids():
        folder = files(__package__) / _FOLDER / game.replace("-", "_")
        if not folder.is_dir():
            continue
        for file in sorted(folder.iterdir(), key=lambda one: one.name):
            if file.name.endswith(SUFFIX):
                found[f"{game}-{file.name.removesuffix(SUFFIX)}"] = _study(folder, file)
    return found


def game_of(id: str) -> str:
    """The game of a study of the gallery: the prefix of its id."""
    return max((game for game in game_ids() if id.startswith(f"{game}-")), key=len)


def _study(folder: Traversable, file: Traversable) -> StudyFile:
    study = reads(file.read_bytes())
    save = lzma.decompress((folder / study.source.file).read_bytes())
    return msgspec.structs.replace(study, source=source_of(save.decode()))
