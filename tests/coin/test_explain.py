"""Information about decisions, in a minimal volume."""

from __future__ import annotations

from tests.coin.small_volume import ADJACENT, AEDUI, KIT, NERVII, ROMANS, SPACES, TREVERI, UBII, Asked, asked_of, state
from vexillum.coin import explain as askable
from vexillum.coin import explain as numbers
from vexillum.coin import explain as turn
from vexillum.coin.explain import (
    CHOICES,
    MOST_REFUSED,
    OTHER,
    Gain,
    SpaceLists,
    brings_line,
    explain,
    message,
    spaces_line,
    there_line,
)
from vexillum.coin.sequence import FirstAction, Standing
from vexillum.core.decision import DONE, Option
from vexillum.core.show.option_info import Chance, Group, Hand, Held, OptionInfo, OptionOdds, RefusedOption
from vexillum.core.words.texts import Message

YES, NO = Option("yes", True, text="option.yes"), Option("no", False, text="option.no")


def number(n: int) -> Option:
    return Option(str(n), n, text="option.number", params={"n": n})


def stands(state, space: int) -> list[Message]:
    found = [(KIT.unit_ids[kind], state.units[3 * space + kind]) for kind in range(3)]
    return [numbers.counted(unit, n) for unit, n in found if n]


def with_common_options(asked: Asked, line, *, done=None, none=None):
    return lambda option: OptionInfo(OTHER, done or message("done")) if option is DONE else line(option)


def no_special(asked: Asked) -> list[RefusedOption]:
    return asked.refuse("special.scout", Message("option.special"), asked.specials)


LISTS = SpaceLists[Asked](
    KIT, adjacent=ADJACENT, stands=stands, common_options=with_common_options, refused_specials=no_special
)

# Lines and groups -----------------------------------------------------------------------------------------------------


def test_where_only_done_stands_aside_there_are_no_groups() -> None:
    told = explain(asked_of(state(), *SPACES[:1], DONE), with_common_options(None, lambda option: message("there")))
    assert told.groups == ()
    assert {info.group for info in told.options.values()} == {""}


def test_an_option_without_a_group_belongs_to_the_main_one() -> None:
    def line(option: Option) -> OptionInfo:
        return OptionInfo("special_abilities" if option is YES else "", message("there"))

    told = explain(asked_of(state(), YES, NO), line)
    assert [each.id for each in told.groups] == [CHOICES, "special_abilities"]
    assert told.options["no"].group == CHOICES


def test_odds_that_all_options_share_are_said_once() -> None:
    odds = OptionOdds((Chance(0.5, Message("chance.some")),))
    told = explain(asked_of(state(), YES, NO), lambda option: OptionInfo(odds=odds))
    assert told.odds == odds
    assert all(info.odds is None for info in told.options.values())
    told = explain(asked_of(state(), YES, NO), lambda option: OptionInfo(odds=odds if option is YES else None))
    assert told.odds is None
    assert told.options["yes"].odds == odds


# Numbers and places ---------------------------------------------------------------------------------------------------


def test_a_number_of_pieces_takes_them_in_hand() -> None:
    told = numbers.amount(
        asked_of(state(), number(0), number(2)), numbers.going("auxilia", 2, "go_stay"), token="auxilia"
    )
    assert told.hand == (Hand("auxilia", 2),)
    assert told.options["2"].holds == (Held("auxilia", 2),)
    assert told.options["0"].holds == ()
    assert told.options["2"].summary == message("all_go", what=[numbers.counted("auxilia", 2)])
    assert told.options["0"].summary == message("all_stay", what=[numbers.counted("auxilia", 2)])


def test_what_is_placed_beyond_available_comes_off_the_map() -> None:
    line = numbers.placed("auxilia", "ubii", 2)
    assert line(0).id == "does.place_none"
    assert line(2).params["left"] == 0
    assert (line(3).id, line(3).params["n"]) == ("does.place_off_map", 1)


def test_places_in_words() -> None:
    pieces = [numbers.counted("auxilia", 1)]
    assert there_line([]).id == "does.nobody_there"
    assert there_line(pieces).id == "does.there"
    assert brings_line([], pieces) == there_line(pieces)
    assert [brings_line(pieces, each).id for each in ([], pieces)] == ["does.brings", "does.brings_there"]
    assert spaces_line(["ubii"]).id == "place.named"
    assert spaces_line(["ubii"] * 5) == Message("place.many", {"n": 5})


# Spaces ---------------------------------------------------------------------------------------------------------------


def test_spaces_stand_in_groups_by_what_they_bring() -> None:
    def parts(space: int) -> list[Gain]:
        return [("auxilia", numbers.counted("auxilia", 2))] if space == TREVERI else []

    asked = asked_of(
        state({(NERVII, ROMANS): 1}),
        *SPACES[:2],
        DONE,
        reasons={"space:nervii": "why.no", "special.scout": "why.frost"},
    )
    told = LISTS.by_gain(asked, parts, specials=True)
    assert [each.id for each in told.groups] == ["brings_auxilia", "no_effect", "not_here", "special_abilities", OTHER]
    assert told.options["ubii"].group == "no_effect"
    assert told.options["done"].group == OTHER
    assert [(each.group, each.thing) for each in told.refused] == [
        ("not_here", "space:nervii"),
        ("special_abilities", ""),
    ]


