"""What to do on the real table so that it looks like the program's: measured from figures, as sentences."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from vexillum.core.game import Game
from vexillum.core.show.chips import Chip
from vexillum.core.show.story import PIECES, Change, Move, changed, moves
from vexillum.core.words.texts import Texts

TRACK, SEAT = "track:", "seat:"
"""Things that are not places on the board."""


def instructions(game: Game[Any], before: Mapping[str, int], after: Mapping[str, int], texts: Texts) -> list[str]:
    """Sentences that lead from one position to the other, the pieces first."""
    changes = changed(before, after)
    told = [_move(game, move, texts) for move in moves(changes)]
    told += [_figure(game, change, texts) for change in changes if not change.figure.startswith(PIECES)]
    return list(dict.fromkeys(sentence for sentence in told if sentence))


def inventory(game: Game[Any], figures: Mapping[str, int], texts: Texts) -> list[tuple[str, str]]:
    """Each place with what stands there, and each track with its value: to compare with the real table."""
    places: dict[str, list[str]] = {}
    tracks: list[tuple[str, str]] = []
    for figure, n in figures.items():
        chips = game.board.chips([Change(figure, n - 1 if n else 1, n)], texts, None)
        if not chips:
            continue
        chip = chips[0]
        if figure.startswith(PIECES):
            if n:
                piece = texts("companion.pieces", n=n, piece=_piece(game, figure, n, texts))
                places.setdefault(_parts(figure)[0], []).append(piece)
        elif things := _places(chip):
            label = _stands(chip, n).removeprefix(f"{place_name(things[0], texts)}: ")
            places.setdefault(things[0], []).append(label)
        elif not any(thing.startswith(SEAT) for thing in chip.things):
            tracks.append((chip.label, _value(chip, n)))
    return [*tracks, *((place_name(thing, texts), ", ".join(held)) for thing, held in places.items())]


def _places(chip: Chip) -> list[str]:
    """The things on the board that a label is about."""
    return [thing for thing in chip.things if not thing.startswith((TRACK, SEAT))]


def _stands(chip: Chip, n: int) -> str:
    value = _value(chip, n)
    return f"{chip.label} {value}" if value else chip.label


def _value(chip: Chip, n: int) -> str:
    """What a label says of a figure: a word, a number, or nothing where the label says it all."""
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
    piece = _piece(game, f"{PIECES}{place}/{move.token}", move.n, texts)
    if not piece:
        return ""
    names = {"piece": piece, "n": move.n}
    if not move.origin:
        return texts("companion.place", place=place_name(move.target, texts), **names)
    if not move.target:
        return texts("companion.remove", place=place_name(move.origin, texts), **names)
    origin, target = place_name(move.origin, texts), place_name(move.target, texts)
    return texts("companion.move", origin=origin, target=target, **names)


def _piece(game: Game[Any], figure: str, n: int, texts: Texts) -> str:
    """What a piece is called; empty for what is told by the lines of the log alone."""
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
    return texts("companion.set", label=label, value=value)
