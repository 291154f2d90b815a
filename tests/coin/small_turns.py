"""A very small volume: two seats, a Faction without one, two Commands, a Special, a card."""

from __future__ import annotations

from vexillum.coin.cards import Card, Deck, Decks, Side, last_before_round
from vexillum.coin.commands import Action, Command, Special, SpecialRules, Specials, space_by_space
from vexillum.coin.kit import Faction, Kind, Kit, PieceType, Track, space_options
from vexillum.coin.sequence import PASS, CommandLimit, Extras, Size, Turns, adjust_eligibility, options
from vexillum.coin.state import CoinState
from vexillum.core.decision import Option, asks_nothing
from vexillum.core.dice import Dice
from vexillum.core.table import Setup, Table
from vexillum.core.words.texts import Message

ROMANS, AEDUI, GERMANS = range(3)
WINTER = 9
KIT = Kit(
    factions=(Faction("romans"), Faction("aedui"), Faction("germans", seat=False)),
    types=(PieceType("legion", 12),),
    units=(Kind("legion", ROMANS, 0),),
    spaces=("aedui", "sequani", "ubii"),
    tracks=(Track("romans", 45), Track("aedui", 45)),
)
SPACE = space_options(KIT)


class Toy(Action[CoinState]):
    __slots__ = ("recruited",)
    kit = KIT

    def __init__(self, *given, **how) -> None:
        super().__init__(*given, **how)
        self.recruited = 0


def _recruit(table, action):
    @asks_nothing
    def act(space):
        table.state.units[space] += 1
        action.recruited += 1

    def spaces():
        return [SPACE[space] for space in range(3) if space not in action.spaces and action.allows(space)]

    yield from space_by_space(table, action, SPECIALS, spaces, act, "3.2.1", lambda *_: None)
    yield from SPECIALS.after(table, action)


@asks_nothing
def _march(table, action):
    action.spaces.append(0)


@asks_nothing
def _build(table, action):
    table.state.tracks[ROMANS] += 4
    action.special_done = True


RECRUIT = Command("recruit", "3.2.1", lambda state, faction: None, _recruit)
MARCH = Command("march", "3.2.2", lambda state, faction: None, _march)
BUILD = Special(
    "build",
    "4.2.1",
    ("recruit",),
    True,
    lambda state, action: state.tracks[ROMANS] > 0,
    perform=_build,
    why=lambda state, action: Message("why.poor", {}, "4.2.1"),
)
SPECIALS = Specials(KIT, "ability", SpecialRules(offer="5.4"), ((BUILD,), ()))


class Effect:
    @asks_nothing
    def execute(self, table, side, card, faction):
        table.tell("done", "5.1", side=side)


def _side() -> Side:
    return Side(lasting="none")


CARDS = {
    1: Card(
        number=1,
        kind="event",
        order=("aedui", "romans"),
        unshaded=_side(),
        shaded=_side(),
    ),
    WINTER: Card(number=WINTER, kind="winter", unshaded=_side()),
}
DECKS = Decks(Deck(seats=KIT.seats, cards=CARDS, effects={2: Effect(), 3: Effect()}, keeps={}))
GIFT = Option("gift", "gift", text="option.gift")


class Gifts(Extras[CoinState]):
    given = False

    def options(self, doing):
        return [GIFT] if doing and not self.given else []

    @property
    def may_pass(self):
        return not self.given

    @asks_nothing
    def take(self, pick):
        self.given = True
        self.state.tracks[self.faction] -= 1


class ToyTurns(Turns[CoinState, Toy]):
    ended = 0

    def command_size(self, state, faction):
        return Size.LIMITED if options(state.first_did)[0] == CommandLimit.LIMITED else Size.FULL

    def action_of_turn(self, state, faction, command):
        return Toy(state, faction, command, limited=self.command_size(state, faction) != Size.FULL)

    def pass_option(self, faction):
        return Option(PASS, PASS)

    def pass_income(self, table, faction):
        table.state.tracks[faction] += 1

    def resume_chapter(self, table):
        pass

    def end_card(self, table):
        self.ended += 1
        adjust_eligibility(table, KIT.seats)

    def extras(self, table, faction):
        return Gifts(table, faction)

    def why_no_command(self, state, faction, command):
        frost = command == "march" and last_before_round(state, (WINTER,))
        return Message("why.frost", {}, "2.3.8") if frost else None


def turns() -> ToyTurns:
    return ToyTurns(KIT, DECKS, ({"recruit": RECRUIT, "march": MARCH}, {"march": MARCH}), SPECIALS)


def new_table() -> Table[CoinState]:
    state = CoinState(current=1, units=[0, 0, 0], tracks=[5, 5], standing=[0, 0], fates=[0, 0])
    return Table(Setup("toy", "", KIT.seats, {}, "seed"), state, Dice("seed"), [])


class Asked:
    """Runs rules to the next question."""

    def __init__(self, play) -> None:
        self.play, self.decision, self.result = play, None, None
        self._send(None)

    def _send(self, picks) -> None:
        try:
            self.decision = self.play.send(picks)
        except StopIteration as stop:
            self.decision, self.result = None, stop.value

    def answer(self, *keys):
        self._send(self.decision.pick(keys))
        return self
