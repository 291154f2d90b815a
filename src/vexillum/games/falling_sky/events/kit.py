"""5.1 What the Events of Falling Sky can name."""

from __future__ import annotations

from vexillum.coin.events.kit import EventKit
from vexillum.coin.forces import Forces
from vexillum.games.falling_sky.cards.lasting import NAMES
from vexillum.games.falling_sky.events.groups import GROUPS
from vexillum.games.falling_sky.map import ADJACENT_TOGATA
from vexillum.games.falling_sky.money import TRACKS
from vexillum.games.falling_sky.pieces import AEDUI, ARVERNI, BELGAE, GAULS, KIT, ROMANS

EVENT_KIT = EventKit(
    kit=KIT,
    forces=Forces(KIT, slot="tribe", holding="status"),
    markers=TRACKS,
    adjacent=ADJACENT_TOGATA,
    groups=GROUPS,
    parties={
        "gauls": GAULS,
        "players": (ROMANS, *GAULS),
        "romans_aedui": (ROMANS, AEDUI),
        "arverni_belgae": (ARVERNI, BELGAE),
    },
    lasting=NAMES,
    tracks=(*KIT.track_ids, "you", "chosen"),
    placeable=(*KIT.unit_ids, "auxilia", "own", "chosen"),
    boxes=("available", "legions_track", "fallen"),
    removes_unreplaced=True,
    rule="5.1",
    rule_lasting="5.3",
    rule_eligible="2.3.6",
)
"""The tracks "you" and "chosen" are those of the executing and of the selected Faction. "auxilia", "own" and
"chosen" are Hidden Auxilia, and the Hidden Warbands or Auxilia of the executing and of the selected Faction.
"""
