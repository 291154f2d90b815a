"""The learned value: how likely each seat is to win, from what everybody may know. It knows no game."""
