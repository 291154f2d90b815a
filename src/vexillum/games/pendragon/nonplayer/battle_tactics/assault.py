"""3.6.4, 3.6.6, 8.4.2 Battle Tactics: which Strongholds a Non-player Assaults and besieges."""

from __future__ import annotations

from collections.abc import Sequence

from vexillum.coin.nonplayer.priorities import CandidateKind, Priority, choose_from, fewest, most
from vexillum.core.decision import Decision
from vexillum.games.pendragon.battle.assault import NO_ASSAULT
from vexillum.games.pendragon.battle.force import Fight
from vexillum.games.pendragon.nonplayer.battle_tactics.answers import fought
from vexillum.games.pendragon.nonplayer.battle_tactics.rules import FoughtBattle, target_ranks
from vexillum.games.pendragon.nonplayer.bot import PendragonBot
from vexillum.games.pendragon.nonplayer.candidates import site_word
from vexillum.games.pendragon.nonplayer.foresight.stages import Position, falling


def assault(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.4.2 A Stronghold that is sure to fall, or that falls if the Coup de Main succeeds; the first by 8.4.1.

    What a player on the same side chooses in it is not sure.
    """
    fight = fought(bot)
    free = tuple([faction != bot.faction and bot.is_player(faction) for faction in range(4)])
    seen = FoughtBattle(bot.state, fight, free)
    now = _now(seen, fight)
    targets = falling(seen.model, now)
    if not bot.trace.ask("8.4.2", "assault", bool(targets)):
        return (NO_ASSAULT.key,)
    ranks = target_ranks(seen.model, [sum(units) for units in now.inside])
    return _key(
        bot,
        decision,
        seen,
        "assault",
        targets,
        fewest("stronghold_rank", lambda at: ranks[at][0]),
        fewest("fewest_inside", lambda at: ranks[at][1]),
    )


def _now(seen: FoughtBattle, fight: Fight) -> Position:
    """The Battle as it is when an Assault is decided upon."""
    model, inside = seen.model, fight.defend.inside
    first = len(model.attack)
    return Position(
        seen.field,
        tuple(
            [
                tuple([units[type] if place >= first else 0 for place, type in enumerate(model.types)])
                if (units := inside.get(site.number))
                else (0,) * len(model.types)
                for site in model.sites
            ]
        ),
    )


def siege(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.4.2 Every Stronghold able, the one with most Units inside first."""
    seen = FoughtBattle(bot.state, fought(bot))
    offered = [option.value for option in decision.options]
    able = [at for at, site in enumerate(seen.model.sites) if site.number in offered]
    return _key(bot, decision, seen, "siege", able, most("units_inside", lambda at: seen.inside[at]))


def _key(
    bot: PendragonBot,
    decision: Decision,
    seen: FoughtBattle,
    name: str,
    targets: Sequence[int],
    *priorities: Priority[int],
) -> Sequence[str]:
    """One of equal targets at random (8.3.2)."""
    sites = seen.model.sites
    kind: CandidateKind[int] = CandidateKind("candidates", lambda bot, at: site_word(sites[at].number))
    roll = f"8.4.2 {name} {seen.fight.space}"
    site = sites[choose_from(bot, "8.4.2", name, targets, *priorities, kind=kind, roll=roll)].number
    return (next(option.key for option in decision.options if option.value == site),)
