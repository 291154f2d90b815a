"""Puzzles: positions in which one answer is much better than all others.

``mining`` finds them in games of agents and measures what each answer is worth, ``shelf`` holds those that come with a
game and chooses the puzzle of the day, ``puzzle`` is one of them with a player's attempt to solve it, ``words`` are its
texts.
"""
