"""1.5.1 Who runs which Factions."""

from __future__ import annotations

from vexillum.games.falling_sky.pieces import AEDUI, ARVERNI, BELGAE, ROMANS

OWNERS = {
    "four": ((ROMANS,), (ARVERNI,), (AEDUI,), (BELGAE,)),
    "arverni_belgae": ((ROMANS,), (AEDUI,), (ARVERNI, BELGAE)),
    "romans_aedui": ((ROMANS, AEDUI), (ARVERNI,), (BELGAE,)),
    "two": ((ROMANS, AEDUI), (ARVERNI, BELGAE)),
}
"""Each player's Factions: four players; three, of whom one runs Arverni and Belgae, or Romans and Aedui; two."""
