"""5.3-5.4 Lasting effects that belong to one Faction, or that concern one Sea."""

from __future__ import annotations

from vexillum.coin.events import lasting_effects
from vexillum.coin.events.context import AnyEvent
from vexillum.coin.events.kit import EventKit
from vexillum.coin.events.step import unknown
from vexillum.coin.lasting_codes import owned
from vexillum.games.pendragon.cards.lasting import OF_A_FACTION, ON_A_SEA
from vexillum.games.pendragon.map import SEA_IDS
from vexillum.games.pendragon.options import SEA
from vexillum.games.pendragon.pieces import FACTIONS
from vexillum.games.pendragon.state import Play


class KeepFor(lasting_effects.Take, frozen=True, kw_only=True, tag="keep_for"):
    """5.3-5.4 A lasting effect begins for one Faction only: the executing one, or the one selected."""

    def errors(self, kit: EventKit) -> list[str]:
        """Effects that cannot belong to one Faction, or not to this one."""
        if self.effect not in OF_A_FACTION:
            return unknown("lasting effect of one Faction", (self.effect,), OF_A_FACTION)
        whose = [FACTIONS[faction] for faction in OF_A_FACTION[self.effect]]
        return [*super().errors(kit), *unknown("Faction", (self.who,), ("you", "chosen", *whose))]


class KeepOnSea(lasting_effects.Keep, frozen=True, kw_only=True, tag="keep_on_sea"):
    """5.3-5.4 A lasting effect begins on one Sea, which a Faction selects. It is no matter whether it is Patrolled."""

    who: str = "you"

    def run(self, event: AnyEvent) -> Play[None]:
        """Ask for the Sea."""
        effect = event.kit.lasting[self.effect]
        (pick,) = yield event.ask(event.who(self.who), "sea", list(SEA))
        event.state.lasting.append(owned(effect, pick.value))
        event.table.tell("event_keeps_sea", event.kit.rule_lasting, card=event.card, sea=SEA_IDS[pick.value])

    def errors(self, kit: EventKit) -> list[str]:
        """Effects that do not concern a Sea."""
        return [
            *unknown("lasting effect of one Sea", (self.effect,), ON_A_SEA),
            *unknown("Faction", (self.who,), kit.who),
        ]
