"""2, 3 The signs of the map and what they mean."""

from __future__ import annotations

from collections.abc import Iterator

from vexillum.core.show.display import LegendRow
from vexillum.core.words.texts import Texts
from vexillum.games.akkren.board.icons import MARKERS, PEOPLE, STACKS, STRUCTURES
from vexillum.games.akkren.board.patterns import TEXTURES


def legend(texts: Texts) -> Iterator[LegendRow]:
    """Stacks and characters, structures, markers, grounds."""
    for kind in STACKS:
        yield LegendRow(f"neutral_{kind}", texts(f"legend.{kind}"))
    yield LegendRow("fog_not_seen", texts("legend.not_seen"))
    yield LegendRow("fog_seen_part", texts("legend.seen_part"))
    for kind in (*PEOPLE, "caravan"):
        yield LegendRow(f"neutral_{kind}", texts.name("person_kind", kind))
    for kind in STRUCTURES:
        yield LegendRow(f"sign_{kind}", texts(f"drawing.structure_{kind}"))
    for sign in MARKERS:
        if sign != "caravan":
            yield LegendRow(sign, texts.name("marker", sign))
    for terrain in TEXTURES:
        yield LegendRow(f"sign_{terrain}", texts(f"legend.{terrain}"))
    yield LegendRow("sign_river", texts("drawing.river"))
    yield LegendRow("sign_wall", texts("drawing.wall"))
