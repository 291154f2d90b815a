"""The accounts of a club: registration, login, passwords, sessions."""
