"""Who was shown what is remembered: a seat that somebody else has seen is opened to others only by telling them, and
then nothing is rated.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from random import Random

import msgspec
import pytest
from msgspec.structs import replace
from starlette.routing import Route

from tests.long import by_run, long
from tests.server.people.club import Member, within
from tests.server.ratings.tools import play
from tests.server.tables.tools import out_of_time, stored
from tests.server.tools import BEN, Browser, make, serving
from vexillum.core.files.position_file import position_text
from vexillum.core.registry import get_game
from vexillum.core.session import Session
from vexillum.server.edge.routes import ROUTES
from vexillum.server.matches import new_match
from vexillum.server.matches.actions import dispatch
from vexillum.server.storage import database, personal_data, records
from vexillum.server.storage.copies import export_match, import_match
from vexillum.server.storage.records import AHEAD, EVERYTHING, load_seen

SEATS = ("aix", "avignon", "marseille")


@pytest.fixture
def sealed(monkeypatch):
    """890 Anno Domini, where every map says from which seat it is seen."""
    game = get_game("anno890")
    view, draw = game.knowledge.view, game.board.draw_map

    def drawn(seen, texts):
        done = draw(seen, texts)
        return replace(done, label=f"{done.label} sealed:{seen.get('sealed')}")

    def sealed_view(state, seat):
        return {**view(state, seat), "sealed": seat}

    own = {"view": sealed_view, "view_key": lambda state, seat: seat}
    knowledge, board = _with(game.knowledge, **own), _with(game.board, draw_map=drawn, redraw_map=None)
    monkeypatch.setitem(vars(game), "knowledge", knowledge)
    monkeypatch.setitem(vars(game), "board", board)


def _with(part, **new):
    from dataclasses import is_dataclass
    from dataclasses import replace as with_fields

    return with_fields(part, **new) if is_dataclass(part) else msgspec.structs.replace(part, **new)


def token(link: str) -> str:
    return link.rpartition("/")[2]


def preview(member: Member, link: str) -> dict:
    return member.post("/api/join/preview", token=token(link))


def links(browser) -> dict[str, str]:
    browser.settle()
    return browser.welcome.get("links") or {}


def listed(member: Member, match: str) -> dict | None:
    tables = member.get("/api/lobby")["tables"]
    return next((table for table in tables if table["match"] == match), None)


# The two reproductions ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("how", ["editor", "fork", "save"])
def test_a_host_alone_with_agents_reads_everything_and_all_are_told(club, people, thoughts, how):
    """S4: in a rated match the seats go to agents, the whole document is read, and the seats are opened again."""
    thoughts.asleep = True
    ann, ben, _ = people
    made = ann.make({"civitates": "open", "dux": "open"}, "pendragon", rated=True, open=True)
    match = made["match"]
    here = ann.at(match)
    for seat in ("civitates", "dux"):
        here.send("hand", seat=seat, to="search")
    here.send("hold", seconds=60)
    here.settle()
    assert stored(club, match).rated == "wanted"
    if how == "editor":
        ann.post("/api/editor", match=match)
    elif how == "fork":
        ann.post(f"/api/matches/{match}/fork", 201, at=0, seats={"dux": "me"})
    else:
        ann.get(f"/api/matches/{match}/save")
    here.send("hand", seat="civitates", to="me")
    here.send("hand", seat="dux", to="open")
    link = links(here)["dux"]
    assert here.welcome["secrets_seen"][0] == "You have seen everything that is hidden in this game."
    seen = preview(ben, link)
    told = ["The host has seen everything that is hidden in this game.", "So this game is not rated."]
    assert (seen["rated"], seen["secrets_seen"]) == (False, told)
    assert (listed(ben, match)["rated"], listed(ben, match)["secrets_seen"]) == ("off", told)
    assert ben.get("/api/lobby", rated="yes")["tables"] == []
    ben.join(link)
    table = ben.at(match)
    assert (table.welcome["rated"], table.welcome["secrets_seen"]) == ("off", told)
    assert stored(club, match).rated == "off"


def test_a_host_looks_at_a_second_seat_and_opens_it_and_all_are_told(club, people, thoughts):
    """S5: with an invitation too, and in both languages."""
    thoughts.asleep = True
    ann, ben, eve = people
    made = ann.make({"kan": "me", "theocracy": "open"}, "akkren", rated=True)
    match = made["match"]
    assert preview(ben, made["links"]["theocracy"])["rated"] is True
    here = ann.at(match)
    here.send("hand", seat="theocracy", to="me")
    here.settle()
    assert stored(club, match).rated == "wanted", "nothing was shown yet"
    here.send("ready", seat="theocracy")
    here.settle()
    assert stored(club, match).rated == "off"
    here.send("hand", seat="theocracy", to="open")
    link = links(here)["theocracy"]
    told = ["The host has seen the hidden side of Theocracy.", "So this game is not rated."]
    seen = preview(ben, link)
    assert (seen["rated"], seen["secrets_seen"]) == (False, told)
    told_it = ["L'host ha visto il lato nascosto di Teocrazia.", "Perciò questa partita non è classificata."]
    assert ben.post("/api/join/preview", token=token(link), lang="it")["secrets_seen"] == told_it
    ann.post(f"/api/matches/{match}/invite", seat="theocracy", name="Eve")
    [invited] = eve.get("/api/invitations")["invitations"]
    assert (invited["rated"], invited["secrets_seen"]) == ("off", told)
    eve.post(f"/api/matches/{match}/sit", seat="theocracy")
    table = eve.at(match)
    assert (table.welcome["rated"], table.welcome["secrets_seen"]) == ("off", told)
    here.settle()
    assert here.welcome["secrets_seen"][0] == "You have seen the hidden side of Theocracy."


# What counts and what does not ----------------------------------------------------------------------------------------


def test_a_seat_that_was_taken_but_not_looked_at_is_nobodys_secret(club, people, thoughts):
    thoughts.asleep = True
    ann, ben, _ = people
    made = ann.make({"aix": "me", "avignon": "open"}, rated=True)
    here = ann.at(made["match"])
    here.send("hand", seat="avignon", to="me")
    here.send("hand", seat="avignon", to="open")
    seen = preview(ben, links(here)["avignon"])
    assert (seen["rated"], seen["secrets_seen"]) == (True, [])
    assert load_seen(stored(club, made["match"]).seen) == {ann.id: ("aix",)}


def test_who_plays_on_the_other_side_of_the_table_has_seen_this_one(club, people, thoughts):
    """They keep the second seat and open the first."""
    thoughts.asleep = True
    ann, ben, _ = people
    made = ann.make({"aix": "me", "avignon": "open"}, rated=True)
    here = ann.at(made["match"])
    here.send("hand", seat="avignon", to="me")
    here.send("hand", seat="aix", to="open")
    seen = preview(ben, links(here)["aix"])
    assert (seen["rated"], seen["secrets_seen"][0]) == (False, "The host has seen the hidden side of Aix.")


def test_nobody_opens_a_table_while_they_have_two_seats(people, thoughts):
    """They could look at the second one when others sit there: neither by hand nor by invitation."""
    thoughts.asleep = True
    ann, _, _ = people
    match = ann.make({"aix": "me", "avignon": "me", "marseille": "steward"})["match"]
    here = ann.at(match)
    assert here.ask("hand", seat="marseille", to="open")["code"] == "two_secrets"
    ann.post(f"/api/matches/{match}/invite", 403, seat="marseille", name="Ben")
    here.send("hand", seat="avignon", to="steward")
    here.settle()
    assert here.ask("hand", seat="marseille", to="open")["code"] == "two_secrets", "it is only lent"
    ann.post(f"/api/matches/{match}/leave", seat="avignon", to="open")


def test_a_seat_handed_on_in_a_rated_match_stays_rated(club, people, thoughts):
    """Who leaves watches; who comes knew nothing; who has seen another seat does not come."""
    thoughts.asleep = True
    ann, ben, eve = people
    made = ann.make({"aix": "me", "avignon": "open", "marseille": "open"}, rated=True, open=True)
    match = made["match"]
    eve.post(f"/api/matches/{match}/sit", seat="avignon")
    eve.post(f"/api/matches/{match}/leave", seat="avignon", to="open")
    assert listed(ben, match)["secrets_seen"] == [], "a member who has left plays no more"
    ben.post(f"/api/matches/{match}/sit", seat="avignon")
    assert eve.post(f"/api/matches/{match}/sit", 403, seat="marseille")["code"] == "one_secret"
    other = Member(club, "Carl")
    other.post(f"/api/matches/{match}/sit", seat="marseille")
    tables = {"aix": ann.at(match), "avignon": ben.at(match), "marseille": other.at(match)}
    asked = stored(club, match).asked
    tables[asked].until_asked()
    tables[asked].answer()
    assert stored(club, match).rated == "on"
    ben.post(f"/api/matches/{match}/leave", seat="avignon", to="open")
    seen = ann.at(match).welcome
    assert (seen["rated"], seen.get("secrets_seen")) == ("on", None)
    eve.post(f"/api/matches/{match}/sit", seat="avignon")
    assert stored(club, match).rated == "on"


def test_a_host_whose_time_is_up_does_not_make_a_rated_match_void(club, people, thoughts):
    """They have seen the seat they lost; that must not save their rating."""
    thoughts.asleep = True
    ann, ben, eve = people
    bank = {"kind": "bank", "hours": 2, "minutes_per_answer": 5}
    made = ann.make({"aix": "me", "avignon": "open", "marseille": "open"}, rated=True, open=True, clock=bank)
    match = made["match"]
    ben.post(f"/api/matches/{match}/sit", seat="avignon")
    eve.post(f"/api/matches/{match}/sit", seat="marseille")
    tables = {"aix": ann.at(match), "avignon": ben.at(match), "marseille": eve.at(match)}
    while (asked := stored(club, match).asked) != "aix" or stored(club, match).rated != "on":
        tables[asked].until_asked()
        tables[asked].answer()
    out_of_time(club, match)
    assert stored(club, match).seats["aix"].guest is None
    assert stored(club, match).rated == "on"


def test_at_home_it_is_told_too_but_one_screen_may_have_several_seats(client, thoughts):
    thoughts.asleep = True
    made = make(client, seats={"aix": "me", "avignon": "me", "marseille": "open"}, seed=None)
    here = Browser(client, made["match"])
    for seat in ("aix", "avignon"):
        here.send("ready", seat=seat)
    here.settle()
    asked = {"guest": BEN, "token": token(made["links"]["marseille"])}
    assert client.post("/api/join/preview", json=asked).json()["secrets_seen"] == []
    here.send("hand", seat="avignon", to="open")
    here.settle()
    assert client.post("/api/join/preview", json=asked).json()["secrets_seen"] == [
        "The host has seen the hidden side of Avignon."
    ]


def test_a_host_without_a_seat_who_takes_one_and_opens_it_has_seen_it(people, thoughts):
    thoughts.asleep = True
    ann, ben, _ = people
    made = ann.make({"avignon": "open", "marseille": "open"}, rated=True)
    here = ann.at(made["match"])
    here.send("hand", seat="avignon", to="me")
    here.send("hand", seat="avignon", to="open")
    seen = preview(ben, links(here)["avignon"])
    assert (seen["rated"], seen["secrets_seen"][0]) == (False, "The host has seen the hidden side of Avignon.")


def test_going_back_in_practice_is_told(club, people, thoughts):
    thoughts.asleep = True
    ann, ben, _ = people
    made = ann.make({"aix": "me"})
    here = ann.at(made["match"])
    here.send("practice", on=True)
    here.settle()
    seat = stored(club, made["match"]).asked
    if seat != "aix":
        here.send("hand", seat=seat, to="me")
        here.send("hand", seat="aix", to="steward")
        here.settle()
    here.answer()
    here.send("undo")
    here.settle()
    assert AHEAD in load_seen(stored(club, made["match"]).seen)[ann.id]
    seat = next(seat for seat, form in here.table["seats"].items() if form["player"] == "steward")
    here.send("hand", seat=seat, to="open")
    told = preview(ben, links(here)[seat])["secrets_seen"]
    assert told[-1] == "The host has gone back in practice and may know what comes next."


def test_a_match_that_goes_on_from_another_says_that_it_is_known(club, people, thoughts):
    thoughts.asleep = True
    ann, ben, _ = people
    first = ann.make({"aix": "me"})["match"]
    here = ann.at(first)
    here.send("practice", on=True)
    here.settle()
    ann.get(f"/api/matches/{first}/fork")
    assert EVERYTHING not in load_seen(stored(club, first).seen)[ann.id], "the choices tell nothing"
    again = ann.post(f"/api/matches/{first}/fork", 201, at=0, seats={"aix": "me", "avignon": "open"})
    assert EVERYTHING in load_seen(stored(club, first).seen)[ann.id]
    told = ["The host has seen everything that is hidden in this game."]
    assert preview(ben, again["links"]["avignon"])["secrets_seen"] == told


def test_a_rematch_from_a_position_hides_what_is_known(club, people, toy):
    """Both have played it before."""
    ann, ben, _ = people
    text = position_text(Session.start(get_game("toy"), seed="s"))
    made = ann.post("/api/matches/import", 201, save=text, seats={"left": "me", "right": "open"})
    ben.join(made["links"]["right"])
    play(made["match"], ann, ben)
    here = ann.at(made["match"])
    here.send("rematch")
    again = stored(club, here.wait("rematch")["match"])
    assert load_seen(again.seen) == {ann.id: ("*", "left"), ben.id: ("*",)}
    assert preview(ben, f"/join/{again.seats['right'].token}")["secrets_seen"] == [
        "The host has seen everything that is hidden in this game.",
        "You have seen everything that is hidden in this game.",
    ]
    ben.post(f"/api/matches/{again.id}/sit", seat="right")


def test_an_export_of_ones_answers_shows_all_ones_seats(club, people, thoughts):
    """The answers that agents gave for a seat before it was taken are among them."""
    thoughts.asleep = True
    ann, *_ = people
    match = ann.make({"aix": "me", "avignon": "me"})["match"]
    assert stored(club, match).seen is None
    told = ann.get("/api/account/export")["matches"]
    assert [one["shown"] for one in told] == [[]], "as it was before"
    assert load_seen(stored(club, match).seen) == {ann.id: ("aix", "avignon")}


def test_a_ledger_only_grows_but_for_people_who_change_or_go():
    ledger = records.seen_noted(None, [("a_1", "aix"), ("a_2", "avignon")])
    assert records.seen_noted(ledger, [("a_1", "aix")]) is ledger
    assert load_seen(records.seen_noted(ledger, [("a_1", EVERYTHING)])) == {"a_1": ("*", "aix"), "a_2": ("avignon",)}
    assert load_seen(records.seen_renamed(ledger, "a_2", "a_1")) == {"a_1": ("aix", "avignon")}
    assert records.seen_without(records.seen_without(ledger, "a_1"), "a_2") is None
    assert records.seen_without(ledger, "a_3") is ledger


# It stays -------------------------------------------------------------------------------------------------------------


def test_it_is_remembered_after_a_restart_in_a_copy_and_forgotten_with_the_account(database_url, thoughts):
    thoughts.asleep = True
    with serving(database_url, thoughts, public=True, limits=False) as club:
        ann = Member(club, "Ann")
        match = ann.make({"aix": "me"})["match"]
        ann.get(f"/api/matches/{match}/save")
        here = ann.at(match)
        here.send("hand", seat="avignon", to="open")
        assert links(here)
    with serving(database_url, thoughts, public=True, limits=False) as club:
        ben = Member(club, "Ben")
        ann.client = club
        told = preview(ben, ann.at(match).welcome["links"]["avignon"])["secrets_seen"]
        assert told == ["The host has seen everything that is hidden in this game."]
        copy = within(club, export_match, match, database.newest_schema())
        copy.match["id"] = "copied"
        for row in copy.rows["seats"]:
            row["token"] = None
        copy.match["watch"] = "another"
        assert within(club, import_match, copy)
        assert stored(club, "copied").seen == stored(club, match).seen
        assert EVERYTHING in load_seen(stored(club, "copied").seen)[ann.id]
        within(club, personal_data.forget, ann.id)
        assert stored(club, match).seen is None


# Every way of seeing something ----------------------------------------------------------------------------------------

NOTED = {"ready", "undo", "coach_back", "goto", "plans", "plan", "plan_end", "consent", "hand"}
"""Messages that can show more than the one seat that a person plays, and note it."""
OWN_VIEW = {
    *("answer", "why", "askable", "preview", "rule", "page", "odds", "explain", "watch", "board", "lang", "coach"),
    *("coach_ask", "coach_dismiss", "takeback", "takeback_reply", "practice", "hold", "resign"),
    *("chat", "note", "name", "ping", "rematch"),
}
"""Messages that show a person their one seat, or what an observer sees, or nothing of the game."""
NOTED_ROUTES = {
    "/api/matches",  # the seats of a new match
    "/api/matches/import",
    "/api/matches/{match}/save",
    "/api/matches/{match}/fork",
    "/api/matches/{match}/sit",
    "/api/matches/{match}/leave",
    "/api/join",
    "/api/editor",
    "/api/account/export",
}
OVER = {"review", "advice", "swing", "verify"}
"""Parts of a match that are shown when the game is over."""
OWN_VIEW_ROUTES = {
    *("contents", "film", "variations", "compare", "replay", "page", "why", "export.html", "board.svg", "chances"),
    *("summary", "thumbnail.svg", "decline", "invite", "replace", "watching"),
}


def test_every_message_and_every_route_of_a_match_was_thought_of():
    """Whoever adds one says here whether it can show more than the one seat that a person plays."""
    sent = {kind.__struct_config__.tag for kind in dispatch.HANDLERS}
    assert sent == NOTED | OWN_VIEW
    assert not NOTED & OWN_VIEW
    paths = {route.path for route in ROUTES if isinstance(route, Route)}
    assert paths >= NOTED_ROUTES
    start = "/api/matches/{match}/"
    parts = {path.removeprefix(start) for path in paths - NOTED_ROUTES if path.startswith(start)}
    assert parts == OVER | OWN_VIEW_ROUTES


# Random walks ---------------------------------------------------------------------------------------------------------


@dataclass
class Walk:
    """A host who tries what they like before somebody joins, and all that they were shown."""

    random: Random
    ann: Member
    match: str
    browser: object
    shown: set[str] = field(default_factory=set)
    done: list[str] = field(default_factory=list)

    def step(self) -> None:
        """Do something, and look through what came back."""
        act = self.random.choice(ACTS)
        seat = self.random.choice(SEATS)
        self.done.append(f"{act} {seat}")
        getattr(self, f"_{act}")(seat)
        self.look()

    def look(self) -> None:
        """What was shown by frames until now."""
        self.browser.settle()
        self._search(json.dumps(self.browser.heard))
        self.browser.heard.clear()

    def held(self) -> list[str]:
        """The seats that are theirs, also lent ones."""
        self.browser.settle()
        seats = stored(self.ann.client, self.match).seats
        return [seat for seat, record in seats.items() if record.guest == self.ann.id]

    def beyond(self) -> set[str]:
        """What they know besides the one seat that they play."""
        held = self.held()
        return self.shown - (set(held) if len(held) == 1 else set())

    def _search(self, text: str) -> None:
        self.shown |= set(re.findall(r"sealed:(\w+)", text)) - {"None"}

    def _ask(self, method: str, path: str, **body) -> bool:
        more = {"json": body} if method == "POST" else {}
        reply = self.ann.client.request(method, path, headers=self.ann.headers, **more)
        assert reply.status_code < 500, (self.done, reply.text)
        if reply.status_code < 300:
            self._search(reply.text)
        return reply.status_code < 300

    def _hand_me(self, seat: str) -> None:
        self.browser.send("hand", seat=seat, to="me")

    def _hand_open(self, seat: str) -> None:
        self.browser.send("hand", seat=seat, to="open")

    def _hand_agent(self, seat: str) -> None:
        self.browser.send("hand", seat=seat, to="steward")

    def _ready(self, seat: str) -> None:
        self.browser.send("ready", seat=seat)

    def _hold(self, seat: str) -> None:
        self.browser.send("hold", seconds=30)

    def _resign(self, seat: str) -> None:
        self.browser.send("resign", seat=seat)

    def _answer(self, seat: str) -> None:
        decision = self.browser.table["decision"]
        if decision and "options" in decision:
            keys = [option["key"] for option in decision["options"]][: max(1, decision["at_least"])]
            self.browser.send("answer", number=decision["number"], keys=keys)

    def _undo(self, seat: str) -> None:
        at, free = self.browser.table["at"], self.browser.table.get("practice")
        self.browser.send("undo")
        self.browser.settle()
        if free and self.browser.table["at"] < at:
            self.shown.add(AHEAD)

    def _practice(self, seat: str) -> None:
        self.browser.send("practice", on=self.random.random() < 0.8)

    def _leave_open(self, seat: str) -> None:
        self._ask("POST", f"/api/matches/{self.match}/leave", seat=seat, to="open")

    def _leave_agent(self, seat: str) -> None:
        self._ask("POST", f"/api/matches/{self.match}/leave", seat=seat)

    def _fork(self, seat: str) -> None:
        if self._ask("POST", f"/api/matches/{self.match}/fork", at=0, seats={seat: "me"}):
            self.shown.add(EVERYTHING)

    def _editor(self, seat: str) -> None:
        if self._ask("POST", "/api/editor", match=self.match):
            self.shown.add(EVERYTHING)

    def _save(self, seat: str) -> None:
        if self._ask("GET", f"/api/matches/{self.match}/save"):
            self.shown.add(EVERYTHING)

    def _look_around(self, seat: str) -> None:
        path = f"/api/matches/{self.match}"
        for address in (
            "replay",
            f"replay?seat={seat}",
            "board.svg",
            "summary",
            "fork",
            "page",
            "contents",
            "variations",
        ):
            self._ask("GET", f"{path}/{address}")
        for address in ("review", "verify", "advice", "export.html"):
            self._ask("GET", f"{path}/{address}")
        assert not self._ask("POST", "/api/studies", match=self.match)


ACTS = (
    *("hand_me", "hand_open", "hand_agent") * 3,
    *("ready", "ready", "answer", "practice", "undo", "fork", "editor", "save"),
    *("hold", "resign", "leave_open", "leave_agent", "look_around"),
)


def walk(club, people, seed: int) -> tuple[bool, bool]:
    """A walk of the host, then a member who joins, and more of the walk: whether something was seen, and joined."""
    random = Random(seed)
    ann, ben, _ = people
    seats = {seat: random.choice(("open", "steward")) for seat in SEATS} | {"avignon": "open"}
    if random.random() < 0.8:
        seats["aix"] = "me"
    made = ann.make(seats, open=True)
    here = Walk(random, ann, made["match"], ann.at(made["match"]))
    here.look()
    for _ in range(random.randrange(1, 9)):
        here.step()
    free = [seat for seat, form in here.browser.table["seats"].items() if form["player"] == "open"]
    if not free:
        for seat in SEATS:
            here._hand_open(seat)
        here.look()
        free = [seat for seat, form in here.browser.table["seats"].items() if form["player"] == "open"]
    if not free:
        seen = here.beyond()
        here.browser.leave()
        return bool(seen), False
    record = stored(club, made["match"])
    link = f"/join/{record.seats[random.choice(free)].token}"
    seen, about = here.beyond(), (seed, here.done)
    told = preview(ben, link)
    row = listed(ben, made["match"])
    if seen:
        assert told["secrets_seen"], about
        assert told["rated"] is False, about
        assert row["secrets_seen"], about
        assert row["rated"] not in ("wanted", "on"), about
    ben.join(link)
    table = ben.at(made["match"])
    assert table.welcome.get("secrets_seen", []) == told["secrets_seen"], about
    before = set(here.shown)
    for _ in range(4):
        here.step()
    record = stored(club, made["match"])
    others = any(holder.guest == ben.id for holder in record.seats.values())
    assert others, about
    handed_on = not here.held() and len(here.shown) == 1 and record.host != ann.id  # that is how a seat is left
    if here.beyond() and not handed_on:
        more = here.shown - before
        assert told["secrets_seen"], ("told too late", more, about)
        assert record.rated not in ("wanted", "on", "done"), about
    here.browser.leave(), table.leave()
    return bool(seen), True


def test_nothing_was_seen_or_everybody_is_told(club, people, sealed, thoughts):
    thoughts.asleep = True
    walked = [walk(club, people, seed) for seed in range(by_run(12, 40))]
    assert (True, True) in walked
    assert (False, True) in walked


@long
def test_nothing_was_seen_or_everybody_is_told_in_many_walks(club, people, sealed, thoughts, monkeypatch):
    monkeypatch.setattr(new_match, "MOST_WAITING", 10_000)
    thoughts.asleep = True
    walked = [walk(club, people, seed) for seed in range(1000, 1400)]
    assert (True, True) in walked
    assert (False, True) in walked
