"""5.1 Selecting: spaces, a Faction, a Nation, a colour of Foederati."""

from __future__ import annotations

from typing import ClassVar

from vexillum.coin.events import selection
from vexillum.coin.events.kit import EventKit
from vexillum.coin.events.step import unknown
from vexillum.core.decision import Option
from vexillum.games.pendragon.events.context import PendragonEvent, Step
from vexillum.games.pendragon.events.space_filters import EVERYWHERE, Where
from vexillum.games.pendragon.pieces import BARBARIANS, CIVITATES, DUX, FACTIONS, SAXONS, SCOTTI
from vexillum.games.pendragon.state import Play

RED = Option("red", DUX, text="option.event_red")
BLUE = Option("blue", CIVITATES, text="option.event_blue")
NATIONS = tuple(
    Option(FACTIONS[nation], nation, text="option.event_nation", params={"who": FACTIONS[nation]})
    for nation in BARBARIANS
)


class Select(selection.Select, frozen=True, kw_only=True, tag="select"):
    """Select spaces: one, or up to ``most``. Later steps act in them."""

    where: Where = EVERYWHERE


class Every(selection.Every, frozen=True, kw_only=True, tag="every"):
    """All spaces that fit; later steps act in each of them."""

    where: Where = EVERYWHERE


class SelectFaction(selection.SelectFaction, frozen=True, kw_only=True, tag="select_faction"):
    """Select one of the Britons, one of the Barbarians, or any Faction: "chosen" in later steps."""

    near: Where | None = None


class SelectNation(Step, frozen=True, kw_only=True, tag="select_nation"):
    """1.4.3 The Nation of Foederati: given, or selected by the executing Faction."""

    told: ClassVar[bool] = False

    nation: str = ""

    def run(self, event: PendragonEvent) -> Play[None]:
        """Saxons or Scotti."""
        if self.nation:
            event.nation = FACTIONS.index(self.nation)
            return
        (pick,) = yield event.ask(event.you, "nation", list(NATIONS))
        event.nation = pick.value

    def errors(self, kit: EventKit) -> list[str]:
        """Unknown names."""
        return unknown("Nation", (self.nation,), ("", FACTIONS[SAXONS], FACTIONS[SCOTTI]))


class SelectColour(Step, frozen=True, kw_only=True, tag="select_colour"):
    """5.1.1 The one colour of the Event's Foederati markers, selected by the executing Faction."""

    told: ClassVar[bool] = False

    def run(self, event: PendragonEvent) -> Play[None]:
        """Red for the Dux, blue for the Civitates."""
        (pick,) = yield event.ask(event.you, "colour", [RED, BLUE])
        event.colour = pick.value
