"""Instructions to bring the real table up to date, derived from figures, as sentences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from vexillum.core.game import Game
from vexillum.core.show.display import Chip
from vexillum.core.show.story import PIECES, Change, Move, changed, moves
from vexillum.core.words.texts import Texts

NO_PLACES = ("track:", "seat:", "card:")
"""Things that are not places on the board."""


def instructions(game: Game[Any], before: Mapping[str, int], after: Mapping[str, int], texts: Texts) -> list[str]:
    """Instructions that lead from one position to another, pieces first."""
    changes = changed(before, after)
    told = [
        _replacement(game, move, other, texts) if other else _move(game, move, texts)
        for move, other in _pairs(moves(changes))
    ]
    told += [_figure(game, change, texts) for change in changes if not change.figure.startswith(PIECES)]
    return list(dict.fromkeys(sentence for sentence in told if sentence))


def _pairs(found: Sequence[Move]) -> list[tuple[Move, Move | None]]:
    """The moves; a removal is paired with a placement of related pieces at the same place."""
    placed = [move for move in found if not move.origin]
    pairs: list[tuple[Move, Move | None]] = []
    for move in found:
        if move.target:
            continue
        other = next((one for one in placed if _kin(move, one)), None)
        if other is not None:
            placed.remove(other)
        pairs.append((move, other))
    return [(move, None) for move in found if move.target and (move.origin or move in placed)] + pairs


def _kin(gone: Move, come: Move) -> bool:
    """Whether as many related pieces come as go: turned over, or replaced by another form."""
    same = gone.token.rpartition("_")[0] == come.token.rpartition("_")[0] != ""
    return same and gone.origin == come.target and gone.n == come.n


def _replacement(game: Game[Any], gone: Move, come: Move, texts: Texts) -> str:
    pieces = [piece_name(game, f"{PIECES}{gone.origin}/{token}", gone.n, texts) for token in (gone.token, come.token)]
    if not all(pieces):
        return ""
    place = place_name(gone.origin, texts)
    return texts("companion.replace", n=gone.n, piece=pieces[0], other=pieces[1], place=place)


def inventory(game: Game[Any], figures: Mapping[str, int], texts: Texts) -> list[tuple[str, str]]:
    """Each place with its pieces, and each track with its value, to compare with the real table."""
    places: dict[str, list[str]] = {}
    tracks: list[tuple[str, str]] = []
    for figure, n in figures.items():
        chips = game.board.chips([Change(figure, n - 1 if n else 1, n)], texts, None)
        if not chips or (not n and not chips[0].by):
            continue
        chip = chips[0]
        if figure.startswith(PIECES):
            if n:
                piece = texts("companion.pieces", n=n, piece=piece_name(game, figure, n, texts))
                places.setdefault(_parts(figure)[0], []).append(piece)
        elif things := _places(chip):
            label = _stands(chip, n).removeprefix(f"{place_name(things[0], texts)}: ")
            places.setdefault(things[0], []).append(label)
        elif chip.by:
            tracks.append((chip.label, _value(chip, n)))
    return [*tracks, *((place_name(thing, texts), ", ".join(held)) for thing, held in places.items())]


def _places(chip: Chip) -> list[str]:
    """The things on the board that a label is about."""
    return [thing for thing in chip.things if not thing.startswith(NO_PLACES)]


def _stands(chip: Chip, n: int) -> str:
    value = _value(chip, n)
    return f"{chip.label} {value}" if value else chip.label


def _value(chip: Chip, n: int) -> str:
    """The value shown with a label: a word, a number, or empty if the label is enough."""
    return "" if not chip.by else chip.by if chip.by[0].isalpha() else str(n)


def place_name(thing: str, texts: Texts) -> str:
    """The name of a thing on the board: ``space:iceni`` is "Iceni"."""
    kind, _, id = thing.partition(":")
    return texts.name(kind, id) if f"{kind}.{id}" in texts else id or thing


def _parts(figure: str) -> tuple[str, str]:
    thing, _, token = figure.removeprefix(PIECES).rpartition("/")
    return thing, token


def _move(game: Game[Any], move: Move, texts: Texts) -> str:
    place = move.target or move.origin
    piece = piece_name(game, f"{PIECES}{place}/{move.token}", move.n, texts)
    if not piece:
        return ""
    names = {"piece": piece, "n": move.n}
    if not move.origin:
        return texts("companion.place", place=place_name(move.target, texts), **names)
    if not move.target:
        return texts("companion.remove", place=place_name(move.origin, texts), **names)
    origin, target = place_name(move.origin, texts), place_name(move.target, texts)
    return texts("companion.move", origin=origin, target=target, **names)


def piece_name(game: Game[Any], figure: str, n: int, texts: Texts) -> str:
    """The name of a piece; empty for figures that only the log reports."""
    chips = game.board.chips([Change(figure, 0, n)], texts, None)
    return chips[0].label if chips else ""


def _figure(game: Game[Any], change: Change, texts: Texts) -> str:
    chips = game.board.chips([change], texts, None)
    if not chips:
        return ""
    chip = chips[0]
    places = [place_name(thing, texts) for thing in _places(chip)]
    value = _value(chip, change.after)
    if not value:
        return texts("companion.now", label=chip.label)
    label = texts("companion.at", label=chip.label, place=texts.listed(places)) if places else chip.label
    return texts("companion.becomes" if value[0].isalpha() else "companion.set", label=label, value=value)