def test_options_beside_the_spaces_have_a_group_where_only_refusals_have_one() -> None:
    told = LISTS.by_gain(asked_of(state({(NERVII, ROMANS): 1}), DONE, reasons={"space:nervii": "why.no"}), lambda _: [])
    assert told.options["done"].group == OTHER
    assert [each.id for each in told.groups] == ["not_here", OTHER]


def test_a_space_says_at_least_what_stands_there() -> None:
    told = LISTS.choose(asked_of(state({(UBII, AEDUI): 3}), *SPACES[:2]))
    assert told.options["ubii"].summary == there_line([numbers.counted("warband", 3)])


def test_spaces_next_to_the_one_that_is_asked_about_are_expected_else_those_with_own_pieces() -> None:
    reasons = {f"space:{id}": "why.no" for id in KIT.spaces}
    board = state({(UBII, ROMANS): 1, (NERVII, ROMANS): 4, (TREVERI, AEDUI): 2})
    own = LISTS.refused(asked_of(board, YES, reasons=reasons))
    assert [each.thing for each in own] == ["space:nervii", "space:ubii"]
    near = LISTS.refused(asked_of(board, YES, about="space:ubii", reasons=reasons))
    assert [each.thing for each in near] == ["space:treveri"]
    assert len(LISTS.refused(asked_of(board, YES, reasons=reasons), [UBII] * 20)) == MOST_REFUSED


# The turn -------------------------------------------------------------------------------------------------------------


EVENT = Option("event.shaded", 15, "card:7", "option.event_shaded", {"card": "7"})
PASS = Option("pass", text="option.pass")


def test_a_turn_has_commands_the_event_and_the_rest() -> None:
    asked = asked_of(
        state(), Option("march", "march"), EVENT, PASS, reasons={"battle": "why.no", "event.unshaded": "why.single"}
    )
    told = turn.turn(
        asked,
        card="7",
        called="limited_command",
        commands=("march", "battle"),
        command=lambda id: OptionInfo("commands", Message(f"does.{id}")),
        other=lambda option: message(option.key),
        refused=[*turn.refused_commands(asked, ("march", "battle")), *turn.refused_event(asked, "7", (14, 15))],
    )
    assert told.confirm
    assert [(each.id, each.label.id) for each in told.groups] == [
        ("commands", "group.limited_command"),
        ("event", "group.event"),
        ("other", "group.other"),
    ]
    assert told.options["event.shaded"].side == "dark"
    assert told.options["event.shaded"].summary == Message("card_side.7.shaded")
    assert [each.label.id for each in told.refused] == ["option.command", "option.event"]


def test_the_event_is_refused_as_a_whole_where_neither_side_is_offered() -> None:
    asked = asked_of(state(), PASS, reasons={"event.unshaded": "why.order"})
    (refused,) = turn.refused_event(asked, "7", (14, 15))
    assert refused.label == Message("option.event_single", {"card": "7"})


def test_the_place_in_the_sequence() -> None:
    board = state()
    assert turn.place(board).id == "now.first"
    board.standing[AEDUI] = Standing.EXECUTED
    for did, id in (
        (FirstAction.EVENT, "now.second_full"),
        (FirstAction.COMMAND_AND_SPECIAL, "now.second_event"),
        (FirstAction.COMMAND, "now.second_limited"),
    ):
        board.first_did = did
        assert turn.place(board).id == id


def test_a_pass_says_who_comes_next() -> None:
    gain = Message("count.resources", {"n": 1})
    asked = asked_of(state(), PASS)
    assert turn.passing(asked, (ROMANS, AEDUI), gain, 8) == message("pass", who="aedui", gain=gain, left=8)
    asked.state.standing[AEDUI] = Standing.INELIGIBLE
    assert turn.passing(asked, (ROMANS, AEDUI), gain, 8).id == "does.pass_last"


# Why not --------------------------------------------------------------------------------------------------------------


def test_everything_can_be_asked_about_that_is_not_offered() -> None:
    board = state({(UBII, 2): 4})
    asked = asked_of(board, SPACES[UBII])
    named = [
        *askable.commands(["march"]),
        *askable.spaces(KIT),
        *askable.factions(KIT),
        *askable.units(KIT, board.units),
    ]
    found = {each.name: each.label for each in askable.not_offered([*named, *askable.event("7")], asked.decision)}
    assert "space:ubii" not in found
    assert {"march", "space:nervii", "seat:germans", "event.shaded"} <= found.keys()
    assert found["unit:ubii.german_warband"] == Message("askable.unit", {"unit": "german_warband", "space": "ubii"})


def test_why_a_thing_is_not_what_is_asked_for() -> None:
    what = Message("askable.space", {"space": "ubii"})

    def reason(*options: Option, inside: int | None = None, card: str = "", **more) -> str:
        return askable.why_other(asked_of(state(), *options, **more), what, inside=inside, card=card).id

    assert reason(number(1), number(2)) == "why.asked_number"
    assert reason(YES, NO) == "why.asked_yes_no"
    assert reason(PASS) == "why.asked_other"
    assert reason(PASS, kind="event.space", card="7") == "why.asked_event"
    assert reason(SPACES[UBII], inside=UBII) == "why.asked_space"
    assert reason(PASS, inside=UBII, reasons={"space:ubii": "why.no"}) == "why.no"


def test_a_group_of_what_a_space_brings_is_called_after_it() -> None:
    told = LISTS.by_gain(asked_of(state(), *SPACES), lambda space: [("auxilia", message("there"))])
    assert told.groups[0] == Group("brings_auxilia", Message("group.brings", {"what": [Message("bring.auxilia")]}))
