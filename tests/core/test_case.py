"""Cases: every kind of expectation, fulfilled and not, with its message."""

import pytest

from tests.core.toy import TOY
from vexillum.core.agent import Agent
from vexillum.core.errors import BadCase, BadSetup
from vexillum.core.files.case import load_case, run_case
from vexillum.core.words.texts import engine_texts


def toy(id: str):
    if id != "toy":
        raise BadSetup("error.game", game=id, known=["toy"])
    return TOY


@pytest.fixture(autouse=True)
def installed(monkeypatch):
    monkeypatch.setattr("vexillum.core.files.case.get_game", toy)


@pytest.fixture
def verdict(tmp_path):
    """The failures of a case of the toy game, in English."""

    def run(body: str) -> list[str]:
        file = tmp_path / "case.toml"
        file.write_text(f'game = "toy"\n{body}', "utf-8")
        return [TOY.texts("en")(failure.message) for failure in run_case(load_case(file))]

    return run


def move(**parts: str) -> str:
    return "[[moves]]\n" + "".join(f"{name} = {value}\n" for name, value in parts.items())


# Before the answer


@pytest.mark.parametrize(
    ("looks", "told"),
    [
        ({"seat": '"left"'}, []),
        ({"seat": '"right"'}, ["move 1: left is asked, not right"]),
        ({"asked": '"act"'}, []),
        ({"asked": '"mark"'}, ["move 1: the question is act, not mark"]),
        ({"rule": '"1"'}, []),
        ({"rule": '"4.2"'}, ["move 1: the question cites rule 1, not 4.2"]),
        ({"offered": '["roll", "mark"]'}, []),
        ({"offered": '["roll", "fly"]'}, ["move 1: fly is not offered; offered: roll, card, mark, and crash"]),
        ({"missing": '["fly"]'}, []),
        ({"missing": '["fly", "card"]'}, ["move 1: card is offered"]),
        ({"only": '["crash", "roll", "card", "mark"]'}, []),
        ({"only": '["roll"]'}, ["move 1: offered: roll, card, mark, and crash; expected: roll"]),
        ({"only": "[]"}, ["move 1: offered: roll, card, mark, and crash; expected: "]),
        ({"why": '{ fly = "9" }'}, []),
        ({"why": '{ m0 = "1" }'}, ["move 1: no reason is given why m0 is not offered"]),
        (
            {"why": '{ fly = "8" }'},
            ["move 1: fly is ruled out by rule 9, not by 8: nobody can fly (rule 9)."],
        ),
        ({"why": '{ roll = "1" }'}, ["move 1: roll is offered"]),
        ({"over": "false"}, []),
        ({"over": "true"}, ["move 1: the game is not over"]),
    ],
)
def test_what_must_be_true_before_an_answer(verdict, looks, told):
    assert verdict(move(**looks)) == told


def test_at_the_end_nothing_is_asked(verdict):
    over = "[position.changes]\nturn = 6\n"
    assert verdict(over + move(over="true")) == []
    assert verdict(over + move(over="false")) == ["move 1: the game is over"]
    assert verdict(over + move(asked='"act"')) == ["move 1: the game is over"]
    assert verdict(over + move(answer='"roll"', refused='"over"')) == []


# The answer


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        ({"answer": '"roll"'}, []),
        ({"answer": '["roll"]', "by": '"left"'}, []),
        ({"answer": '"fly"', "refused": '"not_an_option"'}, []),
        ({"answer": '["roll", "card"]', "refused": '"wrong_count"'}, []),
        ({"answer": "[]", "refused": '"wrong_count"'}, []),
        ({"answer": '["roll", "roll"]', "refused": '"twice"'}, []),
        ({"answer": '"roll"', "by": '"right"', "refused": '"wrong_seat"'}, []),
        ({"undo": "true", "refused": '"nothing"'}, []),
        ({"answer": '"roll"', "refused": '"twice"'}, ['the answer "roll" is accepted; it should be refused as twice']),
        ({"answer": '"fly"', "refused": '"twice"'}, ['the answer "fly" is refused as not_an_option, not as twice']),
        ({"undo": "true"}, ["the answer undo is refused: There is nothing to undo."]),
        (
            {"answer": '"fly"'},
            [
                'the answer "fly" is refused: fly is not among the options (rule 1). '
                "Choose from: roll, card, mark, and crash."
            ],
        ),
        ({"answer": '"crash"'}, ["the rules crashed (ZeroDivisionError: a fault in the rules)"]),
    ],
)
def test_an_answer_and_its_refusal(verdict, answer, told):
    assert verdict(move(**answer)) == [f"move 1: {what}" for what in told]


