"""5.1 Selecting: spaces, a Faction, a Nation, a colour of Foederati."""

from __future__ import annotations

from vexillum.coin.options import NONE
from vexillum.core.decision import Option
from vexillum.games.pendragon.events.scene import Scene
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

    def run(self, scene: Scene) -> Play[None]:
        """Ask for the spaces; nothing is selected where nothing fits."""
        faction = scene.who(self.who)
        spaces = self.where.spaces(scene, faction)
        scene.spaces = []
        scene.done = 0
        if not spaces:
            scene.over = self.needed
            return
        options = [SPACE[space] for space in spaces]
        if self.most == 1:
            if self.may:
                options.append(NONE)
            picks = yield scene.ask(faction, "space", options)
        else:
            picks = yield scene.ask(faction, "spaces", options, least=0, most=min(self.most, len(options)), n=self.most)
        scene.spaces = [pick.value for pick in picks if pick is not NONE]
        scene.done = len(scene.spaces)
        if scene.spaces:
            names = [SPACE_IDS[space] for space in scene.spaces]
            scene.table.tell("event_spaces", "5.1", who=FACTIONS[faction], spaces=names)

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

    def run(self, scene: Scene) -> Play[None]:
        """Nothing to ask."""
        scene.spaces = self.where.spaces(scene, scene.you)
        scene.done = len(scene.spaces)
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

    def run(self, scene: Scene) -> Play[None]:
        """The executing Faction selects."""
        options = [
            FACTION[faction] for faction in AMONG[self.among] if self.near is None or self.near.spaces(scene, faction)
        ]
        if not options:
            scene.over = True
            return
        (pick,) = yield scene.ask(scene.you, "faction", options)
        scene.faction = pick.value

    def errors(self) -> list[str]:
        """Unknown names."""
        return [*unknown("side", (self.among,), AMONG), *(self.near.errors() if self.near else [])]


class SelectNation(Step, frozen=True, kw_only=True, tag="select_nation"):
    """1.4.3 The Nation of Foederati: given, or selected by the executing Faction."""

    nation: str = ""

    def run(self, scene: Scene) -> Play[None]:
        """Saxons or Scotti."""
        if self.nation:
            scene.nation = FACTIONS.index(self.nation)
            return
        (pick,) = yield scene.ask(scene.you, "nation", list(NATIONS))
        scene.nation = pick.value

    def errors(self) -> list[str]:
        """Unknown names."""
        return unknown("Nation", (self.nation,), ("", FACTIONS[SAXONS], FACTIONS[SCOTTI]))


class SelectColour(Step, frozen=True, kw_only=True, tag="select_colour"):
    """5.1.1 The one colour of the Event's Foederati markers, selected by the executing Faction."""

    def run(self, scene: Scene) -> Play[None]:
        """Red for the Dux, blue for the Civitates."""
        (pick,) = yield scene.ask(scene.you, "colour", [RED, BLUE])
        scene.colour = pick.value
