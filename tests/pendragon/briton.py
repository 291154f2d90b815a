"""Running Commands and Feats of the Britons by hand, with every sentence read in both languages on the way."""

from __future__ import annotations

from functools import cache

from tests.asked import Asked
from tests.pendragon.harness import board
from tests.text_catalogs import part
from vexillum.coin.own import coin_catalog
from vexillum.core.words.languages import BUILT_IN
from vexillum.core.words.texts import Message, Texts, engine_catalog
from vexillum.games.pendragon.actions import Action
from vexillum.games.pendragon.commands.battle import CIVITATES_BATTLE, DUX_BATTLE
from vexillum.games.pendragon.commands.muster import MUSTER
from vexillum.games.pendragon.commands.trade import TRADE
from vexillum.games.pendragon.commands.train import TRAIN
from vexillum.games.pendragon.feats.catalog import FEATS
from vexillum.games.pendragon.map import SITE_NUMBER, SPACE_IDS
from vexillum.games.pendragon.pieces import CIVITATES, DUX
from vexillum.games.pendragon.position import FACTS, TOTAL
from vexillum.games.pendragon.state import TRACKS, Dominance, Imperium

COMMANDS = {
    (DUX, "train"): TRAIN,
    (DUX, "battle"): DUX_BATTLE,
    (CIVITATES, "muster"): MUSTER,
    (CIVITATES, "trade"): TRADE,
    (CIVITATES, "battle"): CIVITATES_BATTLE,
}


@cache
def texts() -> tuple[Texts, ...]:
    """The sentences of the parts that Briton Commands use."""
    catalog = coin_catalog().over(engine_catalog())
    for chapter in ("data/map", "common", "sequence", "battle", "briton"):
        catalog = part("vexillum.games.pendragon", chapter).over(catalog)
    return tuple(Texts(catalog, language, strict=True) for language in BUILT_IN)


NAMES = (
    *(f"space:{id}" for id in SPACE_IDS),
    *(f"site:{id}" for id in SITE_NUMBER),
    *(f"unit:{id}.cavalry" for id in SPACE_IDS),
    *map(str, range(9)),
    *("units", "strongholds", "wealth", "prestige", "population", "move", "muster", "nonsense", "track:wealth"),
    *("saxons", "scotti", "convert.saxons", "convert.scotti"),
)


class Spoken(Asked):
    """As ``Asked``, and every decision, refusal and journal entry is read aloud; no piece is lost."""

    def __init__(self, table, play) -> None:
        self.table = table
        super().__init__(play)
        self._listen()

    def answer(self, *keys, kind=None, seat=None):
        super().answer(*keys, kind=kind, seat=seat)
        self._listen()
        return self

    def _listen(self) -> None:
        assert FACTS.counted(self.table.state) == TOTAL
        assert min(self.table.state.tracks) >= 0
        for text in texts():
            for entry in self.table.journal:
                text(entry)
                text(f"rule.{entry.rule}")
            if decision := self.decision:
                text(decision.prompt)
                text(f"rule.{decision.rule}")
                labels = [text(option.message) for option in decision.options]
                assert len(set(labels)) == len(labels), labels
                for name in NAMES:
                    if decision.why and (reason := decision.why(self.table, decision, name)):
                        assert isinstance(reason, Message)
                        text(reason)
                        text(f"rule.{reason.rule}")

    def why(self, name: str) -> str:
        reason = self.decision.why(self.table, self.decision, name)
        return reason.id.removeprefix("why.") if reason else ""


def empty(*, imperium: str = "roman_rule", dominance: str = "military", dice=(), players: str = "four", **tracks: int):
    """An empty board with these tracks."""
    table = board(empty=True, dice=dice, players=players)
    state = table.state
    state.imperium = {"roman_rule": 0, "autonomy": 1, "fragmentation": 2}[imperium]
    state.dominance = Dominance.CIVILIAN if dominance == "civilian" else Dominance.MILITARY
    if state.imperium == Imperium.FRAGMENTATION:
        state.dominance, state.roads = Dominance.NONE, 0
    state.tracks = [tracks.get(track, 0) for track in TRACKS]
    state.lasting = []
    return table


def command(table, faction: int, id: str, **how: bool) -> Spoken:
    """Execute a Command."""
    action = Action(table.state, faction, id, **how)
    asked = Spoken(table, COMMANDS[faction, id].execute(table, action))
    asked.action = action
    return asked


def feat(
    table,
    faction: int,
    id: str,
    with_command: str,
    *,
    spaces=(),
    free: bool = False,
    mark: bool = False,
    ahead: int = 0,
):
    """Perform a Feat by itself, as if in a Command that has selected some spaces; ``mark``: name its spaces first.

    ``ahead``: what the first space of the Command will cost.
    """
    action = Action(table.state, faction, with_command, free=free)
    action.cost_ahead = ahead
    action.spaces += spaces
    action.special = id
    feat = FEATS[faction][id]

    def play():
        if mark:
            yield from feat.mark(table, action)
        if not mark or (action.special_spaces and feat.perform):
            yield from feat.perform(table, action)

    asked = Spoken(table, play())
    asked.action = action
    return asked


def possible(table, faction: int, id: str, with_command: str, *, ahead: int = 0) -> bool:
    """Is a Feat offered before the first space of a Command that will cost so much?"""
    action = Action(table.state, faction, with_command)
    action.cost_ahead = ahead
    return FEATS[faction][id].possible(table.state, action)
