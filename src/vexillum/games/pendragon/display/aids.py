"""3.2-3.5, 4.2-4.5, 7.2 What is on the aid of each Faction."""

from __future__ import annotations

from vexillum.coin.display.aids import FactionAid, faction_aids

AIDS = faction_aids(
    {
        "dux": FactionAid(
            commands=("3.2.1", "3.2.2", "3.2.3", "3.2.4"),
            specials=("4.2.1", "4.2.2", "4.2.3", "4.2.4"),
            victory=("7.2.1", "6.2.2"),
            rules=("6.8.2", "3.6.5", "6.5.1", "6.6.1", "6.8.5"),
        ),
        "civitates": FactionAid(
            commands=("3.3.1", "3.3.2", "3.3.3", "3.3.4"),
            specials=("4.3.1", "4.3.2", "4.3.3", "4.3.4"),
            victory=("7.2.2", "6.2.2"),
            rules=("1.8.4", "6.2.1", "6.5.2", "6.5.3", "6.6.2"),
        ),
        "saxons": FactionAid(
            commands=("3.4.1", "3.4.2", "3.4.3", "3.4.4"),
            specials=("4.4.1", "4.4.2", "4.4.3", "4.4.4"),
            victory=("7.2.3", "7.3"),
            rules=("3.6.2", "3.6.5", "6.5.4", "6.6.3"),
        ),
        "scotti": FactionAid(
            commands=("3.5.1", "3.5.2", "3.5.3", "3.5.4"),
            specials=("4.5.1", "4.5.2", "4.5.3", "4.5.4"),
            victory=("7.2.4", "7.3"),
            rules=("3.6.2", "3.6.5", "6.5.5", "6.6.3"),
        ),
    }
)
"""The aids, from the rules and texts of the volume."""
