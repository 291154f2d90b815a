"""The heading of the whole picture: game and turn, the supply, the scenario card, the invasion track."""

from __future__ import annotations

from typing import Any

from vexillum.core.show.svg import group, num, path
from vexillum.games.anno890.board.pen import Pen, part
from vexillum.games.anno890.board.svg import Rect, block, label, rect, use
from vexillum.games.anno890.pieces import ROUNDS, SCENARIO_NUMBER, side_for

SPACES = 25
"""The last space of the track that is always shown."""
TOP, TRACK, GAP = 128.0, 120.0, 8.0
HEIGHT = TOP + GAP + TRACK
SUPPLY = ("towers", "nobles", "coins", "saracens")


def draw_heading(pen: Pen, place: Rect) -> str:
    """The game, the supply and the scenario side by side; below them the track."""
    x, y, w, _ = place
    view, derived = pen.view, pen.derived
    left, middle = w * 0.29, w * 0.32
    return "".join(
        (
            _title(pen, Rect(x, y, left - GAP, TOP), progress_facts(pen)),
            draw_supply(pen, Rect(x + left, y, middle - GAP, TOP), {"supply": derived["supply"]}),
            _scenario(
                pen,
                Rect(x + left + middle, y, w - left - middle, TOP),
                {"scenario": view["scenario"], "players": view["players"]},
            ),
            _track(
                pen,
                Rect(x, y + TOP + GAP, w, TRACK),
                {"invader": view["invader"], "derived": {"defence": derived["defence"]}},
            ),
        )
    )


@part(4096)
def draw_supply(pen: Pen, place: Rect) -> str:
    """S.8 The supply of each kind of piece."""
    x, y, w, _ = place
    parts = [
        rect(place, "panel", 10),
        rect(place.inset(5), "inner", 7),
        label(pen.word("supply"), x + w / 2, y + 29, 22, "title", anchor="middle", room=w - 20),
    ]
    for number, kind in enumerate(SUPPLY):
        n, piece = pen.view["supply"][kind], kind[:-1]
        left, top = x + 24 + number % 2 * (w - 30) / 2, y + 42 + number // 2 * 38
        parts.append(
            group(
                use(piece, left, top, 32),
                label(str(n), left + 44, top + 24, 24, "bold"),
                title=f"{pen.word('supply')}: {pen.texts.count(kind, n)}",
                data_token=piece, data_n=n, data_at="supply",
            )
        )  # fmt: skip
    return group(*parts)


def progress_facts(pen: Pen) -> dict[str, Any]:
    """The facts of a view that :func:`progress` needs."""
    return {
        "stage": pen.view["stage"],
        "derived": {"active": pen.derived["active"], "round": pen.derived["round"]},
    }


def progress(pen: Pen) -> list[str]:
    """The progress of the game: the round and whose turn it is, or the stage."""
    stage = pen.view["stage"]
    if stage == "turns":
        who = pen.texts.name("seat", pen.derived["active"])
        return [pen.word("round", n=pen.derived["round"], of=ROUNDS), pen.word("turn", who=who)]
    return [pen.word("over" if stage in ("end", "over") else "castles")]


@part(256)
def _title(pen: Pen, place: Rect) -> str:
    """The game, the round, whose turn it is."""
    x, y, w, _ = place
    parts = [
        rect(place, "panel", 10),
        rect(place.inset(5), "inner", 7),
        label(pen.texts("game.name"), x + w / 2, y + 42, 32, "title", anchor="middle", room=w - 24),
        path(
            f"M{num(x + 28)} {num(y + 55)}h{num(w - 56)}M{num(x + w / 2 - 9)} {num(y + 55)}l9-5 9 5-9 5z", "rule seal"
        ),
    ]
    lines = progress(pen)
    if len(lines) == 1:
        parts.append(label(lines[0], x + w / 2, y + 96, 25, "bold", anchor="middle", room=w - 24))
        return group(*parts)
    parts.append(use(f"arms-{pen.derived['active']}", x + 16, y + 65, 48))
    parts.append(label(lines[0], x + 74, y + 84, 21, "quiet", room=w - 90))
    parts.append(label(lines[1], x + 74, y + 110, 25, "bold", room=w - 90))
    return group(*parts)


