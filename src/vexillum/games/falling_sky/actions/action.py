"""3.1, 4.1 An action: a Command being executed, with its Special Ability."""

from __future__ import annotations

from typing import ClassVar, Self

from vexillum.coin.commands import Action as CoinAction
from vexillum.coin.commands import Command as CoinCommand
from vexillum.coin.commands import Offer as CoinOffer
from vexillum.coin.commands import Special as CoinSpecial
from vexillum.coin.kit import Kit
from vexillum.games.falling_sky.battle.journal import BattleCommand
from vexillum.games.falling_sky.battle.terms import ORDINARY, Terms
from vexillum.games.falling_sky.map import SPACE_COUNT
from vexillum.games.falling_sky.pieces import GERMANS, HIDDEN, KIT, REVEALED, SCOUTED, UNIT_KINDS
from vexillum.games.falling_sky.players import PLAYERS
from vexillum.games.falling_sky.state import State


class Offer(CoinOffer, frozen=True, kw_only=True):
    """5.4 A free Command that an Event offers, beyond what every volume has."""

    controlled: bool = False
    """The Regions count as under the Faction's Control (card 34)."""
    devastated: bool = False
    """Devastated Regions may be selected (card 34)."""
    targets: tuple[int, ...] | None = None
    """The only Regions in which a March may end; None for any."""
    terms: Terms = ORDINARY
    """What the Event says about the Battles."""
    victims: tuple[int, ...] | None = None
    """The only Factions that may be attacked or raided; None for any."""
    group: int = 1000
    """A March moves no more than that many pieces."""
    groups: int = 1000
    """A March moves no more than that many groups."""
    kinds: tuple[int, ...] | None = None
    """The only kinds of pieces that March; None for all."""
    steps: int = 3
    """A March enters no more than this many Regions (card 4)."""
    absent: bool = False
    """A Battle needs no pieces of the Attacker (card 25)."""
    alone: tuple[tuple[int, int], ...] | None = None
    """By kind, the only pieces that attack and how many at most (cards 11, 72); None for all."""
    borrowed: tuple[int, ...] = ()
    """Kinds of other Factions that attack as the Faction's own (card 45)."""
    special_spaces: tuple[int, ...] | None = None
    """The only Regions that a Special Ability may select; None for any."""
    special_count: int = 1
    """How many Special Abilities may be added, each another one (card 52)."""
    paid: bool = False
    """It is not free: costs are paid as usual (card 63)."""
    together: bool = False
    """The group that Marches drops no pieces off (cards 54, 70)."""
    movers_only: bool = False
    """Only pieces that March are flipped to Hidden (card 70)."""
    limits: tuple[tuple[int, int], ...] = ()
    """By kind, how many pieces March at most in all (card 70)."""


