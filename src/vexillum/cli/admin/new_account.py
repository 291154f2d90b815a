"""``vexillum admin add``: create an account, for clubs with closed registration."""

from __future__ import annotations

from typing import Annotated

import typer

from vexillum.cli.admin.admin_database import AddressOption, DatabaseOption, opened
from vexillum.cli.common import LangOption, use_language


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
        from vexillum.server.accounts.account_mails import reset_link
        from vexillum.server.accounts.email_addresses import clean_address
        from vexillum.server.accounts.passwords import HASHER
        from vexillum.server.accounts.registration import create_account
        from vexillum.server.kernel.account_names import clean_name
        from vexillum.server.kernel.tokens import new_secret
        from vexillum.server.storage.people.audit_log import COMMAND_LINE, log_action

        unusable = HASHER.hash(new_secret())
        account = create_account(connection, clean_name(name), clean_address(email), unusable, language)
        link = reset_link(connection, account)
        log_action(connection, COMMAND_LINE, "add", account.id)
    print(address.rstrip("/") + link)
