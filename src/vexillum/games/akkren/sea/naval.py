"""9.4.4 The battle at sea, for those who fight it from above: pirates, interception, the phase of battles."""

from vexillum.games.akkren.naval.naval_battle import naval_battle as naval_battle
