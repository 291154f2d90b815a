"""``vexillum admin accounts``, ``account``, ``add``, ``ban`` ..., ``ratings``, ``tournaments``: the people."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from vexillum.cli.admin.database import (
    NOTHING,
    AddressOption,
    DatabaseOption,
    JsonOption,
    NameArgument,
    WhyOption,
    moment,
    opened,
    print_columns,
    print_facts,
    print_json,
    reason,
    say,
)
from vexillum.cli.common import LangOption, Mistake, use_language

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from vexillum.server.storage.accounts import Account
    from vexillum.server.storage.moderation import Member


# accounts, account, ban, unban, admin, reset, verify -----------------------------------------------------------------


def accounts(
    part: Annotated[str, typer.Argument(help="Only names that contain this.", metavar="PART")] = "",
    most: Annotated[int, typer.Option(help="Maximum number of rows, last seen first.", min=1)] = 100,
    as_json: JsonOption = False,
    database: DatabaseOption = None,
    lang: LangOption = None,
) -> None:
    """List accounts, last seen first."""
    use_language(lang)
    with opened(database, reading=True) as connection:
        from vexillum.server.kernel.identities import handle_of
        from vexillum.server.storage.moderation import members

        found: list[Member] = []
        page, more = 0, True
        while more and len(found) < most:
            read = members(connection, part, handle_of(part), page)
            found += read.rows
            page, more = page + 1, read.more
        del found[most:]
    if as_json:
        print_json(found)
    elif not found:
        say("admin.no_accounts")
    else:
        print_columns(
            ("name", "made", "seen", "what"),
            [(each.name, moment(each.made), moment(each.seen), ", ".join(_marks(each))) for each in found],
        )


def account(
    name: NameArgument, as_json: JsonOption = False, database: DatabaseOption = None, lang: LangOption = None
) -> None:
    """Show one account, with its email address. Shows no password, key or session."""
    use_language(lang)
    with opened(database, reading=True) as connection:
        from vexillum.server.storage.accounts import count_games
        from vexillum.server.storage.sessions import active_sessions

        found = _account(connection, name)
        played, signed_in = count_games(connection, found.id), len(active_sessions(connection, found.id))
    facts = {
        "id": found.id,
        "name": found.name,
        "email": found.email,
        "lang": found.lang,
        "admin": found.admin,
        "banned": found.banned,
        "vacation_until": found.vacation_until,
        "made": found.made,
        "seen": found.seen,
        "signed_in": signed_in,
        "running": played.running,
        "played": played.played,
        "won": played.won,
    }
    if as_json:
        print_json(facts)
        return
    facts |= {key: moment(getattr(found, key)) for key in ("vacation_until", "made", "seen")}
    print_facts(facts)


def ban(
    name: NameArgument,
    why: WhyOption,
    database: DatabaseOption = None,
    lang: LangOption = None,
) -> None:
    """Ban someone: they are signed out everywhere, and agents take over their running seats.

    Example:
        vexillum admin ban "Eve" --why "Insults, twice warned"
    """
    use_language(lang)
    with opened(database) as connection:
        from vexillum.server.storage import moderation
        from vexillum.server.storage.moderation import COMMAND_LINE

        found = _account(connection, name)
        moderation.ban(connection, COMMAND_LINE, found.id, reason(why))
    say("admin.banned", name=found.name)


def unban(name: NameArgument, database: DatabaseOption = None, lang: LangOption = None) -> None:
    """Lift a ban."""
    use_language(lang)
    with opened(database) as connection:
        from vexillum.server.storage import moderation
        from vexillum.server.storage.moderation import COMMAND_LINE

        found = _account(connection, name)
        moderation.unban(connection, COMMAND_LINE, found.id)
    say("admin.unbanned", name=found.name)


def admin(
    name: NameArgument,
    grant: Annotated[bool, typer.Option("--grant/--revoke", help="Grant or revoke administrator rights.")],
    database: DatabaseOption = None,
    lang: LangOption = None,
) -> None:
    """Grant or revoke administrator rights in the club.

    Example:
        vexillum admin admin "Ann" --grant
    """
    use_language(lang)
    with opened(database) as connection:
        from vexillum.server.storage import moderation
        from vexillum.server.storage.moderation import COMMAND_LINE

        found = _account(connection, name)
        moderation.appoint(connection, COMMAND_LINE, found.id, admin=grant)
    say("admin.granted" if grant else "admin.revoked", name=found.name)


def reset(
    name: NameArgument,
    address: AddressOption = "",
    database: DatabaseOption = None,
    lang: LangOption = None,
) -> None:
    """Print a link to set a new password, valid once, for one hour. Give it only to the account's owner.

    Example:
        vexillum admin reset "Ann" --address https://club.example
    """
    use_language(lang)
    with opened(database) as connection:
        from vexillum.server.accounts.registration import reset_link
        from vexillum.server.storage.moderation import COMMAND_LINE, log_action

        found = _account(connection, name)
        link = reset_link(connection, found)
        log_action(connection, COMMAND_LINE, "reset", found.id)
    print(address.rstrip("/") + link)


def verify(
    who: Annotated[str, typer.Argument(help="The name or email address they registered with.", metavar="WHO")],
    database: DatabaseOption = None,
    lang: LangOption = None,
) -> None:
    """Activate an account whose owner never got the mail. Make sure that the address is theirs."""
    use_language(lang)
    with opened(database) as connection:
        from vexillum.server.accounts.registration import activate
        from vexillum.server.storage.moderation import COMMAND_LINE

        name = activate(connection, COMMAND_LINE, who)
    say("admin.verified", name=name)


def _account(connection: Connection, name: str) -> Account:
    from vexillum.server.kernel.identities import handle_of
    from vexillum.server.storage.accounts import by_handle

    found = by_handle(connection, handle_of(name))
    if found is None:
        raise Mistake("admin.no_account", name=name)
    return found


def _marks(member: Member) -> list[str]:
    """The marks of an account: administrator, banned, unverified."""
    marks = {"admin": member.admin, "banned": member.banned is not None, "unverified": not member.verified}
    return [mark for mark, so in marks.items() if so]


# add: create an account, for clubs with closed registration ----------------------------------------------------------


def add(
    name: Annotated[str, typer.Argument(help="The name in the club.", metavar="NAME")],
    email: Annotated[str, typer.Argument(help="The email address. Make sure that it is theirs.", metavar="MAIL")],
    address: AddressOption = "",
    database: DatabaseOption = None,
    lang: LangOption = None,
) -> None:
    """Create an account and print a link for its owner to set the password, valid once, for one hour.

    --lang also sets the language of their mails. For another link: vexillum admin reset NAME.

    Example:
        vexillum admin add "Ann" ann@example.org --address https://club.example
    """
    language = use_language(lang)
    with opened(database) as connection:
        from vexillum.server.accounts.login import HASHER
        from vexillum.server.accounts.registration import clean_address, create_account, reset_link
        from vexillum.server.kernel.identities import clean_name, new_secret
        from vexillum.server.storage.moderation import COMMAND_LINE, log_action

        unusable = HASHER.hash(new_secret())
        account = create_account(connection, clean_name(name), clean_address(email), unusable, language)
        link = reset_link(connection, account)
        log_action(connection, COMMAND_LINE, "add", account.id)
    print(address.rstrip("/") + link)


# ratings: list them, or compute them again from the results ----------------------------------------------------------


def ratings(
    game: Annotated[str, typer.Argument(help="Only this game.", metavar="GAME")] = "",
    again: Annotated[
        bool, typer.Option("--recompute", help="Compute all ratings from the results, and report differences.")
    ] = False,
    as_json: JsonOption = False,
    database: DatabaseOption = None,
    lang: LangOption = None,
) -> None:
    """Show the ratings of all members, or compute them again from the results.

    Examples:
        vexillum admin ratings anno890

        vexillum admin ratings --recompute
    """
    use_language(lang)
    if again:
        _recompute(database, as_json=as_json)
        return
    with opened(database, reading=True) as connection:
        from vexillum.server.storage.ratings import ranks

        found = ranks(connection, game)
    if as_json:
        print_json(found)
    elif not found:
        say("admin.no_ratings")
    else:
        print_columns(
            ("name", "game", "category", "rating", "estimate", "games"),
            [
                (
                    one.name or NOTHING,
                    one.game,
                    one.category,
                    f"{one.rating}{'?' if one.provisional else ''}",
                    f"{one.estimate} ± {one.uncertainty}",
                    str(one.games),
                )
                for one in found
            ],
        )


def _recompute(database: str | None, *, as_json: bool) -> None:
    with opened(database) as connection:
        from vexillum.server.storage.moderation import COMMAND_LINE, log_action
        from vexillum.server.storage.ratings import recount

        found = recount(connection)
        log_action(connection, COMMAND_LINE, "recount", str(len(found)))
    if as_json:
        print_json(found)
        return
    for one in found:
        stored, computed = (NOTHING if row is None else f"{row['mu']:.6f}" for row in (one.stored, one.computed))
        say("admin.rating_differs", match=one.match, account=one.account, stored=stored, computed=computed)
    say("admin.recomputed", n=len(found))


# tournaments: list them, or show the standings of one ----------------------------------------------------------------


def tournaments(
    tournament: Annotated[str, typer.Argument(help="Show this one.", metavar="ID")] = "",
    as_json: JsonOption = False,
    database: DatabaseOption = None,
    lang: LangOption = None,
) -> None:
    """List the tournaments of a club, or show the standings of one, computed from the results.

    Examples:
        vexillum admin tournaments

        vexillum admin tournaments 4f2c9d01ab37
    """
    use_language(lang)
    if tournament:
        _show_tournament(tournament, database, as_json=as_json)
        return
    with opened(database, reading=True) as connection:
        from vexillum.server.storage.tournaments import everything

        found = everything(connection)
    rows = [(one.id, one.name, one.game, one.rules.format, one.state, str(one.round)) for one in found]
    names = ("id", "name", "game", "format", "state", "round")
    if as_json:
        print_json([dict(zip(names, row, strict=True)) for row in rows])
    elif not rows:
        say("admin.no_tournaments")
    else:
        print_columns(names, rows)


def _show_tournament(id: str, database: str | None, *, as_json: bool) -> None:
    with opened(database, reading=True) as connection:
        rows = _standings(connection, id)
    names = ("place", "name", "division", "points", "games", "state")
    if as_json:
        print_json([dict(zip(names, row, strict=True)) for row in rows])
    else:
        print_columns(names, rows)


def _standings(connection: Any, id: str) -> list[tuple[str, ...]]:
    from vexillum.server.kernel.refusals import Refusal
    from vexillum.server.kernel.tournament_pairing import standings
    from vexillum.server.matches.tournament_progress import tournament_state_of
    from vexillum.server.storage.tournaments import load

    try:
        found = load(connection, id)
        rows = standings(tournament_state_of(found))
    except Refusal as refusal:
        raise Mistake("admin.no_tournament", tournament=id) from refusal
    return [
        (
            str(row.place),
            found.entry(row.entry).name or NOTHING,
            str(row.division or NOTHING),
            f"{float(row.points):g}",
            str(row.tables),
            found.entry(row.entry).state,
        )
        for row in rows
    ]
