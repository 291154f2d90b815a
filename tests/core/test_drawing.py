"""Cached parts of a drawing: reused for the same facts and texts only."""

from __future__ import annotations

from tests.core.toy import TOY
from vexillum.core.show.svg import cached, cached_by_key, forget_drawings

EN, IT = TOY.texts("en"), TOY.texts("it")


def counted(most=8):
    made = []

    @cached(most)
    def draw(facts, texts):
        made.append(facts)
        return f'<g class="{texts.language}"><title>{facts["n"]}</title><g/></g>'

    return draw, made


def test_the_same_facts_are_drawn_once():
    draw, made = counted()
    first = draw({"n": 1}, EN)
    assert first == '<g class="en"><title>1</title><g/></g>'
    assert draw({"n": 1}, EN) is first
    assert len(made) == 1


def test_other_facts_or_languages_are_drawn_again():
    draw, _ = counted()
    shown = {draw({"n": n}, texts) for n in (1, True, 2) for texts in (EN, IT)}
    assert len(shown) == 6


def test_a_drawing_uses_a_copy_of_its_facts():
    draw, made = counted()
    facts = {"n": 1}
    before = draw(facts, EN)
    facts["n"] = 2
    assert draw(facts, EN) != before
    assert made == [{"n": 1}, {"n": 2}]


def test_only_parts_with_other_facts_are_drawn_again():
    draw, made = counted()

    @cached(8)
    def row(numbers, texts):
        return tuple(draw({"n": n}, texts) for n in numbers)

    before = row([1, 2], EN)
    assert row([1, 2], EN) is before
    after = row([1, 3], EN)
    assert after[0] is before[0]
    assert after[1] != before[1]
    assert made == [{"n": 1}, {"n": 2}, {"n": 3}]


def test_the_cache_is_bounded():
    draw, made = counted(most=4)
    for n in range(10):
        draw({"n": n}, EN)
    draw({"n": 9}, EN)
    assert len(made) == 10
    draw({"n": 0}, EN)
    assert len(made) == 11


def test_the_cache_can_be_cleared():
    draw, made = counted()
    draw({"n": 1}, EN)
    forget_drawings()
    draw({"n": 1}, EN)
    assert len(made) == 2


def test_a_tuple_of_facts_is_the_key_itself():
    made = []

    @cached_by_key(8)
    def draw(facts, texts):
        made.append(facts)
        return [texts.language, *facts]

    first = draw((1, "a"), EN)
    assert draw((1, "a"), EN) is first
    assert [draw((2, "a"), EN), draw((1, "a"), IT)] == [["en", 2, "a"], ["it", 1, "a"]]
    forget_drawings()
    assert draw((1, "a"), EN) is not first
    assert len(made) == 4