class Marker(Agent):
    """Always marks."""

    id = "marker"

    def choose(self, session, decision):
        return ("mark",)


@pytest.fixture
def marker(monkeypatch):
    monkeypatch.setitem(TOY.agents, "marker", Marker)


def test_an_agent_answers(verdict, marker):
    assert verdict(move(agent='"marker"') + move(asked='"mark"')) == []
    assert verdict(move(agent='"marker"', answer='"mark"') + move(asked='"mark"')) == []
    assert verdict(move(agent='"marker"', answer='["roll"]') + move(asked='"mark"')) == [
        'move 1: marker answers ["mark"], not ["roll"]'
    ]


@pytest.mark.parametrize("beside", [{"undo": "true"}, {"by": '"a"'}, {"refused": '"twice"'}])
def test_an_agent_gives_answers_only(verdict, marker, beside):
    with pytest.raises(BadCase) as caught:
        verdict(move(agent='"marker"', **beside))
    assert "an agent's answer cannot be combined" in engine_texts("en")(caught.value.message)


def test_an_agent_has_to_exist(verdict):
    with pytest.raises(BadCase) as caught:
        verdict(move(agent='"radnom"'))
    assert "there is no agent radnom (similar: random)" in engine_texts("en")(caught.value.message)


def test_after_an_answer_that_goes_wrong_the_case_stops(verdict):
    found = verdict(move(answer='"fly"') + move(asked='"nonsense"') + "[expect]\nturn = 99\n")
    assert len(found) == 1


def test_an_answer_is_taken_back(verdict):
    moves = move(answer='"mark"') + move(asked='"mark"', undo="true") + move(asked='"act"', answer='"roll"')
    assert verdict(moves + move(undo="true", refused='"sealed"')) == []
    moves = (
        move(answer='"mark"')
        + move(answer='["m0"]')
        + move(seat='"right"', by='"right"', undo="true", refused='"other"')
    )
    assert verdict(moves) == []


# After the answer


@pytest.mark.parametrize(
    ("expect", "told"),
    [
        ("score = [5, 0]", []),
        ('"score.0" = 5', []),
        ("outcome = { over = false, scores.left = 5, winners = ['left'] }", []),
        ("view.left.score = [5, 0]", []),
        ("view.observer.deck = 12", []),
        ("view = { right.deck = 12, right.hand = [] }", []),
        ("derived = {}", []),
        ("score = [5, 1]", ["score.1 is 0, not 1"]),
        ("score = [5]", ["score is [5, 0], not [5]"]),
        ("score = 5", ["score is [5, 0], not 5"]),
        ('turn = "1"', ['turn is 1, not "1"']),
        ("turn = true", ["turn is 1, not true"]),
        ("outcome.over = true", ["outcome.over is false, not true"]),
        ("outcome.winner = 'left'", ["outcome.winner is not there (similar: winners); there is: over, scores"]),
        ('"score.2" = 5', ["score.2 is not there; there is: 0 and 1"]),
        (
            "view.left.draws = 1",
            ["view.left.draws is not there; there is: score, marked, turn, deck, hand, and derived"],
        ),
        ("view = {}", ["view is"]),
    ],
)
def test_what_must_stand_where_afterwards(verdict, expect, told):
    dice = "[position]\ndice = [5]\n"
    after = verdict(dice + move(answer='"roll"') + f"[moves.expect]\n{expect}\n")
    at_the_end = verdict(dice + move(answer='"roll"') + f"[expect]\n{expect}\n")
    for found, where in ((after, "move 1: "), (at_the_end, "")):
        assert len(found) == len(told)
        for line, begins in zip(found, told, strict=True):
            assert line.startswith(where + begins)


def test_tables_in_lists_are_compared_as_far_as_they_are_given(verdict, monkeypatch):
    row = [{"tile": "a", "coins": 1}, {"tile": "b"}]
    monkeypatch.setitem(vars(TOY.knowledge), "derived", lambda state: {"row": row})
    assert verdict('[expect]\nderived.row = [{ tile = "a" }, { tile = "b" }]\n') == []
    assert verdict("[expect]\nderived.row = [{ coins = 2 }, {}]\n") == [
        "derived.row.0.coins is 1, not 2",
        'derived.row.1 is { tile = "b" }, not {}',
    ]
    assert verdict('[expect]\nderived.row = [{ gold = 2 }, { tile = "b" }]\n') == [
        "derived.row.0.gold is not there; there is: tile and coins"
    ]


