"""The pages of tournaments as a browser without JavaScript sees and sends them, in both languages; and the feeds."""

from __future__ import annotations

import re
import time
from xml.etree import ElementTree

from tests.server.pages.tools import Page
from tests.server.people.club import Member, within
from tests.server.tables.tools import stored
from tests.server.tools import ONCE
from tests.server.tournaments.tools import begun, joined, made, me, members, play_round, whole
from vexillum.server.matches import organiser_actions
from vexillum.server.storage import personal_data, tournaments
from vexillum.server.storage.tournaments import Result

pytestmark = [ONCE]


def read(club, path: str, member: Member | None = None, lang: str = "en", status: int = 200) -> Page:
    headers = {"accept": "text/html", "accept-language": lang, **(member.headers if member else {})}
    told = club.get(path, headers=headers, follow_redirects=False)
    club.cookies.clear()  # each page is read by another browser
    assert told.status_code == status, told.text
    assert " style=" not in told.text
    assert not re.search(r"⟨(?!game|scenario|seat)", told.text), "the toy game has no names"
    return Page(told.text)


def send(club, path: str, member: Member, status: int = 303, **fields: str):
    headers = {"accept": "text/html", "cookie": member.headers["cookie"]}
    sent = {"csrf": member.headers["x-vexillum-csrf"], **fields}
    told = club.post(path, data=sent, headers=headers, follow_redirects=False)
    assert told.status_code == status, told.text
    return told


def words(page: Page) -> str:
    return " ".join(page.words.split())


def filled(page: Page) -> dict[str, str]:
    """What a browser would send: all fields as they stand."""
    values = {}
    for name, field in page.fields.items():
        if field.get("type") != "checkbox" or "checked" in field:
            values[name] = field.get("value") or ""
    for select in re.finditer(r'<select[^>]* name="([^"]+)".*?</select>', page.text, re.S):
        chosen = re.search(r'value="([^"]*)" selected', select[0])
        values[select[1]] = chosen[1] if chosen else ""
    values.pop("csrf", None)
    values.pop("lang", None)
    return values


def test_from_the_form_to_the_final_standings(club):
    ada, *people = members(club, 5)
    assert "Organise one!" in words(read(club, "/tournaments"))
    assert "anno890" in read(club, "/tournaments/new", ada).text
    form = read(club, "/tournaments/new?game=anno890", ada)
    values = filled(form)
    assert (values["format"], values["size"], values["days"]) == ("swiss", "2", "3")
    wrong = send(club, "/tournaments/new?game=anno890", ada, 422, **values | {"name": ""})
    assert "Something is missing" in wrong.text
    wrong = send(club, "/tournaments/new?game=anno890", ada, 400, **values | {"name": "A", "points": "1, 2, x"})
    assert "Points go down" in wrong.text
    wrong = send(
        club, "/tournaments/new?game=anno890", ada, 400, **values | {"name": "A", "starts": "2001-01-01T10:00"}
    )
    assert "must be in the future" in wrong.text
    values |= {"name": "Autumn <b>Cup</b>", "about": "First\nsecond", "rounds": "1"}
    path = send(club, "/tournaments/new?game=anno890", ada, **values).headers["location"]
    page = read(club, path)
    assert "Autumn &lt;b&gt;Cup" in page.text
    assert "Sign in to take part" in words(page)
    assert "<b>Cup" not in read(club, "/tournaments").text
    for person in people:
        send(club, path, person, part="sign_up")
    assert send(club, path, people[0], 409, part="sign_up").text.count("You have already signed up.") == 1
    assert "You are taking part" in words(read(club, path, people[0]))
    assert "Partecipi" in words(read(club, f"{path}?lang=it", people[0]))
    desk = f"{path}/organise"
    edit = filled(read(club, f"{path}/edit", ada))
    assert (edit["rounds"], edit["tie1"]) == ("1", "")
    twice = edit | {"tie1": "wins", "tie2": "wins"}
    assert "Each tie-break can be chosen once." in send(club, f"{path}/edit", ada, 400, **twice).text
    order = {"tie1": "beaten", "tie3": "direct"}
    send(club, f"{path}/edit", ada, **edit | order | {"rounds": "2", "clock": "bank", "starts": ""})
    assert re.search("Beaten: .*Direct meetings: .*Random draw: ", words(read(club, path)))
    again = filled(read(club, f"{path}/edit", ada))
    assert [again[f"tie{n}"] for n in (1, 2, 3, 4)] == ["beaten", "direct", "", ""]
    assert "24 h for the whole game" in words(read(club, path))
    send(club, desk, ada, part="begin")
    page = read(club, path, people[0])
    assert "Round 1 of 2" in words(page)
    assert any(link.startswith("/play/") for link in page.links)


