"""Cases: each thing that can be expected, when it holds and when it does not, and what is said then."""

import pytest

from tests.core.toy import TOY
from vexillum.core.case import load_case, run_case
from vexillum.core.engine_texts import engine_texts
from vexillum.core.errors import BadCase, BadSetup


def toy(id: str):
    if id != "toy":
        raise BadSetup("error.game", game=id, known=["toy"])
    return TOY


@pytest.fixture(autouse=True)
def installed(monkeypatch):
    monkeypatch.setattr("vexillum.core.case.get_game", toy)


@pytest.fixture
def verdict(tmp_path):
    """What does not hold in a case of the toy game, in English."""

    def run(body: str) -> list[str]:
        file = tmp_path / "case.toml"
        file.write_text(f'game = "toy"\n{body}', "utf-8")
        return [engine_texts("en")(failure.message) for failure in run_case(load_case(file))]

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
        ({"rule": '"4.2"'}, ["move 1: the question rests on rule 1, not on 4.2"]),
        ({"offered": '["roll", "mark"]'}, []),
        ({"offered": '["roll", "fly"]'}, ["move 1: fly is not offered; offered: roll, card, mark, and crash"]),
        ({"missing": '["fly"]'}, []),
        ({"missing": '["fly", "card"]'}, ["move 1: card is offered"]),
        ({"only": '["crash", "roll", "card", "mark"]'}, []),
        ({"only": '["roll"]'}, ["move 1: offered is: roll, card, mark, and crash; not: roll"]),
        ({"only": "[]"}, ["move 1: offered is: roll, card, mark, and crash; not: "]),
        ({"why": '{ fly = "9" }'}, []),
        ({"why": '{ swim = "1" }'}, []),
        (
            {"why": '{ fly = "8" }'},
            ["move 1: fly is ruled out by rule 9, not by 8: fly is not something that can be chosen here (rule 9)."],
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
        ({"undo": "true"}, ["the answer undo is refused: There is nothing to take back."]),
        (
            {"answer": '"fly"'},
            [
                'the answer "fly" is refused: fly is not among the options (rule 1). '
                "Choose from: roll, card, mark, and crash."
            ],
        ),
        ({"answer": '"crash"'}, ["the rules broke down (ZeroDivisionError: a fault in the rules)"]),
    ],
)
def test_an_answer_and_its_refusal(verdict, answer, told):
    assert verdict(move(**answer)) == [f"move 1: {what}" for what in told]


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
        ("outcome.winner = 'left'", ["outcome.winner is not there; there is: over, scores, ranking, and winners"]),
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
    monkeypatch.setattr(type(TOY), "derived", lambda self, state: {"row": [{"tile": "a", "coins": 1}, {"tile": "b"}]})
    assert verdict('[expect]\nderived.row = [{ tile = "a" }, { tile = "b" }]\n') == []
    assert verdict("[expect]\nderived.row = [{ coins = 2 }, {}]\n") == [
        "derived.row.0.coins is 1, not 2",
        'derived.row.1 is { tile = "b" }, not {}',
    ]
    assert verdict('[expect]\nderived.row = [{ gold = 2 }, { tile = "b" }]\n') == [
        "derived.row.0.gold is not there; there is: tile and coins"
    ]


def test_what_must_not_be_there(verdict):
    assert verdict('absent = ["score.2", "view.left.draws"]\n') == []
    assert verdict('absent = ["score.1"]\n') == ["score.1 is there: 0"]
    assert verdict(move(absent='["score.1"]')) == ["move 1: score.1 is there: 0"]


def test_what_is_told(verdict):
    roll = move(answer='"roll"', told='["act"]', untold='["card"]')
    assert verdict(roll + move(told='["act"]')) == []
    assert verdict(move(untold='["act"]') + roll + move(answer='"card"', told='["card"]', untold='["act"]')) == []
    assert verdict(move(answer='"roll"', told='["card"]')) == ["move 1: card was not reported; reported: act"]
    assert verdict(move(answer='"roll"', untold='["act"]')) == ["move 1: act was reported"]


# Variants


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
            "move is not known here. There can be: game, title, rule, about, position, moves",
        ),
        (move(answr='"roll"'), "moves.0.answr is not known here. There can be: seat, asked"),
        (move(answer="3"), "moves.0.answer is 3. Allowed: a text in quotation marks and a list"),
        (move(answer='"fly"', refused='"no"'), 'moves.0.refused is "no"; it can be: not_an_option, wrong_count'),
        (move(refused='"twice"'), "moves.0.answer is missing"),
        (move(by='"left"'), "moves.0.answer is missing"),
        (move(answer='"roll"', undo="true"), "moves.0: a move is an answer or an undo, not both"),
        ("[[variants]]\n[[variants.moves]]\nrefused = 'twice'", "variants.0.moves.0.answer is missing"),
        (
            "[[variants]]\nmove = []",
            "variants.0.move is not known here. There can be: title, changes, moves, expect, and absent",
        ),
        ("[position]\nscenario = 'poor'", "no scenario poor"),
        ("[position]\ndice = [9]\n" + move(answer='"roll"'), "a 9 for die 1, which has 6 sides"),
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


def test_rules_that_break_down_while_the_position_is_set_up_fail_the_case(verdict, monkeypatch):
    monkeypatch.setattr(type(TOY), "restore", lambda self, position: 1 / 0)
    assert verdict("[position.changes]\nturn = 2\n") == ["the rules broke down (ZeroDivisionError: division by zero)"]