def test_what_must_not_be_there(verdict):
    assert verdict('absent = ["score.2", "view.left.draws", "derived.row.0"]\n') == []
    assert verdict('absent = ["score.1"]\n') == ["score.1 is there: 0"]
    assert verdict(move(absent='["score.1"]')) == ["move 1: score.1 is there: 0"]


def test_what_is_told(verdict):
    roll = move(answer='"roll"', told='["act"]', untold='["card"]')
    assert verdict(roll + move(told='["act"]')) == []
    assert verdict(move(untold='["act"]') + roll + move(answer='"card"', told='["card"]', untold='["act"]')) == []
    assert verdict(move(answer='"roll"', told='["card"]')) == ["move 1: card was not logged; logged: act"]
    assert verdict(move(answer='"roll"', untold='["act"]')) == ["move 1: act was logged"]


# A question and a log line with their parameters


@pytest.mark.parametrize(
    ("looks", "told"),
    [
        ({"params": "{ left = 5 }"}, []),
        ({"params": "{ left = 4 }"}, ["move 2: params.left is 5, not 4"]),
        ({"params": "{ lft = 5 }"}, ["move 2: params.lft is not there (similar: left); there is: left"]),
        ({"at_least": "0", "at_most": "2"}, []),
        ({"at_least": "1"}, ["move 2: at least 0 must be chosen, not 1"]),
        ({"at_most": "3"}, ["move 2: at most 2 can be chosen, not 3"]),
    ],
)
def test_the_parameters_of_a_question(verdict, looks, told):
    assert verdict(move(answer='"mark"') + move(asked='"mark"', **looks)) == told


def test_a_question_is_not_there_at_the_end(verdict):
    for looks in ({"params": "{ left = 5 }"}, {"at_least": "0"}, {"at_most": "2"}):
        assert verdict("[position.changes]\nturn = 6\n" + move(**looks)) == ["move 1: the game is over"]


@pytest.mark.parametrize(
    ("looks", "told"),
    [
        ({"told": '[{ id = "act", params = { n = 5 } }]'}, []),
        ({"told": '[{ id = "act" }]'}, []),
        (
            {"told": '[{ id = "act", params = { n = 4 } }]'},
            ["move 1: act was not logged with { n = 4 }, but with: { n = 5 }"],
        ),
        (
            {"told": '[{ id = "card", params = { n = 4 } }]'},
            ["move 1: card was not logged; logged: act"],
        ),
        ({"untold": '[{ id = "act", params = { n = 4 } }]'}, []),
        ({"untold": '[{ id = "act", params = { n = 5 } }]'}, ["move 1: act was logged with { n = 5 }"]),
    ],
)
def test_the_parameters_of_a_log_line(verdict, looks, told):
    assert verdict("[position]\ndice = [5]\n" + move(answer='"roll"', **looks)) == told


# Nothing else


@pytest.mark.parametrize(
    ("wanted", "told"),
    [
        ('"derived.units" = { militia = 2, cavalry = 1 }', []),
        ('"derived.none" = {}', []),
        ('"derived.row" = [{ tile = "a", coins = 1 }]', []),
        ('"derived.units" = { militia = 2 }', ["derived.units also has: cavalry"]),
        ('"derived.units" = { militia = 1, cavalry = 1 }', ["derived.units.militia is 2, not 1"]),
        ('"derived.units" = {}', ["derived.units also has: militia and cavalry"]),
        ('"derived.row" = [{ tile = "a" }]', ["derived.row.0 also has: coins"]),
        ('"derived.none" = { militia = 1 }', ["derived.none.militia is not there; there is: nothing"]),
        (
            '"derived.unit" = { militia = 2 }',
            ["derived.unit is not there (similar: units); there is: units, none, and row"],
        ),
    ],
)
def test_exactly_this_and_nothing_else(verdict, monkeypatch, wanted, told):
    derived = {"units": {"militia": 2, "cavalry": 1}, "none": {}, "row": [{"tile": "a", "coins": 1}]}
    monkeypatch.setitem(vars(TOY.knowledge), "derived", lambda state: derived)
    assert verdict(move() + f"[moves.exactly]\n{wanted}\n") == [f"move 1: {line}" for line in told]
    assert verdict(f"[exactly]\n{wanted}\n") == told
    assert verdict(f"[[variants]]\n[variants.exactly]\n{wanted}\n") == [f"variant 1, {line}" for line in told]