def test_the_form_as_it_stands_makes_a_tournament_of_every_game(club):
    ada = Member(club, "Ada", seen=time.time())
    for game in ("anno890", "pendragon", "falling-sky", "akkren"):
        values = filled(read(club, f"/tournaments/new?game={game}", ada))
        send(club, f"/tournaments/new?game={game}", ada, **values | {"name": game})


def test_every_state_and_format_is_shown_in_both_languages(club):
    ada, *people = members(club, 6)
    swiss = made(
        club, ada, rules={"format": "swiss", "rounds": 1}, starts=time.time() + 999, checkin=30, round_hours=48
    )
    joined(club, swiss, *people)
    for lang in ("en", "it"):
        assert read(club, f"/tournaments/{swiss}?lang={lang}", people[0])
        assert read(club, f"/tournaments/{swiss}/organise?lang={lang}", ada)
    within(club, organiser_actions.begin_check_in, swiss, me(ada))
    assert "Check in" in words(read(club, f"/tournaments/{swiss}", people[0]))
    send(club, f"/tournaments/{swiss}", people[0], part="check_in")
    send(club, f"/tournaments/{swiss}", people[1], part="check_in")
    assert "checked in" in words(read(club, f"/tournaments/{swiss}", people[0]))
    begun(club, swiss, ada)
    now = read(club, f"/tournaments/{swiss}", people[0])
    assert "Sit out next round" in words(now)
    send(club, f"/tournaments/{swiss}", people[0], part="pause")
    assert "Play the next round after all" in words(read(club, f"/tournaments/{swiss}", people[0]))
    for form in ("round_robin", "knockout", "league"):
        id = made(club, ada, name=f"A {form}", rules={"format": form, "division": 3, "third": True})
        joined(club, id, *people)
        now = begun(club, id, ada)
        while now.tournament.state == "running":
            if now.tournament.round == 2:
                for path in (f"/tournaments/{id}", f"/tournaments/{id}/organise"):
                    for lang in ("en", "it"):
                        assert read(club, f"{path}?lang={lang}", ada)
            now = play_round(club, id)
        page = read(club, f"/tournaments/{id}")
        assert ("Bracket" in words(page)) == (form == "knockout")
        assert ("Cross table" in words(page)) == (form != "knockout")
        assert words(page).count("Match for third place") == (2 if form == "knockout" else 0)
        goes_on = page.text.count('class="on"')
        assert goes_on == (4 + 2 if form == "knockout" else 0), "who plays for the third place does not"
        assert "Finished" in words(page)
    listed = words(read(club, "/tournaments"))
    assert "A knockout" in listed
    send(club, f"/tournaments/{id}/organise", ada, part="season")
    assert "Season 2" in words(read(club, "/tournaments"))


