"""Positions changed by hand: what a form shows of them, edits, moved pieces, what is wrong, and files made of them."""
