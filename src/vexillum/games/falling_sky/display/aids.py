"""3.2-3.4, 4.2-4.5, 7.2 What is on the aid of each Faction, the Germans included."""

from __future__ import annotations

from vexillum.coin.display.aids import FactionAid, faction_aids

GALLIC = ("3.3.1", "3.3.2", "3.3.3", "3.3.4")

AIDS = faction_aids(
    {
        "romans": FactionAid(
            commands=("3.2.1", "3.2.2", "3.2.3", "3.2.4"),
            specials=("4.2.1", "4.2.2", "4.2.3"),
            victory=("7.2", "7.3"),
            rules=("4.1.2", "6.3.3", "6.4.1", "6.5.1", "6.5.2", "6.5.3"),
        ),
        "arverni": FactionAid(
            commands=GALLIC,
            specials=("4.3.1", "4.3.2", "4.3.3"),
            victory=("7.2", "7.3"),
            rules=("4.1.2", "6.3.2", "6.4.2"),
        ),
        "aedui": FactionAid(
            commands=GALLIC,
            specials=("4.4.1", "4.4.2", "4.4.3"),
            victory=("7.2", "7.3"),
            rules=("6.3.2", "6.4.2", "6.4.3"),
        ),
        "belgae": FactionAid(
            commands=GALLIC,
            specials=("4.5.1", "4.5.2", "4.5.3"),
            victory=("7.2", "7.3"),
            rules=("4.1.2", "6.3.2", "6.4.2"),
        ),
        "germans": FactionAid(
            commands=("3.4.1", "3.4.2", "3.4.3", "3.4.4"),
            rules=("3.4.5", "6.2.1", "6.2.2", "6.2.3", "6.2.4", "6.3.1"),
        ),
    }
)
"""The aids, from the rules and texts of the volume."""