def test_the_organisers_desk_does_what_its_buttons_say(club):
    ada, *people = members(club, 6)
    id = made(club, ada, rules={"format": "swiss", "rounds": 2}, most=4)
    joined(club, id, *people)
    desk = f"/tournaments/{id}/organise"
    assert "Only the organiser" in words(read(club, desk, people[0], status=403))
    assert club.get(desk, headers={"accept": "text/html"}, follow_redirects=False).status_code == 303
    send(club, desk, ada, part="close")
    send(club, desk, ada, part="open")
    assert "Nobody" in send(club, desk, ada, 404, part="add", name="Nobody").text
    send(club, desk, ada, part="begin")
    now = whole(club, id)
    reserve = now.entry_of(people[4].id)
    assert "not possible" in send(club, desk, ada, 409, part="call").text
    send(club, desk, ada, part="postpone", hours="12")
    assert whole(club, id).current.deadline is not None
    one, other = (pod.places[0].entry for pod in now.current.pods)
    send(club, desk, ada, part="swap", one=str(one), other=str(other))
    send(club, desk, ada, part="replace", entry=str(one), by=str(reserve.number))
    assert whole(club, id).entry(one).account == people[4].id
    send(club, desk, ada, part="away", entry=str(other))
    send(club, desk, ada, part="back", entry=str(other))
    send(club, desk, ada, **{"part": "repair", f"without-{other}": "1"})
    pod = whole(club, id).current.pods[0]
    places = {f"place-{place.entry}": str(at) for at, place in enumerate(pod.places, 1)}
    send(club, desk, ada, 400, part="correct", round="x", table="1")
    send(club, desk, ada, part="correct", round="1", table=str(pod.number), why="They agreed.", **places)
    assert whole(club, id).rounds[0].pods[0].how == "corrected"
    send(club, desk, ada, part="remove", entry=str(other), why="He cheats.")
    page = words(read(club, desk, ada))
    for said in ("They agreed.", "He cheats.", "Swapped:", "Replaced:"):
        assert said in page
    assert "He cheats." not in words(read(club, f"/tournaments/{id}", people[0]))
    send(club, desk, ada, part="cancel", why="It rains.")
    assert "It rains." in words(read(club, f"/tournaments/{id}"))


def test_an_organiser_who_plays_is_offered_nothing_about_their_own_rated_table(club):
    ada, *people = members(club, 4)
    for rated in (True, False):
        id = made(club, ada, rules={"format": "swiss", "rounds": 1}, rated=rated)
        joined(club, id, ada, *people)
        now = begun(club, id, ada)
        own = now.entry_of(ada.id).number
        table = next(pod for pod in now.current.pods if own in {place.entry for place in pod.places})
        theirs = {place.entry for place in table.places} - {own}
        page = read(club, f"/tournaments/{id}/organise", ada)
        ids = {given["id"] for _, given in page.tags if "id" in given}
        removable = {entry.number for entry in now.entries if f"remove-{entry.number}" in ids}
        assert removable == {entry.number for entry in now.entries} - (theirs if rated else set())
        corrected = {pod.number for pod in now.current.pods if f"w-1-{pod.number}" in ids}
        assert corrected == {pod.number for pod in now.current.pods} - ({table.number} if rated else set())
        assert ("administrator can replace" in words(page)) == rated


def test_a_private_tournament_is_for_members(club):
    ada, ben = members(club, 2)
    id = made(club, ada, public=False)
    for path in (f"/tournaments/{id}", f"/tournaments/{id}/organise"):
        told = club.get(path, headers={"accept": "text/html"}, follow_redirects=False)
        assert (told.status_code, told.headers["location"].partition("?")[0]) == (303, "/signin")
    assert id not in read(club, "/tournaments").text
    assert id in read(club, "/tournaments", ben).text
    assert club.get(f"/api/tournaments/{id}").status_code == club.get("/api/tournaments/nothing").status_code == 401
    assert club.get(f"/tournaments/{id}/feed.atom").status_code == 404
    assert id not in club.get("/tournaments.atom").text
    assert ben.get(f"/api/tournaments/{id}")["name"] == "Cup"
    assert ben.get("/api/tournaments/nothing", 404)["code"] == "no_tournament"


