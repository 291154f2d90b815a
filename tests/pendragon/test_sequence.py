"""2 The sequence of play: Eligibility, order, passing, what the second may do, the Epoch swap, Pivotal Events."""

import pytest

from tests.asked import Asked
from tests.pendragon.harness import board, cards_named, session_at, stack, take_turn, told, track
from vexillum.coin.sequence import FirstAction, Standing
from vexillum.games.pendragon.cards import CARDS, NAMES
from vexillum.games.pendragon.decks import HOUSE
from vexillum.games.pendragon.events.branches import Condition, Effect
from vexillum.games.pendragon.sequence import TURNS, deal, end_card, first_card, next_card, pivotal
from vexillum.games.pendragon.state import Dominance, Imperium, Stage

ELIGIBLE, INELIGIBLE, PASSED, EXECUTED = Standing
TEN = cards_named(
    "CALLEVA ATREBATUM",
    "ARD RI",
    "ANDERIDA",
    "CLASSIS BRITANNICA",
    "RECRUITS",
    "DEIRA",
    "WITH THE CROSS ON HIS SHOULDERS",
    "AMBROSIUS AURELIANUS",
    "CELYDDON COED",
    "FICKLE WEATHER",
    "MAGNUS MAXIMUS",
)


NOTHING = Effect(())
"""An Event whose effect does not matter here."""


@pytest.fixture
def _events(monkeypatch):
    for side in HOUSE.effects:
        monkeypatch.setitem(HOUSE.effects, side, NOTHING)


@pytest.mark.usefixtures("_events")
def test_a_sequence_of_ten_cards():
    """The public tutorial outline: who is Ineligible, who is asked, what each may do, what a Pass brings."""
    table = board()
    stack(table, TEN)
    session = session_at(table)

    def ineligible():
        return [seat for seat, place in zip(session.setup.seats, session.state.standing, strict=True) if place]

    def asked():
        return session.decision.seat, session.state.current

    renown, blue = session.state.tracks[3], session.state.tracks[0]
    assert (ineligible(), asked()) == ([], ("saxons", TEN[0]))
    take_turn(session, "saxons", "raid", "surprise")
    take_turn(session, "scotti", "pass")
    assert session.state.tracks[3] == renown + 1
    take_turn(session, "dux", "pass")
    assert session.state.tracks[0] == blue + 3
    assert session.decision.seat == "civitates"
    assert "event.unshaded" in session.decision.keys
    assert session.decision.options[0].text == "option.limited"
    take_turn(session, "civitates", "muster")
    assert (ineligible(), asked()) == (["civitates", "saxons"], ("scotti", TEN[1]))
    take_turn(session, "scotti", "event.shaded")
    assert "event.unshaded" not in session.decision.keys
    assert session.decision.options[0].text == "option.command"
    take_turn(session, "dux", "intercept" if "intercept" in session.decision.keys else "train", "invite")
    assert (ineligible(), asked()) == (["dux", "scotti"], ("saxons", TEN[2]))
    take_turn(session, "saxons", "event.shaded")
    take_turn(session, "civitates", "muster", "rule")
    assert (ineligible(), asked()) == (["civitates", "saxons"], ("dux", TEN[3]))
    take_turn(session, "dux", "train")
    renown = session.state.tracks[3]
    assert session.decision.seat == "scotti"
    assert "event.shaded" not in session.decision.keys
    take_turn(session, "scotti", "pass")
    assert session.state.tracks[3] == renown + 1
    assert (ineligible(), asked()) == (["dux"], ("scotti", TEN[4]))
    take_turn(session, "scotti", "raid", "ransom")
    take_turn(session, "saxons", "event.shaded")
    assert (ineligible(), asked()) == (["saxons", "scotti"], ("civitates", TEN[5]))
    take_turn(session, "civitates", "trade", "rule")
    take_turn(session, "dux", "event.unshaded")
    assert (ineligible(), asked()) == (["dux", "civitates"], ("scotti", TEN[6]))
    take_turn(session, "scotti", "raid", "ransom")
    assert session.decision.options[0].text == "option.limited"
    take_turn(session, "saxons", "raid")
    assert (ineligible(), asked()) == (["saxons", "scotti"], ("civitates", TEN[7]))
    take_turn(session, "civitates", "event.unshaded")
    take_turn(session, "dux", "train", "invite")
    assert (ineligible(), asked()) == (["dux", "civitates"], ("scotti", TEN[8]))
    take_turn(session, "scotti", "event.shaded")
    session.answer("saxons", "raid")
    while session.state.current == TEN[8]:
        decision = session.decision
        wanted = [key for key in ("feat.ravage", "done", "none", "no") if key in decision.keys]
        session.answer(decision.seat, wanted[:1] or decision.keys[: decision.at_least])
    assert session.state.current == TEN[10]
    assert session.state.upcoming == [TEN[9]]
    assert session.state.epoch == 1
    assert "log.epoch_swap" in [entry.id for entry in session.journal]


