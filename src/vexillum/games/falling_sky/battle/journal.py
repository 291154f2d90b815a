"""A Battle that is being fought: what those who decide in it can look at."""

from __future__ import annotations

from vexillum.core.call_stack import Activity
from vexillum.games.falling_sky.battle.sides import Side
from vexillum.games.falling_sky.battle.terms import Terms


class BattleCommand:
    """What one Battle Command may use once, in one of its Regions (cards 13 and 59)."""

    __slots__ = ("horse", "shock", "slingers")

    def __init__(self) -> None:
        self.slingers = False
        """Card 13: the Slingers have shot."""
        self.horse = False
        """Card 59: the Auxilia have inflicted whole Losses."""
        self.shock = False
        """Card 59: the holder has doubled Losses."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, BattleCommand) and all(
            getattr(self, name) == getattr(other, name) for name in self.__slots__
        )

    __hash__ = None  # type: ignore[assignment]


class Battle(Activity):
    """3.2.4, 3.3.4 One Battle. It lives as long as it is fought."""

    __slots__ = (
        "agreed",
        "attacker",
        "citadel",
        "command",
        "defender",
        "doubled",
        "gone",
        "horse",
        "inflicted",
        "left",
        "losing",
        "region",
        "retreats",
        "rolls",
        "shot",
        "suffered",
        "terms",
        "tested",
        "told",
    )

    def __init__(self, attacker: Side, defender: Side, terms: Terms, command: BattleCommand) -> None:
        self.region = attacker.region
        self.attacker = attacker
        self.defender = defender
        self.terms = terms
        self.command = command
        self.retreats = False
        """The Defender has declared a Retreat."""
        self.agreed: set[int] = {defender.faction}
        """The Factions into whose Regions it may Retreat."""
        self.citadel = False
        """The Defender started with a Citadel."""
        self.rolls = True
        """Whether the Defender may roll for Legions, Leader, Citadel and Fort: not in an Ambush, except for Caesar."""
        self.shot = False
        """Cards 13, 27: Slingers and Archers have had their time."""
        self.horse = False
        """Card 59: Auxilia inflict whole Losses here."""
        self.doubled = -1
        """Card 59: the Faction that doubles the Losses of its enemy here."""
        self.losing: Side | None = None
        """The side that is taking Losses."""
        self.left = 0
        """How many it still has to take."""
        self.tested: set[str] = set()
        """Citadels and Fort that have taken a Loss of a Retreat and survived."""
        self.inflicted = 0
        """The Losses of the Defender."""
        self.gone: dict[int, int] = {}
        """By kind, the pieces that found no place to Retreat to."""
        self.told = 0
        """How many lines the journal had when the stage of the scene began that goes on."""
        self.suffered = 0
        """The Losses of the Attacker in the Counterattack."""

    def enemy(self, side: Side) -> Side:
        """The other side."""
        return self.defender if side is self.attacker else self.attacker
