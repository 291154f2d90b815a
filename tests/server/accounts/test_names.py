from __future__ import annotations

import contextlib
import unicodedata

import pytest

from vexillum.server.accounts.registration import clean_address
from vexillum.server.kernel import identities
from vexillum.server.kernel.identities import LONGEST, LONGEST_LOOKS, clean_name, handle_of, looks_of, numbered
from vexillum.server.kernel.refusals import Refusal


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
def test_names_are_normalised(given, kept):
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
def test_forbidden_names(given):
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


@pytest.mark.parametrize(
    "given",
    ["Νick", "Μartin", "Ηelen", "Pаul", "Αnn", "Ann Ζ", "Zoё", "Սam", "Ꭺnn"],
    ids=lambda name: ascii(name),
)
def test_no_letters_of_two_alphabets_stand_in_one_name(given):
    """A Greek capital looks just like a Latin one, but its small letter differs."""
    with pytest.raises(Refusal) as refused:
        clean_name(given)
    assert refused.value.message.params["why"].id == "account.name_alphabets"


@pytest.mark.parametrize(
    "given", ["Νίκος", "Юлия", "Žižek", "健 Ken", "たけし健", "שרה", "Łukasz 2", "Nguyễn", "สมชาย"]
)
def test_one_alphabet_is_as_good_as_another(given):
    assert clean_name(given) == given


def test_names_of_another_alphabet_that_look_the_same():
    assert handle_of("ΝΙΚΗ") == handle_of("NIKH")
    assert handle_of("Νίκη") == handle_of("ΝΙΚΗ")
    assert handle_of("ΖΟΗ") == handle_of("ZOH")


@pytest.mark.parametrize(
    ("name", "others"),
    [
        ("Dora", ("Dᴏra", "ꓓꓳꓣꓮ", "ᴅᴏʀᴀ", "DORA", "Ꭰꮎꮢꭺ", "D0ra", "Dóra")),
        ("Amo", ("ꓮꓟꓳ", "Arno", "AMO")),
        ("Felix", ("ꓝꓰꓡꓲꓫ", "FeIix", "Fellx")),
        ("Lukasz", ("Łukasz", "Ⳑukasz")),
        ("Paul", ("ꓑꓮꓴꓡ", "Раul", "PauƖ")),
        ("Саша", ("Cаша",)),
    ],
)
def test_what_a_name_looks_like(name, others):
    assert {looks_of(other) for other in others} == {looks_of(name)}


def test_every_letter_of_unicodes_list_looks_like_what_it_says():
    assert len(identities._SKELETON) > 1_500
    for letter, looks in identities._SKELETON.items():
        assert looks_of(f"A{chr(letter)}b") == looks_of(f"A{looks}b"), ascii(chr(letter))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        *(("Anna", "Hanna"), ("Mario", "Maria"), ("Юлия", "Юля"), ("健", "建")),
        *(("שירי", "שרי"), ("محمد", "محمود"), ("สมชาย", "สมชย")),
    ],
)
def test_names_that_differ_look_different(one, other):
    assert looks_of(one) != looks_of(other)


def test_what_a_name_looks_like_can_be_stored():
    for letter in ("m", "Ꜩ", "𒐫", "ﷺ", "ǆ"):
        assert len(looks_of(letter * LONGEST)) <= LONGEST_LOOKS < 128 - len("?99999")


@pytest.mark.parametrize("given", ["ꓮꓓꓟꓲꓠ", "ᴀdmin", "mᴏderator", "ꓟꓳꓓ", "sʏstem", "ꓢꓬꓢꓔꓰꓟ", "suppᴏrt", "Vexiꓡꓡum"])
def test_names_like_those_of_staff_are_reserved(given):
    with pytest.raises(Refusal) as refused:
        clean_name(given)
    assert refused.value.code == "name"


def test_a_five_is_read_as_an_s():
    assert handle_of("Jame5") == handle_of("James")
    assert handle_of("Jame5") != handle_of("Jamei")


@pytest.mark.parametrize(
    "given",
    ["\u3164\u3164", "\u1160Ann", "Ann\uffa0", "Ann\ufe0f", "A\u034fnn", "Ann" + "\u0301" * 9, "Ann\U000e0101"],
    ids=ascii,
)
def test_invisible_characters_and_stacked_marks_are_refused(given):
    with pytest.raises(Refusal):
        clean_name(given)


@pytest.mark.parametrize("given", ["Qualcuno", "amministratore", "Nessuno"])
def test_italian_role_names_are_reserved(given):
    with pytest.raises(Refusal):
        clean_name(given)


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
def test_addresses_are_normalised(given, kept):
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
def test_invalid_addresses(given):
    with pytest.raises(Refusal) as refused:
        clean_address(given)
    assert refused.value.code == "email"


@pytest.mark.parametrize("read", [clean_name, clean_address, handle_of, looks_of])
def test_overlong_names_are_not_normalised(read, monkeypatch):
    """Normalisation sorts combining marks: with thousands of them the server would block for seconds."""
    longest, normalize = [0], unicodedata.normalize

    def watched(form, text):
        longest.append(len(text))
        return normalize(form, text)

    monkeypatch.setattr(unicodedata, "normalize", watched)
    for given in ("a" + "\u0301\u0316" * 5_000, "a@" + "\u0301\u0316" * 5_000 + ".org"):
        with contextlib.suppress(Refusal):
            read(given)
    assert max(longest) < 2_000