class Action(CoinAction[State]):
    """3.1 What is known of a Command while it is executed. It lives as long as the step that executes it."""

    __slots__ = (
        "agreed",
        "battles",
        "britannia",
        "built",
        "called_off",
        "earlier",
        "enlisted",
        "finished",
        "flipped",
        "given_up",
        "lent",
        "loan_asked",
        "moved",
        "order",
        "refused",
        "reserve",
        "seized",
        "selected",
        "special_start",
        "truce",
    )
    kit: ClassVar[Kit] = KIT
    offer: Offer | None

    def __init__(
        self,
        state: State,
        faction: int,
        command: str,
        *,
        limited: bool = False,
        free: bool = False,
        specials: bool | None = None,
        offer: Offer | None = None,
        order: tuple[int, ...] = tuple(range(GERMANS)),
    ) -> None:
        super().__init__(state, faction, command, limited=limited, free=free, specials=specials, offer=offer)
        if offer is not None and offer.paid:
            self.free = False
        self.order = order
        """2.3.2 The Faction order of the card that is being played: who Harasses first."""
        self.agreed = PLAYERS.run_together(state, faction)
        """3.2.1, 1.5.2 The Factions that let Supply Lines pass during this action."""
        refusals = state.refusals if offer is None else 0
        self.refused = {other for other in range(GERMANS) if refusals >> other & 1} if refusals else set()
        """Those that did not."""
        self.enlisted: frozenset[int] = frozenset()
        """4.5.1 The Regions where Germanic Warbands count as Belgic for this Command."""
        self.lent: set[int] = set()
        """Card 38: the Faction that lets its Warbands or Auxilia act as the other's in this Command."""
        self.loan_asked = False
        """Card 38: it was asked."""
        self.earlier: list[str] = []
        """Card 52: the Special Abilities that were added before another one."""
        self.given_up: list[str] = []
        """4.1 Special Abilities that were begun and called off before anything was done: another one may follow."""
        self.finished = False
        """4.1 All Regions of the Command are done; what comes now comes after it."""
        self.flipped: dict[int, int] = {}
        """4.2.2 By Region, how many pieces that have Marched were Revealed by Scout."""
        self.reserve = 0
        """4.1 What the cheapest Region costs, as long as none was selected: a Special Ability does not spend that."""
        self.britannia = False
        """3.2.2, 4.1.3 A group has moved into or out of Britannia: no Special Ability may accompany the March."""
        self.called_off = False
        """1.5.2 The Faction has given it up, because it did not get the agreements that it needs."""
        self.built: set[int] = set()
        """4.2.1 The Regions where Build has removed or placed an Ally: they cannot be Seized."""
        self.battles = BattleCommand()
        self.moved = [0] * (UNIT_KINDS * SPACE_COUNT)
        """3.2.2 Of each kind in each Region, how many pieces have Marched and may not March again."""
        self.seized: list[int] = []
        """3.2.3, 4.2.1 The Regions selected for Seize."""
        self.selected: set[int] = set()
        """3.1 The Regions that were selected and paid for before it is their turn."""
        self.special_start: State | None = None
        """4.1 The board when its Special Ability began: what was decided then can be decided again."""
        self.truce: set[int] = set()
        """3.2.2 The Factions that have agreed not to Harass during this Command."""

    @property
    def least(self) -> int:
        """3.1 A Region that was selected and paid for is not left out."""
        return len(self.spaces) + 1 if self.selected else super().least

    def price(self, region: int, amount: int) -> int:
        """3.1 What it costs to select a Region now: nothing, if that was paid for."""
        return 0 if region in self.selected else self.cost(amount)

    def begun(self) -> Self:
        """The same Command as it was when it began; what was lent for it (card 38) is lent for all of it."""
        begun = super().begun()
        begun.order = self.order
        begun.lent = set(self.lent)
        return begun

    def special_allows(self, region: int) -> bool:
        """5.4 Whether an Event leaves a Region open to a Special Ability."""
        return self.offer is None or self.offer.special_spaces is None or region in self.offer.special_spaces

    @property
    def kept_back(self) -> int:
        """4.1 A Special Ability goes with a Command in at least one Region, whose cost it leaves (F361)."""
        return 0 if self.spaces or self.free else self.reserve

    def added(self, special: str) -> bool:
        """4.1 Whether this Special Ability was added to the Command."""
        return special == self.special or special in self.earlier

    def add_special(self, special: str) -> None:
        """4.1 A Special Ability is added; where an Event allows another one (card 52), that is still open."""
        if self.added(special):
            return
        self.special = special
        self.open_next_special()

    def open_next_special(self) -> None:
        """Card 52: if another Special Ability may follow the one that was added, let it be chosen."""
        count = 1 if self.offer is None else self.offer.special_count
        if self.special is not None and len(self.earlier) + 1 < count:
            self.earlier.append(self.special)
            self.special = None

    def hide_moved(self, region: int, faction: int) -> None:
        """3.2.2 Where pieces are flipped, those that have Marched already are flipped with them."""
        first, moved = UNIT_KINDS * region, self.moved
        moved[first + HIDDEN[faction]] += moved[first + REVEALED[faction]]
        moved[first + REVEALED[faction]] = 0
        if SCOUTED[faction] >= 0:
            moved[first + REVEALED[faction]] = moved[first + SCOUTED[faction]]
            moved[first + SCOUTED[faction]] = 0


Command = CoinCommand[State, Action]
Special = CoinSpecial[State, Action]
