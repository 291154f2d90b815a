"""5.1 Selecting: spaces, a Faction, a Nation, a colour of Foederati."""

from __future__ import annotations

from vexillum.coin.options import NONE
from vexillum.core.decision import Option
from vexillum.games.pendragon.events.context import PendragonEvent
from vexillum.games.pendragon.events.step import WHO, Step, unknown
from vexillum.games.pendragon.events.where import EVERYWHERE, Where
from vexillum.games.pendragon.map import SPACE_IDS
from vexillum.games.pendragon.options import FACTION, SPACE
from vexillum.games.pendragon.pieces import BARBARIANS, BRITONS, CIVITATES, DUX, FACTIONS, SAXONS, SCOTTI
from vexillum.games.pendragon.state import Play

AMONG = {"britons": BRITONS, "barbarians": BARBARIANS}
RED = Option("red", DUX, text="option.event_red")
BLUE = Option("blue", CIVITATES, text="option.event_blue")
NATIONS = tuple(
    Option(FACTIONS[nation], nation, text="option.event_nation", params={"who": FACTIONS[nation]})
    for nation in BARBARIANS
)


class Select(Step, frozen=True, kw_only=True, tag="select"):
    """Select spaces: one, or up to ``most``. Later steps act in them."""

    where: Where = EVERYWHERE
    most: int = 1
    may: bool = False
    """None may be selected (where more than one may be, none always may)."""
    who: str = "you"
    needed: bool = False
    """If there is no such space the Event ends here."""

    def run(self, event: PendragonEvent) -> Play[None]:
        """Ask for the spaces; nothing is selected where nothing fits."""
        faction = event.who(self.who)
        spaces = self.where.spaces(event, faction)
        event.spaces = []
        event.done = 0
        if not spaces:
            event.over = self.needed
            return
        options = [SPACE[space] for space in spaces]
        if self.most == 1:
            if self.may:
                options.append(NONE)
            picks = yield event.ask(faction, "space", options)
        else:
            picks = yield event.ask(faction, "spaces", options, least=0, most=min(self.most, len(options)), n=self.most)
        event.spaces = [pick.value for pick in picks if pick is not NONE]
        event.done = len(event.spaces)
        if event.spaces:
            names = [SPACE_IDS[space] for space in event.spaces]
            event.table.tell("event_spaces", "5.1", who=FACTIONS[faction], spaces=names)

    def errors(self) -> list[str]:
        """Unknown names, or no space to select."""
        return [
            *unknown("Faction", (self.who,), WHO),
            *self.where.errors(),
            *([] if self.most > 0 else ["most: above 0"]),
        ]


class Every(Step, frozen=True, kw_only=True, tag="every"):
    """All spaces that fit; later steps act in each of them."""

    where: Where = EVERYWHERE

    def run(self, event: PendragonEvent) -> Play[None]:
        """Nothing to ask."""
        event.spaces = self.where.spaces(event, event.you)
        event.done = len(event.spaces)
        return
        yield

    def errors(self) -> list[str]:
        """Unknown names."""
        return self.where.errors()


class SelectFaction(Step, frozen=True, kw_only=True, tag="select_faction"):
    """Select one of the Britons or one of the Barbarians: "chosen" in later steps."""

    among: str
    near: Where | None = None
    """Only Factions that could select such a space themselves."""

    def run(self, event: PendragonEvent) -> Play[None]:
        """The executing Faction selects."""
        options = [
            FACTION[faction] for faction in AMONG[self.among] if self.near is None or self.near.spaces(event, faction)
        ]
        if not options:
            event.over = True
            return
        (pick,) = yield event.ask(event.you, "faction", options)
        event.faction = pick.value

    def errors(self) -> list[str]:
        """Unknown names."""
        return [*unknown("side", (self.among,), AMONG), *(self.near.errors() if self.near else [])]


class SelectNation(Step, frozen=True, kw_only=True, tag="select_nation"):
    """1.4.3 The Nation of Foederati: given, or selected by the executing Faction."""

    nation: str = ""

    def run(self, event: PendragonEvent) -> Play[None]:
        """Saxons or Scotti."""
        if self.nation:
            event.nation = FACTIONS.index(self.nation)
            return
        (pick,) = yield event.ask(event.you, "nation", list(NATIONS))
        event.nation = pick.value

    def errors(self) -> list[str]:
        """Unknown names."""
        return unknown("Nation", (self.nation,), ("", FACTIONS[SAXONS], FACTIONS[SCOTTI]))


class SelectColour(Step, frozen=True, kw_only=True, tag="select_colour"):
    """5.1.1 The one colour of the Event's Foederati markers, selected by the executing Faction."""

    def run(self, event: PendragonEvent) -> Play[None]:
        """Red for the Dux, blue for the Civitates."""
        (pick,) = yield event.ask(event.you, "colour", [RED, BLUE])
        event.colour = pick.value
