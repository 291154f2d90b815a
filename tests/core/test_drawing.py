"""Parts of a drawing: made once, for the same facts, words and lights, and never for others."""

from __future__ import annotations

from tests.core.toy import TOY
from vexillum.core.drawing import Lights, block, forget_drawings, joined, part, parts
from vexillum.core.session import Session

EN, IT = TOY.texts("en"), TOY.texts("it")


def counted(most=8):
    made = []

    @part(most)
    def draw(facts, texts, light):
        made.append(facts)
        return f'<g class="{texts.language}{light(facts["name"])}"><title>{facts["n"]}</title><g/></g>'

    return draw, made


def test_the_same_facts_are_drawn_once():
    draw, made = counted()
    first = draw({"name": "a", "n": 1}, EN, Lights())
    assert first == ('<g class="en"><title>1</title>', "<g/>", "</g>")
    assert draw({"name": "a", "n": 1}, EN, Lights()) is first
    assert len(made) == 1


def test_other_facts_words_or_lights_are_drawn_anew():
    draw, _ = counted()
    shown = {
        joined([draw(facts, texts, Lights(lit))])
        for facts in ({"name": "a", "n": 1}, {"name": "a", "n": True}, {"name": "a", "n": 2})
        for texts in (EN, IT)
        for lit in (frozenset(), frozenset("a"))
    }
    assert len(shown) == 12


def test_lights_of_other_things_change_nothing():
    draw, made = counted()
    dark = draw({"name": "a", "n": 1}, EN, Lights())
    assert draw({"name": "a", "n": 1}, EN, Lights(frozenset("bc"))) is dark
    assert len(made) == 1


def test_a_drawing_knows_only_its_facts_as_they_were():
    draw, made = counted()
    facts = {"name": "a", "n": 1}
    before = draw(facts, EN, Lights())
    facts["n"] = 2
    assert draw(facts, EN, Lights()) != before
    assert made == [{"name": "a", "n": 1}, {"name": "a", "n": 2}]


def test_several_parts_light_up_with_what_is_in_them():
    draw, made = counted()

    @parts(8)
    def row(names, texts, light):
        return [draw({"name": name, "n": 0}, texts, light) for name in names]

    dark = row(["a", "b"], EN, Lights())
    assert row(["a", "b"], EN, Lights()) is dark
    lit = row(["a", "b"], EN, Lights(frozenset("b")))
    assert lit[0] is dark[0]
    assert " lit" in lit[1][0]
    assert " lit" not in dark[1][0]
    assert row(["a", "b"], EN, Lights(frozenset("c"))) is dark
    assert len(made) == 3


def test_only_so_many_are_remembered():
    draw, made = counted(most=4)
    for n in range(10):
        draw({"name": "a", "n": n}, EN, Lights())
    draw({"name": "a", "n": 9}, EN, Lights())
    assert len(made) == 10
    draw({"name": "a", "n": 0}, EN, Lights())
    assert len(made) == 11


def test_everything_can_be_forgotten():
    draw, made = counted()
    draw({"name": "a", "n": 1}, EN, Lights(frozenset("a")))
    forget_drawings()
    draw({"name": "a", "n": 1}, EN, Lights(frozenset("a")))
    assert len(made) == 4


def test_lines_end_only_where_a_blank_is_not_seen():
    drawn = "<svg><style>a</style><g><title>t</title><text>a <tspan>b</tspan> c</text></g></svg>"
    lines = ("<svg>", "<style>a</style>", "<g><title>t</title>", "<text>a <tspan>b</tspan> c</text>", "</g>", "</svg>")
    assert block(drawn) == lines
    assert joined([block(drawn)]) == drawn


def test_a_game_that_draws_no_parts_is_one_block():
    session = Session.start(TOY, seed="s")
    (only,) = TOY.draw_blocks(session.view(None), EN)
    assert "".join(only) == TOY.draw_svg(session.view(None), EN).replace("\n", "")
