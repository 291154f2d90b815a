"""``vexillum`` with less work: a browser keeps static files, and passwords are hashed quickly.

A table consists of more than a hundred files, a browser would ask for each of them again on every page, and nobody
changes one while tests run. A process for agents begins with this file too, and needs nothing of it.
"""

from __future__ import annotations


def main() -> None:
    from argon2 import PasswordHasher
    from starlette.staticfiles import StaticFiles

    from vexillum import cli
    from vexillum.server.accounts import passwords

    plain = StaticFiles.file_response

    def kept(files, *args, **options):
        answer = plain(files, *args, **options)
        answer.headers["cache-control"] = "max-age=86400"
        return answer

    StaticFiles.file_response = kept
    passwords.HASHER = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
    cli.main()


if __name__ == "__main__":
    main()