@pytest.mark.parametrize(
    ("faction", "fragmented", "purse", "gain"),
    [
        (0, False, "briton_resources", 3),
        (0, True, "dux_resources", 3),
        (1, False, "briton_resources", 3),
        (1, True, "briton_resources", 3),
        (2, False, "saxon_renown", 1),
        (3, True, "scotti_renown", 1),
    ],
)
def test_what_a_pass_brings(faction, fragmented, purse, gain):
    table = board()
    if fragmented:
        table.state.imperium, table.state.dominance = Imperium.FRAGMENTATION, Dominance.NONE
    before = track(table, purse)
    others = sum(table.state.tracks)
    TURNS.pass_turn(table, faction)
    assert track(table, purse) == before + gain
    assert sum(table.state.tracks) == others + gain
    assert table.state.standing[faction] == PASSED


def test_who_passed_is_not_asked_again_on_the_card_and_all_may_pass():
    table = board()
    stack(table, TEN)
    session = session_at(table)
    for seat in ("saxons", "scotti", "dux"):
        take_turn(session, seat, "pass")
    session.answer("civitates", "pass")
    assert session.state.current == TEN[1]
    assert session.state.standing == [ELIGIBLE] * 4
    assert session.decision.seat == "scotti"


def test_gratia_blocks_the_tribal_war_side_only():
    table = board()
    stack(table, [50, *TEN])
    session = session_at(table)
    assert {"event.unshaded", "event.shaded"} <= set(session.decision.keys)
    table.state.lasting.append(NAMES["gratia"])
    session = session_at(table)
    assert "event.unshaded" in session.decision.keys
    assert "event.shaded" not in session.decision.keys
    assert session.why_not("event.shaded").id == "why.event_gratia"


def test_a_card_with_one_side():
    table = board()
    stack(table, [70, *TEN])
    session = session_at(table)
    assert [key for key in session.decision.keys if key.startswith("event")] == ["event.unshaded"]
    assert session.why_not("event.shaded").id == "why.event_single"


def test_why_a_command_cannot_be_executed():
    table = board()
    stack(table, TEN)
    session = session_at(table)
    assert session.why_not("return").rule in ("3.4.2", "3.5.2")
    assert session.why_not("train").id == "why.other_factions_command"
    assert session.why_not("consent").id == "why.consent_dux"


def test_the_first_two_cards_are_opened():
    table = board()
    Asked(deal(table))
    top, second = table.state.deck[-1], table.state.deck[-2]
    Asked(first_card(table))
    assert (table.state.current, table.state.upcoming) == (top, [second])
    assert table.state.stage == Stage.TURN


def test_an_epoch_card_that_is_turned_up_is_played_before_the_card_on_the_deck():
    table = board()
    stack(table, [1, 2, 77, 3])
    next_card(table)
    assert (table.state.current, table.state.upcoming, table.state.stage) == (77, [2], Stage.ANNONA)
    next_card(table)
    assert (table.state.current, table.state.upcoming, table.state.stage) == (2, [3], Stage.TURN)
    assert table.state.played == [1, 77]


def test_eligibility_after_a_card():
    table = board()
    stack(table, TEN)
    table.state.standing[:] = [EXECUTED, PASSED, INELIGIBLE, ELIGIBLE]
    table.state.first_did = FirstAction.COMMAND
    end_card(table)
    assert table.state.standing == [INELIGIBLE, ELIGIBLE, ELIGIBLE, ELIGIBLE]
    assert table.state.first_did == FirstAction.NOTHING


