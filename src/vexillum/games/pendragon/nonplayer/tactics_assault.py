"""3.6.4, 3.6.6, 8.4.2 Battle Tactics: which Strongholds a Non-player Assaults and besieges."""

from __future__ import annotations

from collections.abc import Sequence

from vexillum.core.decision import Decision
from vexillum.games.pendragon.battle.assault import NO_ASSAULT
from vexillum.games.pendragon.battle.force import Fight
from vexillum.games.pendragon.nonplayer.foresight.stages import Position, assault_targets
from vexillum.games.pendragon.nonplayer.mind import Mind
from vexillum.games.pendragon.nonplayer.tactics import fought
from vexillum.games.pendragon.nonplayer.tactics_rules import Seen


def assault(mind: Mind, decision: Decision) -> Sequence[str]:
    """8.4.2 A Stronghold that is sure to fall, or that falls if the Coup de Main succeeds; the first by 8.4.1.

    What a player on the same side chooses in it is not sure.
    """
    fight = fought(mind)
    free = tuple([faction != mind.faction and mind.is_player(faction) for faction in range(4)])
    seen = Seen(mind.state, fight, free)
    targets = assault_targets(seen.ground, _now(seen, fight))
    if not mind.trace.ask("8.4.2", "assault", bool(targets)):
        return (NO_ASSAULT.key,)
    return _key(mind, decision, seen, "8.4.2 assault", targets)


def _now(seen: Seen, fight: Fight) -> Position:
    """The Battle as it is when an Assault is decided upon."""
    ground, inside = seen.ground, fight.defend.inside
    first = len(ground.attack)
    return Position(
        seen.field,
        tuple(
            [
                tuple([units[type] if place >= first else 0 for place, type in enumerate(ground.types)])
                if (units := inside.get(site.number))
                else (0,) * len(ground.types)
                for site in ground.sites
            ]
        ),
    )


def siege(mind: Mind, decision: Decision) -> Sequence[str]:
    """8.4.2 Every Stronghold able, the one with most Units inside first."""
    seen = Seen(mind.state, fought(mind))
    offered = [option.value for option in decision.options]
    able = [at for at, site in enumerate(seen.ground.sites) if site.number in offered]
    most = max(seen.inside[at] for at in able)
    return _key(mind, decision, seen, "8.4.2 siege", [at for at in able if seen.inside[at] == most])


def _key(mind: Mind, decision: Decision, seen: Seen, name: str, targets: Sequence[int]) -> Sequence[str]:
    """One of equal targets at random (8.3.2)."""
    site = seen.ground.sites[mind.luck.pick(f"{name} {seen.fight.space}", targets)].number
    return (next(option.key for option in decision.options if option.value == site),)
