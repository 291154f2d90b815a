"""5.1 What the Events of Pendragon can name."""

from __future__ import annotations

from vexillum.coin.events.kit import EventKit
from vexillum.games.pendragon.cards.lasting import NAMES
from vexillum.games.pendragon.events.groups import GROUPS
from vexillum.games.pendragon.forces import FORCES
from vexillum.games.pendragon.map import ADJACENT
from vexillum.games.pendragon.money import MARKERS
from vexillum.games.pendragon.pieces import BARBARIANS, BRITONS, KIT
from vexillum.games.pendragon.state import TRACKS

EVENT_KIT = EventKit(
    kit=KIT,
    forces=FORCES,
    markers=MARKERS,
    adjacent=ADJACENT,
    groups=GROUPS,
    parties={"britons": BRITONS, "barbarians": BARBARIANS, "everyone": BRITONS + BARBARIANS},
    lasting=NAMES,
    tracks=(*TRACKS, "renown"),
    placeable=(*KIT.unit_ids[:7], "warband", "raider", "foederati"),
    boxes=("available", "casualties", "out_of_play", "not_yet"),
    rule="5.1",
    rule_lasting="5.3",
    rule_eligible="2.3.6",
)
"""The track "renown" is that of the Barbarians selected; "warband" and "raider" are theirs, "foederati" the selected
Nation's. Cavalry wait in the first three boxes, Comitates in the first and the last (1.4.1).
"""