@part(1024)
def _track(pen: Pen, place: Rect) -> str:
    """4 The invasion track: the Invader at sea along the coast, Defence on land."""
    invader, defence = pen.view["invader"], pen.derived["defence"]
    last = max(SPACES, invader, defence)
    first = last - SPACES
    x, y, w, _ = place
    step = (w - 24) / (SPACES + 1)
    left = x + 12
    shore = y + 57
    parts = [rect(place, "sea", 10), *(_wave(left + 46 * n, y + 16 + 15 * (n % 3)) for n in range(int(w / 47)))]
    parts.append(_land(place, shore))
    for space in range(first, last + 1):
        here = left + (space - first) * step
        past = " past" if defence < space <= invader else ""
        parts.append(rect(Rect(here + 1, shore, step - 2, 25), f"space{past}", 4))
        if space % 5 == 0 or space in (invader, defence):
            parts.append(label(str(space), here + step / 2, shore + 19, 18, "onspace", anchor="middle", room=step - 3))
    at_sea = left + (invader - first + 0.5) * step
    on_land = left + (defence - first + 0.5) * step
    danger = invader > defence
    title = f"{pen.word('invader')} {invader}" + (f". {pen.own('danger')}" if danger else "")
    parts.append(
        group(
            use("ship", at_sea - 22, shore - 43, 44),
            title=title,
            data_token="invader",
            data_n=1,
            data_at=f"space:{invader}",
        )
    )
    parts.append(
        group(
            use("keep", on_land - 20, shore + 24, 40),
            title=f"{pen.word('defence')} {defence}",
            data_token="defence",
            data_n=1,
            data_at=f"space:{defence}",
        )
    )
    parts.append(_beside(f"{pen.word('invader')} {invader}", at_sea, place, shore - 14, "onsea"))
    parts.append(_beside(f"{pen.word('defence')} {defence}", on_land, place, shore + 52, "ontrack"))
    parts.append(rect(place, "edge", 10))
    return group(*parts)


def _beside(text: str, x: float, place: Rect, y: float, class_: str) -> str:
    """A label after a piece on the track, or before it at the end of the track."""
    after = x < place.x + place.w * 0.7
    return label(text, x + 28 if after else x - 28, y, 21, class_, anchor="start" if after else "end")


def _wave(x: float, y: float) -> str:
    return path(f"M{num(x)} {num(y)}q7-6 14 0t14 0", "wave")


def _land(place: Rect, shore: float) -> str:
    """The coast below the track."""
    x, _, w, _ = place
    bottom = place.y + place.h
    bays = "".join(f"q{num(w / 48)} {7 if n % 2 else -6} {num(w / 24)} 0" for n in range(24))
    return path(f"M{num(x)} {num(shore + 8)}{bays}V{num(bottom - 10)}q0 10-10 10H{num(x + 10)}q-10 0-10-10z", "land")


@part(128)
def _scenario(pen: Pen, place: Rect) -> str:
    """S.6, 8 The scenario's card: its bonuses for the first (and second), its rules that still matter."""
    x, y, w, _ = place
    scenario = pen.view["scenario"]
    side = side_for(SCENARIO_NUMBER[scenario], pen.view["players"])
    rules = " ".join(pen.texts.name("scenario_rule", rule.id) for rule in side.lasting)
    parts = [
        rect(place, "panel", 10),
        rect(place.inset(5), "inner", 7),
        label(pen.texts.name("scenario", scenario), x + w / 2, y + 29, 23, "title", anchor="middle", room=w - 28),
    ]
    high = y + (36 if rules else 52)
    prizes = (("noble", side.nobles), ("coin", side.coins), ("tower", side.towers))
    for number, (piece, amounts) in enumerate(prizes):
        left = x + 16 + number * (w - 32) / 3 + 8
        words = f"{pen.texts(f'part.{piece}s')}: {' / '.join(pen.texts.count('points', n) for n in amounts)}"
        parts.append(
            group(
                use(piece, left, high, 30),
                label(" / ".join(f"+{n}" for n in amounts), left + 36, high + 22, 20, "bold"),
                title=words,
            )
        )
    if rules:
        parts.append(block(rules, x + 16, y + 82, 16.5, "italic", room=w - 30, most=3))
    else:
        parts.append(
            label(
                pen.own("second" if len(side.nobles) > 1 else "most"),
                x + w / 2,
                y + 108,
                17,
                "quiet italic",
                anchor="middle",
                room=w - 28,
            )
        )
    return group(*parts, title=pen.texts.name("scenario_about", scenario))
