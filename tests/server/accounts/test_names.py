from __future__ import annotations

import pytest

from vexillum.server.accounts.addresses import clean_address
from vexillum.server.accounts.names import LONGEST, clean_name, handle_of, numbered
from vexillum.server.refusals import Refusal


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("Ann", "Ann"),
        ("  Ann   Lee ", "Ann Lee"),
        ("Ａｎｎ", "Ann"),
        ("d'Artagnan", "d'Artagnan"),
        ("Žižek 2", "Žižek 2"),
    ],
)
def test_names_as_they_are_kept(given, kept):
    assert clean_name(given) == kept


@pytest.mark.parametrize(
    "given",
    [
        *(
            "",
            "A",
            "A" * 31,
            "  ",
            "..",
            "- -",
            "Ann\u202eeve",
            "Ann\x00",
            "<b>Ann</b>",
            "Ann/Eve",
            "Ann\u200bEve",
            "Ann@x",
        ),
        *("admin", "ADMIN", "аdmin", "adm1n", "Me", "open", "Vexillum", "vexi11um", "A d m i n", "́ab"),
    ],
)
def test_names_that_nobody_can_have(given):
    with pytest.raises(Refusal) as refused:
        clean_name(given)
    assert refused.value.code == "name"
    assert "⟨" not in str(refused.value)


@pytest.mark.parametrize("other", ["ANN", "Аnn", "Ann.", "A n n", "Ánn", "ＡＮＮ", "ann"], ids=lambda name: ascii(name))
def test_names_that_are_the_same(other):
    assert handle_of(other) == handle_of("Ann")


def test_names_that_look_the_same():
    assert handle_of("Paul") == handle_of("PauI") == handle_of("Pau1") == handle_of("Раul")
    assert handle_of("Bob") == handle_of("B0b")
    assert handle_of("Ann") != handle_of("Anne")


def test_the_beginning_of_a_name_is_the_beginning_of_its_handle():
    for name in ("Bernd Vogel", "Æthelred", "Ilaria", "O'Neill", "Ωmega"):
        for end in range(1, len(name)):
            assert handle_of(name).startswith(handle_of(name[:end]))


def test_a_numbered_name_is_a_name():
    for name in ("Ann", "B" * LONGEST, "C" * 26 + "...D"):
        assert clean_name(numbered(name, 12)) == numbered(name, 12)


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        (" Ann@Example.ORG ", "ann@example.org"),
        ("a.b+club@sub.example.org", "a.b+club@sub.example.org"),
        ("ann@bücher.example", "ann@xn--bcher-kva.example"),
    ],
)
def test_addresses_as_they_are_kept(given, kept):
    assert clean_address(given) == kept


@pytest.mark.parametrize(
    "given",
    [
        *("", "ann", "@example.org", "ann@", "ann@localhost", "ann@1.2.3.4", "a b@example.org", "ann@exa mple.org"),
        *("ann@example.org\r\nBcc: eve@example.org", "ann@@example.org", ".ann@example.org", "a..b@example.org"),
        *('"ann"@example.org', "ann@-x.org", "ann@x..org", "a" * 65 + "@example.org", "a@" + "b." * 130 + "org"),
        *("ann@example.org,eve@example.org", "ann@example.org\x00", "<ann@example.org>"),
    ],
)
def test_what_is_no_address(given):
    with pytest.raises(Refusal) as refused:
        clean_address(given)
    assert refused.value.code == "email"
