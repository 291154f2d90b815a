"""``vexillum games``: list the games."""

from __future__ import annotations

import json
import sys
from typing import Annotated, Any

import msgspec
import typer
from rich.console import Console, RenderableType
from rich.markup import escape
from rich.table import Table

from vexillum.cli.common import LangOption, carries_unicode, page, use_language
from vexillum.core.errors import VexillumError
from vexillum.core.game import Game, Source
from vexillum.core.registry import get_game, offered_ids
from vexillum.core.words.languages import known_languages
from vexillum.core.words.texts import Texts
from vexillum.lab.simulation import lab_texts

NAME = "games"


class Card(msgspec.Struct, frozen=True, kw_only=True):
    """A game in the JSON list. If it cannot be loaded, the entry has the error."""

    id: str
    name: str
    error: str | None = None
    about: str = ""
    scenarios: tuple[str, ...] = ()
    scenario_names: dict[str, str] = {}
    players: tuple[int, ...] = ()
    seats: tuple[str, ...] = ()
    seat_names: dict[str, str] = {}
    agents: tuple[str, ...] = ()
    quick_agent: str | None = None
    options: dict[str, tuple[str, ...]] = {}
    """The values of each option of the set-up, the default first."""
    minutes: tuple[int, int] | None = None
    hidden: bool | None = None
    languages: tuple[str, ...] = ()
    rules: int | None = None
    reconstructed: bool | None = None
    reconstructed_note: str = ""
    sources: tuple[Source, ...] = ()
    credits: str = ""


def command(
    as_json: Annotated[bool, typer.Option("--json", help="Print a JSON list instead.")] = False,
    lang: LangOption = None,
) -> None:
    """List the installed games: players, scenarios, seats, agents, options, sources."""
    language = use_language(lang)
    cards = [_card(id, language) for id in offered_ids()]
    if as_json:
        print(json.dumps(msgspec.to_builtins(cards), indent=1, ensure_ascii=not carries_unicode(sys.stdout)))
        return
    screen = page()
    if not cards:
        screen.print(lab_texts(None, language)("games.none"))
    for card in cards:
        _print(screen, card, language)


def _card(id: str, language: str) -> Card:
    """The entry of a game. A game that cannot be loaded must not hide the others."""
    try:
        game = get_game(id)
        return _card_of(game, game.texts(language))
    except VexillumError as error:
        return Card(id=id, name=id, error=lab_texts(None, language)(error.message))
    except Exception as error:
        return Card(id=id, name=id, error=f"{type(error).__name__}: {error}")


def _card_of(game: Game[Any], texts: Texts) -> Card:
    info = game.info
    return Card(
        id=info.id,
        name=texts("game.name"),
        about=texts("game.about"),
        scenarios=info.scenarios,
        scenario_names={scenario: texts.name("scenario", scenario) for scenario in info.scenarios},
        players=info.players,
        seats=info.seats,
        seat_names={seat: texts.name("seat", seat) for seat in info.seats},
        agents=game.offered_agents,
        quick_agent=info.quick_agent,
        options={choice.id: choice.values for choice in game.options.choices()},
        minutes=info.minutes,
        hidden=info.hidden,
        languages=known_languages(),
        rules=info.rules,
        reconstructed=info.reconstructed,
        reconstructed_note=texts("game.reconstructed") if info.reconstructed else "",
        sources=info.sources,
        credits=info.credits,
    )


def _print(screen: Console, card: Card, language: str) -> None:
    heading = f"[bold]{escape(card.name)}[/bold]"
    if card.error:
        broken = lab_texts(None, language)("games.broken", why=card.error)
        screen.print(f"{heading}  [red]{escape(broken)}[/red]\n")
        return
    texts = lab_texts(get_game(card.id), language)
    screen.print(f"{heading}  [dim]{escape(card.id)}[/dim]")
    rows = Table.grid(padding=(0, 2))
    rows.add_column(style="dim", no_wrap=True)
    rows.add_column()
    for label, content in _rows(card, texts):
        rows.add_row(texts(f"games.{label}") if label else "", content)
    screen.print(rows)
    screen.print()


def _rows(card: Card, texts: Texts) -> list[tuple[str, RenderableType]]:
    """The rows of an entry: label id and value."""
    least, most = card.minutes or (0, 0)
    rows: list[tuple[str, RenderableType]] = [
        ("", escape(card.about)),
        ("players", ", ".join(map(str, card.players))),
        ("minutes", texts("games.minutes_value", least=least, most=most)),
        ("hidden", texts("games.hidden_yes" if card.hidden else "games.hidden_no")),
        ("scenarios", _named(card.scenario_names)),
        ("seats", _named(card.seat_names)),
        ("agents", _agents(card, texts)),
    ]
    if card.options:
        rows.append(("options", _options(card, texts)))
    rows.append(("languages", ", ".join(card.languages)))
    rows.append(("rules", texts("games.rules_value", n=card.rules)))
    if card.reconstructed:
        rows.append(("reconstructed", escape(card.reconstructed_note)))
    if card.credits:
        rows.append(("credits", escape(card.credits)))
    if card.sources:
        rows.append(("sources", "\n".join(escape(f"{source.title}: {source.what}") for source in card.sources)))
    return rows


def _named(names: dict[str, str]) -> Table:
    """Ids, as the commands accept them, with their names."""
    table = Table.grid(padding=(0, 2))
    for id, name in names.items():
        table.add_row(f"[cyan]{escape(id)}[/cyan]", escape(name))
    return table


def _agents(card: Card, texts: Texts) -> Table:
    table = Table.grid(padding=(0, 2))
    table.add_column(no_wrap=True)
    for agent in card.agents:
        quick = f" {texts('games.quick')}" if agent == card.quick_agent else ""
        about = f"{texts.name('agent', agent)}{quick}: {texts.name('agent_about', agent)}"
        table.add_row(f"[cyan]{escape(agent)}[/cyan]", escape(about))
    return table


def _options(card: Card, texts: Texts) -> Table:
    table = Table.grid(padding=(0, 2))
    table.add_column(no_wrap=True)
    for id, values in card.options.items():
        table.add_row(f"[cyan]{escape(id)}[/cyan]", escape(texts.name("setting", id)))
        for value in values:
            default = f" {texts('games.default')}" if value == values[0] else ""
            name = texts(f"setting_value.{id}.{value}")
            table.add_row(f"[cyan]  ={escape(value)}[/cyan]", f"{escape(name)}{default}")
    return table