def test_feeds_tell_rounds_and_results(club):
    ada, *people = members(club, 3)
    id = made(club, ada, name="A & <B>", rules={"format": "swiss", "rounds": 1})
    joined(club, id, *people)
    begun(club, id, ada)
    play_round(club, id)
    for path, entries in ((f"/tournaments/{id}/feed.atom", 3), ("/tournaments.atom", 3)):
        told = club.get(path)
        assert told.headers["content-type"].startswith("application/atom+xml")
        root = ElementTree.fromstring(told.content)
        found = root.findall("{http://www.w3.org/2005/Atom}entry")
        assert len(found) == entries
        titles = [entry.findtext("{http://www.w3.org/2005/Atom}title") for entry in found]
        assert all("A & <B>" in title for title in titles)
    assert "risultati del turno 1" in club.get(f"/tournaments/{id}/feed.atom?lang=it").text


def test_the_api_tells_a_whole_tournament(club):
    ada, *people = members(club, 4)
    made_now = ada.post("/api/tournaments", 201, name="By hand", game="toy", scenario="plain", rules={"rounds": 1})
    id = made_now["tournament"]
    for person in people:
        assert person.post(f"/api/tournaments/{id}", act="sign_up")["done"] == "in"
    assert people[0].post(f"/api/tournaments/{id}", 403, act="begin")["code"] == "organiser_only"
    ada.post(f"/api/tournaments/{id}", act="begin")
    form = people[0].get(f"/api/tournaments/{id}")
    assert form["state"] == "running"
    assert form["me"]["match"] or any(table["kind"] == "bye" for table in form["rounds"][0]["tables"])
    assert form["log"] == []
    assert ada.get(f"/api/tournaments/{id}")["log"] != []
    assert form["seed"] is None
    play_round(club, id)
    done = club.get(f"/api/tournaments/{id}").json()
    assert done["state"] == "over"
    assert done["seed"]
    assert [row["points"] for row in done["standings"][0]["rows"]] == ["1", "1", "0"]
    assert club.get("/api/tournaments?which=finished").json()["tournaments"][0]["id"] == id
    for wish in ({"act": "fly"}, {"act": "correct", "round": 0}, {"act": "swap", "one": 2**40, "other": 1}):
        assert ada.post(f"/api/tournaments/{id}", 400, **wish)["code"] == "malformed"


def test_deleted_people_and_reserves_are_shown_too(club):
    ada, *people = members(club, 5)
    id = made(club, ada, most=3)
    joined(club, id, *people)
    begun(club, id, ada)
    within(club, personal_data.forget, people[0].id)
    within(club, organiser_actions.withdraw, id, me(people[1]))
    page = words(read(club, f"/tournaments/{id}", people[3]))
    assert "(account deleted)" in page
    assert "withdrawn" in page


def test_points_are_written_as_the_language_does(club):
    ada, *people = members(club, 4)
    id = made(club, ada, rules={"format": "swiss", "rounds": 2})
    joined(club, id, *people)
    pod = begun(club, id, ada).current.pods[0]
    both = {place.entry: Result(1) for place in pod.places}
    within(club, tournaments.settle_table, id, pod.round, pod.number, both, "played")
    for lang, ours, theirs in (("it", "0,5", "0.5"), ("en", "0.5", "0,5")):
        told = words(read(club, f"/tournaments/{id}", lang=lang))
        assert (ours in told, theirs in told) == (True, False), "standings, ties and tables"


def test_what_a_visitor_is_offered_to_watch_they_can_watch(club):
    ada, *people = members(club, 4)
    for public in (True, False):
        id = made(club, ada, public=public)
        joined(club, id, *people)
        match = begun(club, id, ada).current.pods[0].match
        assert stored(club, match).guests is public
        club.cookies.clear()
        seen = club.get(f"/api/matches/{match}/summary", headers={"accept": "application/json"})
        assert seen.status_code == (200 if public else 401), seen.text
    assert f"/play/{match}" not in read(club, f"/tournaments/{id}", status=303).text
