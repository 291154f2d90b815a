"""What an attacker may ask for: requests by strangers and members, and messages at a table, a lesson and a puzzle."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

from attack_clients import Attack, Person

from vexillum import Session, drive, get_game
from vexillum.core.files.save import dumps
from vexillum.puzzles.shelf import puzzle_of, shelf, today
from vexillum.studies import gallery

GAME = "pendragon"
MOST = 400
"""Requests of one kind at most."""
AT_ONCE = 16
SOCKETS = 4
WORDS = ("raid", "a", "the", "s t a r e c o d", "limitanei", "rule of the dux", "e a")


class World(NamedTuple):
    """What the attacker finds."""

    done: str
    """A finished match, which they may watch."""
    watch: str
    """The link with which one may."""
    save: str
    answers: int


class Kind(NamedTuple):
    """One kind of request or message."""

    name: str
    member: bool
    run: Callable[[Attack, Person, World], None]


@cache
def finished() -> Session[Any]:
    """A game that quick agents have played."""
    game = get_game(GAME)
    seats = dict.fromkeys(game.info.seats_for(4), "random")
    session = Session.start(game, seed="attacked", players=4, seats=seats)
    drive(session, {seat: game.agents["random"]() for seat in seats})
    return session


def settle(host: Person) -> World:
    """A club with a finished match."""
    text = dumps(finished())
    made = host.post("/api/matches/import", save=json.loads(text), seats={})
    return World(made["match"], made["watch"].rpartition("/")[2], text, len(finished().answers))


def get(path: str, *, member: bool = False, name: str = "", at_once: int = AT_ONCE) -> Kind:
    """A GET, with numbers and words that change where the path has room for them."""

    def run(attack: Attack, person: Person, world: World) -> None:
        def make(n: int) -> tuple[str, str, None]:
            at = str(n * 37 % world.answers)
            word = WORDS[n % len(WORDS)].replace(" ", "+")
            return "GET", _filled(path, world).replace("{at}", at).replace("{word}", word).replace("{n}", str(n)), None

        attack.requests(person, make, at_once)

    return Kind(name or path, member, run)


def post(path: str, wish: Callable[[int, World], Any], *, name: str = "", member: bool = True) -> Kind:
    """A POST."""

    def run(attack: Attack, person: Person, world: World) -> None:
        attack.requests(person, lambda n: ("POST", _filled(path, world), wish(n, world)), AT_ONCE)

    return Kind(name or f"POST {path}", member, run)


def edit(path: str, more: dict[str, Any]) -> Kind:
    """A request of the editor about the position at the start of a scenario."""

    def run(attack: Attack, person: Person, world: World) -> None:
        opened = person.post("/api/editor", game=GAME)
        wish = {"document": opened["sheet"]["document"], **more}
        attack.requests(person, lambda n: ("POST", path, wish), AT_ONCE)

    return Kind(f"POST {path}", True, run)


def say(make: Callable[[int], dict[str, Any]], **seats: str) -> Kind:
    """A message at the attacker's own table, where nobody else plays."""

    def run(attack: Attack, person: Person, world: World) -> None:
        places = get_game(GAME).info.seats_for(4)
        chosen = {seat: seats.get(seat, "me") for seat in places} if not seats.get("all") else {}
        if seats.get("all"):
            chosen = {seat: "me" if place == 0 else seats["all"] for place, seat in enumerate(places)}
        made = person.post("/api/matches", game=GAME, players=4, seats=chosen, coach=bool(seats.get("all")))
        attack.messages(person, f"/ws/{made['match']}", {}, make, SOCKETS)

    return Kind(f"WS {make(0)['type']}", True, run)


def alone(name: str, path: str, hello: dict[str, Any], make: Callable[[int], dict[str, Any]] | None) -> Kind:
    """A lesson or a puzzle of a stranger: many openings, or messages."""

    def run(attack: Attack, person: Person, world: World) -> None:
        where = _filled(path, world)
        if make is None:
            attack.openings(person, where, hello, SOCKETS)
        else:
            attack.messages(person, where, hello, make, SOCKETS)

    return Kind(name, False, run)


def _filled(path: str, world: World) -> str:
    return (
        path.replace("{done}", world.done)
        .replace("{last}", str(world.answers))
        .replace("{study}", f"gallery-{_study()}")
        .replace("{puzzle}", puzzle_of(shelf(GAME), today()).id)
    )


@cache
def _study() -> str:
    return next(id for id in gallery() if id.startswith(GAME))