def test_all_else_is_unchanged(verdict):
    dice = "[position]\ndice = [5]\n"
    roll = {"answer": '"roll"', "expect": "{ turn = 1 }"}
    assert verdict(dice + move(**roll, unchanged_but='["score"]')) == []
    assert verdict(dice + move(**roll, unchanged_but='["score.0"]')) == []
    assert verdict(dice + move(**roll, unchanged_but="[]")) == ["move 1: score.0 was 0 and is now 5"]
    assert verdict(dice + move(**roll, unchanged_but='["score.1"]')) == ["move 1: score.0 was 0 and is now 5"]


def test_what_is_expected_exactly_and_absent_may_change_too(verdict):
    dice = "[position]\ndice = [5]\n"
    roll = move(answer='"roll"', unchanged_but="[]", absent='["score.2"]')
    assert verdict(dice + roll + "expect = { turn = 1 }\nexactly = { score = [5, 0] }\n") == []


def test_all_else_is_unchanged_from_the_beginning_to_the_end(verdict):
    moves = move(answer='"mark"') + move(answer='["m1"]')
    assert verdict('unchanged_but = ["turn"]\n' + moves + "[expect]\nmarked.1 = 1\n") == []
    assert verdict("unchanged_but = []\n" + moves + "[expect]\nmarked.1 = 1\n") == ["turn was 0 and is now 1"]
    assert verdict(moves + '[[variants]]\nunchanged_but = ["turn"]\n') == ["variant 1, marked.1 was 0 and is now 1"]


def test_what_comes_and_goes_is_a_change(verdict, monkeypatch):
    monkeypatch.setitem(vars(TOY.positions), "write", lambda state: {"on": {"ab"[state.turn % 2]: {"n": 1}}})
    assert verdict(move(answer='"roll"', unchanged_but="[]")) == [
        "move 1: on.a.n was 1 and is gone",
        "move 1: on.b.n is 1 and was not there before",
    ]


# Names that the game does not have


@pytest.mark.parametrize(
    ("looks", "told"),
    [
        ({"missing": '["flyy"]'}, "move 1: missing: the game has no option flyy (similar: fly)"),
        ({"missing": '["keep2", "done", "zzz"]'}, "move 1: missing: the game has no option zzz."),
        ({"why": '{ flyy = "9" }'}, "move 1: why: the game has no option and nothing else called flyy (similar: fly)"),
        ({"why": '{ "bird:wrem" = "9" }'}, "no option and nothing else called bird:wrem (similar: bird:wren)"),
        ({"answer": '"roll"', "told": '["actt"]'}, "move 1: told: the log has no line actt (similar: act)"),
        ({"answer": '"roll"', "untold": '["actt"]'}, "move 1: untold: the log has no line actt (similar: act)"),
        (
            {"answer": '"roll"', "untold": '[{ id = "act", params = { m = 1 } }]'},
            "move 1: untold: act has no parameter m. It has: n.",
        ),
        (
            {"answer": '"rol"', "refused": '"not_an_option"'},
            "move 1: answer: the game has no option rol (similar: roll)",
        ),
        (
            {"answer": '"roll"', "by": '"rihgt"', "refused": '"wrong_seat"'},
            "move 1: by: there is no seat rihgt (similar: right)",
        ),
        ({"absent": '["scor.2"]'}, "move 1: absent: nothing can be at scor.2 (similar: score)"),
        ({"absent": '["score.two"]'}, "move 1: absent: nothing can be at score.two."),
        ({"absent": '["view.lft.hand.3"]'}, "absent: nothing can be at view.lft.hand.3 (similar: view.left)"),
        ({"absent": '["view.left.hnd"]'}, "absent: nothing can be at view.left.hnd (similar: view.left.hand)"),
        ({"absent": '["outcome.winner"]'}, "nothing can be at outcome.winner (similar: outcome.winners)"),
        ({"answer": '"roll"', "unchanged_but": '["scor"]'}, "unchanged_but: nothing can be at scor (similar: score)"),
    ],
)
def test_a_name_that_the_game_does_not_have_is_an_error(verdict, looks, told):
    with pytest.raises(BadCase) as error:
        verdict(move(**looks))
    assert told in str(error.value)


def test_a_misspelt_name_is_found_wherever_it_stands(verdict):
    for body, told in (
        ('absent = ["scor"]\n', "case.toml: absent: nothing can be at scor"),
        ('[[variants]]\nabsent = ["scor"]\n', "variant 1, absent: nothing can be at scor"),
        ("[[variants]]\n[[variants]]\n" + move(missing='["flyy"]').replace("[[", "[[variants."), "variant 2, move 1"),
        (move(answer='"fly"') + move(missing='["flyy"]'), "move 2: missing: the game has no option flyy"),
    ):
        with pytest.raises(BadCase, match=told):
            verdict(body)


