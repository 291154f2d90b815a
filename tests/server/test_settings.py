"""Each setting of a server is declared once: options, environment variables, help and docs follow."""

from __future__ import annotations

import runpy
import sys
from pathlib import Path
from typing import Annotated

import msgspec
import pytest

from vexillum import cli
from vexillum.cli import serve_checks
from vexillum.cli.common import Mistake
from vexillum.core.words.languages import BUILT_IN
from vexillum.server.kernel.config import Config, DeclaredSetting, Group, Setting, declared, setting_texts

ROOT = Path(__file__).parents[2]
TOOL = runpy.run_path(str(ROOT / "tools" / "settings_table.py"))
SETTINGS = declared(Config)
names = [one.name for one in SETTINGS]


class Stopped(Mistake):
    """The settings were read, and the server is not to start."""

    def __init__(self) -> None:
        super().__init__("cli.serve_missing", missing=[])


@pytest.fixture
def started(monkeypatch, capsys):
    """What a server would be started with, or what is said instead."""

    def start(*words: str, **environment: str) -> Config | str:
        given = []

        def stop(config):
            given.append(config)
            raise Stopped

        monkeypatch.setattr(serve_checks, "check", stop)
        monkeypatch.setenv("VEXILLUM_LANG", "en")
        for name, value in environment.items():
            monkeypatch.setenv(name, value)
        monkeypatch.setattr(sys, "argv", ["vexillum", "serve", *words])
        with pytest.raises(SystemExit) as left:
            cli.main()
        assert left.value.code == 2
        said = capsys.readouterr().err
        return given[0] if given else said

    return start


def other(one: DeclaredSetting) -> tuple[str, object]:
    """A value that is not the default: as it is written, and as it is."""
    if one.several:
        return "10.0.0.1", ("10.0.0.1",)
    if one.type is bool:
        return str(int(not one.default)), not one.default
    if one.type is str:
        return "something", "something"
    return "3", one.type(3)


def options(one: DeclaredSetting, text: str) -> tuple[str, ...]:
    if one.type is bool:
        return (one.option if text == "1" else one.opposite,)
    return one.option, text


def test_names_of_settings_do_not_change():
    assert {(one.option, one.variable) for one in SETTINGS} >= {
        (f"--{name}", f"VEXILLUM_{name.upper().replace('-', '_')}")
        for name in (
            *("host", "port", "database", "open", "pace", "public", "address", "smtp", "sender", "register"),
            *("notice-after", "private-webhooks", "agent-matches", "processes", "workers", "trusted-proxy"),
            *("metrics", "log-json"),
        )
    }
    assert {one.opposite for one in SETTINGS} >= {"--no-open", "--no-register"}


@pytest.mark.parametrize("one", SETTINGS, ids=names)
def test_the_command_line_goes_before_the_environment(started, one):
    text, value = other(one)
    assert getattr(started(*options(one, text)), one.field) == value
    assert getattr(started(**{one.variable: text}), one.field) == value
    if one.type is bool:
        said, meant = str(int(not value)), not value
    else:
        said, meant = (
            ("other", "other") if one.type is str else ("4", one.type(4)) if not one.several else ("::1", ("::1",))
        )
    assert getattr(started(*options(one, said), **{one.variable: text}), one.field) == meant


def test_without_a_word_everything_has_its_default(started):
    assert started() == Config()


@pytest.mark.parametrize("one", [one for one in SETTINGS if one.type in (int, float, bool)], ids=lambda one: one.name)
def test_a_bad_value_names_its_setting(started, one):
    said = started(**{one.variable: "much"})
    assert isinstance(said, str)
    assert one.option in said
    assert one.variable in said


@pytest.mark.parametrize("one", [one for one in SETTINGS if one.most is not None], ids=lambda one: one.name)
def test_bounds_hold_on_the_command_line_in_the_environment_and_on_the_wire(started, one):
    beyond = one.type(one.most + 1)
    assert one.option in started(one.option, str(beyond))
    assert one.option in started(**{one.variable: str(one.least - 1)})
    with pytest.raises(msgspec.ValidationError, match=one.field):
        msgspec.json.decode(msgspec.json.encode({one.field: beyond}), type=Config)


@pytest.mark.parametrize("one", [one for one in SETTINGS if one.field != "public"], ids=lambda one: one.name)
def test_club_settings_are_refused_at_home(one):
    _, value = other(one)
    config = Config(**{"database": "sqlite:///x.db", "metrics": "m" * 24, one.field: value})
    if one.setting.group is Group.CLUB:
        with pytest.raises(Mistake, match=one.opposite if one.default is True else one.option):
            serve_checks.check(config)
    elif one.field not in ("database", "metrics"):
        serve_checks.check(config)


def test_settings_reach_the_processes():
    config = Config(processes=3, log_json=True, proxies=("::1",), workers=2, address="https://club.example/")
    assert config.address == "https://club.example"
    assert msgspec.json.decode(msgspec.json.encode(config), type=Config) == config


def test_agents_share_the_cores(monkeypatch):
    monkeypatch.setattr("vexillum.server.kernel.config.cores", lambda: 8)
    assert [Config(processes=n).agent_processes for n in (1, 2, 4, 16)] == [8, 4, 2, 1]
    assert Config(workers=5).agent_processes == 5
    monkeypatch.setattr("vexillum.server.kernel.config.cores", lambda: 1)
    assert Config().agent_processes == 2


def test_the_browser_is_opened_at_home_by_default():
    assert Config().opens_browser
    assert not Config(open_browser=False).opens_browser
    assert not Config(public=True).opens_browser
    assert Config(public=True, open_browser=True).opens_browser


@pytest.mark.parametrize("language", BUILT_IN)
def test_every_setting_has_help_and_no_help_is_left_over(language):
    texts = {id for id in setting_texts(language).catalog.texts[language] if id.startswith("setting")}
    assert texts == {f"setting.{name}" for name in names} | {f"setting_group.{group}" for group in Group}


def test_the_docs_are_up_to_date():
    page = TOOL["TARGET"].read_text("utf-8")
    assert TOOL["written"](page) == page, "run: python tools/settings_table.py"
    assert all(f"`{one.variable}`" in page and f"`{one.option}" in page for one in SETTINGS)


def test_a_new_setting_needs_one_declaration():
    class More(Config, frozen=True, kw_only=True):
        pause: Annotated[int, msgspec.Meta(ge=1, le=9), Setting(Group.CLUB, "S", name="long_pause")] = 2

    last = declared(More)[-1]
    assert (last.option, last.variable, last.default) == ("--long-pause", "VEXILLUM_LONG_PAUSE", 2)
    assert (last.type, last.least, last.most) == (int, 1, 9)
