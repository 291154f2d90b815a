"""The rules, a module a chapter.

The rulebook has no numbers; ours follow its order: S the set-up (its steps 1-9), 1 to 4 the phases of a turn, 5 the end
of the game, 6 the characters and 7 the special buildings in the order of their lists, 8 the scenarios. ``vexillum rules
anno890`` prints them all.
"""