def test_a_misspelt_name_is_told_in_italian(verdict):
    with pytest.raises(BadCase) as error:
        verdict(move(missing='["flyy"]'))
    assert "mossa 1: missing: il gioco non ha l'opzione flyy (simili: fly)." in engine_texts("it")(error.value.message)


def test_a_path_that_leads_nowhere_names_what_is_similar(verdict):
    assert verdict("[expect]\nscor = [0, 0]\n")[0].startswith("scor is not there (similar: score); there is: ")


# Variants


def test_a_variant_has_other_dice_and_takes_more_away(verdict):
    body = """
[position]
dice = [3]
[position.changes]
score = [1, 1]
[[moves]]
answer = "roll"
[[variants]]
expect = { score = [4, 1] }
[[variants]]
dice = [6]
expect = { score = [7, 1] }
[[variants]]
dice = [2]
remove = ["deck.0"]
expect = { score = [3, 1], view.left.deck = 11 }
"""
    assert verdict(body) == []
    assert verdict(body.replace("deck = 11", "deck = 12")) == ["variant 3, view.left.deck is 11, not 12"]
    assert verdict(body.replace("score = [7, 1]", "score = [4, 1]")) == ["variant 2, score.0 is 7, not 4"]


def test_what_a_variant_takes_away_comes_after_what_the_case_takes_away(verdict):
    body = 'position.remove = ["deck.0"]\n[[variants]]\nremove = ["deck.0"]\nexpect = { view.left.deck = 10 }\n'
    assert verdict(body) == []


def test_each_variant_is_a_case_of_its_own(verdict):
    body = """
[position]
dice = [3]
[position.changes]
score = [1, 1]
[[moves]]
answer = "roll"
[expect]
turn = 1
[[variants]]
expect = { score = [4, 1] }
[[variants]]
changes = { score.1 = 9 }
expect = { "score.1" = 9 }
[[variants]]
expect = { score = [3, 1] }
absent = ["turn"]
[[variants]]
[[variants.moves]]
answer = "fly"
"""
    assert verdict(body) == [
        "variant 3, score.0 is 4, not 3",
        "variant 3, turn is there: 1",
        'variant 4, move 1: the answer "fly" is refused: fly is not among the options (rule 1). '
        "Choose from: roll, card, mark, and crash.",
    ]


# What cannot be read


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ("moves = 3", "moves is 3. Allowed: a list"),
        (
            "[[move]]\nanswer = 'roll'",
            "move is unknown. Allowed here: game, title, rule, about, position, moves",
        ),
        (move(answr='"roll"'), "moves.0.answr is unknown. Allowed here: seat, asked"),
        (move(answer="3"), "moves.0.answer is 3. Allowed: text in quotes and a list"),
        (move(answer='"fly"', refused='"no"'), 'moves.0.refused is "no"; it can be: not_an_option, wrong_count'),
        (move(refused='"twice"'), "moves.0.answer is missing"),
        (move(by='"left"'), "moves.0.answer is missing"),
        (move(answer='"roll"', undo="true"), "moves.0: a move is an answer or an undo, not both"),
        ("[[variants]]\n[[variants.moves]]\nrefused = 'twice'", "variants.0.moves.0.answer is missing"),
        (
            "[[variants]]\nmove = []",
            "variants.0.move is unknown. Allowed here: title, changes, remove, dice, moves, expect, exactly",
        ),
        (
            move(answer='"roll"')
            + "[[variants]]\nmoves = [{ answer = 'mark' }]\n[[variants]]\nmoves = [{ answer = 'roll' }]",
            "own moves would never be played, because every variant has moves of its own",
        ),
        ("[position]\nscenario = 'poor'", "no scenario poor"),
        ("[position]\ndice = [9]\n" + move(answer='"roll"'), "gives 9 for die 1, which has 6 sides"),
    ],
)
def test_a_case_that_cannot_be_read_names_the_place(verdict, tmp_path, body, told):
    with pytest.raises(BadCase, match=told) as error:
        verdict(body)
    assert str(error.value).startswith(str(tmp_path / "case.toml"))


def test_a_case_of_a_game_that_is_not_installed(tmp_path):
    (tmp_path / "c.toml").write_text('game = "chess"\n')
    with pytest.raises(BadCase, match="no game chess"):
        load_case(tmp_path / "c.toml")


def test_rules_that_crash_while_the_position_is_set_up_fail_the_case(verdict, monkeypatch):
    monkeypatch.setitem(vars(TOY.positions), "read", lambda position: 1 / 0)
    assert verdict("[position.changes]\nturn = 2\n") == ["the rules crashed (ZeroDivisionError: division by zero)"]
