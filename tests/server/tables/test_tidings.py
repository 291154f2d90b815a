"""What is worth telling about seats that have changed."""

from __future__ import annotations

import pytest

from vexillum.core.registry import get_game
from vexillum.core.words.languages import BUILT_IN
from vexillum.server.kernel.texts import game_texts
from vexillum.server.matches import seat_rules
from vexillum.server.matches.seat_changes import seat_news
from vexillum.server.storage.records import SeatRecord

ANN = SeatRecord("human", "a_1", "Ann")
AGENT, LENT = SeatRecord("steward"), SeatRecord("steward", "a_1", "Ann")
OPEN, KEPT = SeatRecord("open"), SeatRecord("open", None, "Ann", invited="a_1")


@pytest.mark.parametrize(
    ("old", "new", "text"),
    [
        (OPEN, ANN, "seat_notice.sits"),
        (KEPT, ANN, "seat_notice.sits"),
        (AGENT, ANN, "seat_notice.sits"),
        (LENT, ANN, "seat_notice.back"),
        (ANN, seat_rules.lent(ANN, "steward"), "seat_notice.lent"),
        (ANN, seat_rules.late(ANN, "steward", 0.0), "seat_notice.late"),
        (ANN, seat_rules.lost(ANN, "steward"), "seat_notice.lost"),
        (ANN, seat_rules.given_up(ANN, "steward", seat_rules.GONE), "seat_notice.gone"),
        (ANN, seat_rules.given_up(ANN, "steward", seat_rules.RESIGNED), "seat_notice.resigned"),
        (ANN, seat_rules.given_up(ANN, "steward", seat_rules.REMOVED), "seat_notice.removed"),
        (ANN, seat_rules.opened(ANN, seat_rules.GONE), "seat_notice.gone_open"),
        (ANN, seat_rules.opened(ANN, seat_rules.REMOVED), "seat_notice.removed_open"),
        (ANN, seat_rules.opened(ANN), "seat_notice.gone_open"),
        (KEPT, OPEN, "seat_notice.declined"),
        (OPEN, KEPT, None),
        (AGENT, OPEN, None),
        (ANN, ANN, None),
        (ANN, SeatRecord("human", "a_1", "Anna"), None),
    ],
)
def test_what_is_told(old, new, text):
    told = [message for _, message in seat_news({"aix": old}, {"aix": new})]
    assert [message.id for message in told] == ([] if text is None else [text])
    for message in told:
        for language in BUILT_IN:
            sentence = game_texts(get_game("anno890"), language)(message)
            assert "Ann" in sentence
            assert "⟨" not in sentence
