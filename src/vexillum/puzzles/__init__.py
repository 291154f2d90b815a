"""Puzzles: positions in which one answer is much better than all others.

``mining`` finds them in games of agents, ``rating`` measures what each answer is worth, ``shelf`` holds those that come
with a game, ``calendar`` chooses the puzzle of the day, ``attempt`` is a player's attempt to solve one.
"""