MATCH = "/api/matches/{done}"
KINDS = [
    # Of strangers.
    get("/"),
    get("/healthz"),
    get("/signin"),
    get("/status"),
    get("/static/texts/en.json"),
    get("/api/server"),
    get("/api/games"),
    get(f"/api/games/{GAME}/picture.svg?theme=dark&n={{n}}"),
    get("/api/live"),
    get("/api/studies"),
    get("/api/studies/{study}"),
    get("/api/studies/{study}/replay?at={at}"),
    get("/api/studies/{study}/contents"),
    get("/api/studies/{study}/page?at={at}&thing=contents"),
    get("/api/studies/{study}/picture.svg"),
    get("/api/puzzles"),
    get("/api/puzzles/today"),
    get(f"/api/puzzles/{GAME}/{{puzzle}}/picture.svg"),
    get("/api/learn"),
    get(f"/api/learn/{GAME}"),
    get("/learn"),
    get("/tournaments"),
    get("/api/tournaments"),
    get("/rules"),
    get(f"/rules/{GAME}"),
    get(f"/rules/{GAME}/cards"),
    get(f"/rules/{GAME}/cards?q={{word}}"),
    get("/rules/akkren/rulings"),
    get(f"/rules/{GAME}/search?q={{word}}"),
    get("/rules/nosuchgame"),
    post(
        "/api/account/login", lambda n, _: {"email": f"{n}@bench.example", "password": "wrong password"}, member=False
    ),
    # Of members.
    get("/api/lobby", member=True),
    get("/api/waiting", member=True),
    get("/api/people", member=True),
    get("/api/people/find?q=a", member=True),
    get("/api/people/Ann/games", member=True),
    get("/api/account", member=True),
    get("/api/account/export", member=True),
    get(f"{MATCH}/summary", member=True),
    get(f"{MATCH}/thumbnail.svg?shape=2", member=True),
    get(f"{MATCH}/replay?at={{at}}", member=True),
    get(f"{MATCH}/replay?at={{at}}&shown=0", member=True),
    get(f"{MATCH}/page?at={{at}}&thing=contents", member=True),
    get(f"{MATCH}/why?at={{at}}", member=True),
    get(f"{MATCH}/board.svg?at={{at}}", member=True),
    get(f"{MATCH}/contents", member=True),
    get(f"{MATCH}/film?scope={{at}}", member=True),
    get(f"{MATCH}/compare?at={{at}}&other_at=0", member=True),
    get(f"{MATCH}/fork?at={{at}}", member=True),
    get(f"{MATCH}/save", member=True),
    get(f"{MATCH}/verify", member=True),
    get(f"{MATCH}/export.html", member=True),
    get(f"{MATCH}/review", member=True),
    get(f"{MATCH}/advice?at=0&until={{last}}", member=True),
    get(f"{MATCH}/chances?at={{at}}&playouts=400", member=True),
    get(f"{MATCH}/swing?at=0&until={{last}}&playouts=400", member=True),
    post(f"{MATCH}/fork", lambda n, world: {"at": n % world.answers}),
    post("/api/matches", lambda n, _: {"game": GAME}),
    post("/api/matches/import", lambda n, world: {"save": json.loads(world.save)}),
    post("/api/editor", lambda n, world: {"text": world.save}),
    edit(f"/api/editor/{GAME}", {}),
    edit(f"/api/editor/{GAME}/chances", {"playouts": 400}),
    # At a table of their own.
    say(lambda n: {"type": "ping"}),
    say(lambda n: {"type": "board"}),
    say(lambda n: {"type": "lang", "lang": ("en", "it")[n % 2]}),
    say(lambda n: {"type": "askable"}),
    say(lambda n: {"type": "page", "thing": "contents"}),
    say(lambda n: {"type": "odds", "keys": []}),
    say(lambda n: {"type": "preview", "keys": ["pass"]}),
    say(lambda n: {"type": "chat", "text": "x" * 2000}),
    say(lambda n: {"type": "coach_ask", "number": 0}, all="np"),
    alone("WS lesson opened", "/ws/learn/anno890/first-realm", {"progress": None}, None),
    alone(
        "WS lesson restart",
        "/ws/learn/anno890/first-realm",
        {"progress": None},
        lambda n: {"type": "lesson", "act": ("next", "restart")[n % 2]},
    ),
    alone("WS puzzle opened", f"/ws/puzzle/{GAME}/{{puzzle}}", {}, None),
    alone(
        "WS puzzle shown",
        f"/ws/puzzle/{GAME}/{{puzzle}}",
        {},
        lambda n: {"type": "puzzle", "act": ("show", "again")[n % 2]},
    ),
]