class TestPivotalEvents:
    @pytest.fixture
    def table(self, monkeypatch):
        for number in (73, 74, 75, 76):
            monkeypatch.setitem(HOUSE.effects, 2 * number, NOTHING)
        table = board("de-excidio-britanniae")
        stack(table, [1, 2, 3])
        table.state.stage = Stage.PIVOTAL
        return table

    def test_an_eligible_faction_may_interrupt_and_the_card_comes_next(self, table):
        asked = Asked(pivotal(table)).answer("no", seat="civitates").answer("yes", seat="dux", kind="pivotal.play")
        asked.answer("no", seat="saxons", kind="pivotal.trump").answer("no", seat="scotti")
        state = table.state
        assert (state.current, state.upcoming, state.held) == (73, [2, 1], [0, 74, 75, 76])
        assert state.standing == [EXECUTED, ELIGIBLE, ELIGIBLE, ELIGIBLE]
        assert (state.first_did, state.stage) == (FirstAction.EVENT, Stage.TURN)
        state.standing[3] = EXECUTED
        end_card(table)
        assert (state.current, state.upcoming, state.played) == (1, [2], [73])

    def test_later_ones_trump_and_a_trumped_card_goes_back(self, table):
        asked = Asked(pivotal(table)).answer("yes", seat="civitates").answer("yes", seat="dux")
        assert asked.decision.params == {"card": "75", "other": "73"}
        asked.answer("no", seat="saxons").answer("yes", seat="scotti")
        assert table.state.current == 76
        assert table.state.held == [73, 74, 75, 0]
        assert told(table).count("trumped") == 2

    def test_nobody_wants_to(self, table):
        asked = Asked(pivotal(table)).answers("no", "no", "no", "no")
        assert asked.over
        assert (table.state.current, table.state.stage) == (1, Stage.TURN)

    def test_only_eligible_factions_with_their_precondition_met(self, table, monkeypatch):
        monkeypatch.setitem(HOUSE.effects, 2 * 75, Effect((), Condition(least={"saxon_renown": 81})))
        table.state.standing[1] = INELIGIBLE
        asked = Asked(pivotal(table)).answer("no", seat="dux").answer("no", seat="scotti")
        assert asked.over

    def test_the_second_eligible_follows_the_order_of_the_pivotal_card_with_a_full_command(self, table):
        session = session_at(table)
        for seat, answer in (("civitates", "no"), ("dux", "no"), ("saxons", "yes"), ("scotti", "no")):
            session.answer(seat, answer)
        assert session.state.current == 75
        order = [seat for seat in CARDS[75].order if seat != "saxons"]
        assert session.decision.seat == order[0]
        assert session.decision.options[0].text == "option.command"


class TestAgreementsAndTribute:
    @pytest.fixture
    def table(self):
        table = board()
        stack(table, cards_named("CLASSIS BRITANNICA", "ARD RI", "ANDERIDA"))
        table.state.imperium, table.state.dominance = Imperium.AUTONOMY, Dominance.CIVILIAN
        table.state.tracks[:] = [20, 0, 10, 6, 0, 8]
        return table

    def test_without_consent_the_dux_has_only_its_own_resources(self, table):
        session = session_at(table)
        assert session.decision.seat == "dux"
        assert "train" not in session.decision.keys
        session.answer("dux", "consent")
        assert (session.decision.seat, session.decision.kind) == ("civitates", "consent")
        session.answer("civitates", "no")
        assert not {"train", "consent"} & {*session.decision.keys}

    def test_with_consent_it_may_spend_and_only_in_this_action(self, table):
        session = session_at(table)
        session.answer("dux", "consent")
        session.answer("civitates", "yes")
        assert "train" in session.decision.keys
        take_turn(session, "dux", "train")
        assert session.state.agreed == 0
        assert session.state.tracks[0] < 20

    def test_no_question_when_one_player_runs_both(self):
        table = board(players="two")
        stack(table, cards_named("CLASSIS BRITANNICA", "ARD RI", "ANDERIDA"))
        table.state.imperium, table.state.dominance = Imperium.AUTONOMY, Dominance.CIVILIAN
        session = session_at(table)
        assert "consent" not in session.decision.keys
        assert "train" in session.decision.keys

    def test_the_dux_asks_for_wealth(self, table):
        session = session_at(table)
        session.answer("dux", "ask.civitates")
        session.answer("civitates", "wealth")
        session.answer("civitates", "6")
        assert session.state.tracks == [20, 6, 10, 6, 0, 2]
        assert session.decision.seat == "dux"
        assert "ask.civitates" not in session.decision.keys
        assert "pass" not in session.decision.keys
        assert session.why_not("pass").rule == "1.5.2"

    def test_preemption_lets_the_dux_give_blue_away(self, table):
        table.state.dominance = Dominance.MILITARY
        session = session_at(table)
        session.answer("dux", "tribute")
        session.answer("dux", "scotti")
        session.answer("dux", "5")
        assert session.state.tracks == [15, 0, 10, 11, 0, 8]

    def test_without_preemption_it_cannot(self, table):
        session = session_at(table)
        assert "tribute" not in session.decision.keys

    def test_a_barbarian_asks_a_briton_once(self, table):
        table.state.standing[0] = INELIGIBLE
        session = session_at(table)
        assert session.decision.seat == "saxons"
        session.answer("saxons", "ask.civitates")
        assert session.decision.keys == ("briton_resources", "wealth", "none")
        session.answer("civitates", "none")
        assert "ask.civitates" not in session.decision.keys
        assert "pass" in session.decision.keys
        assert "ask.dux" not in session.decision.keys

    def test_resources_never_go_from_briton_to_briton(self, table):
        table.state.standing[0] = table.state.standing[2] = INELIGIBLE
        table.state.tracks[5] = 0
        session = session_at(table)
        assert session.decision.seat == "civitates"
        session.answer("civitates", "tribute")
        assert session.decision.keys == ("saxons", "scotti")
