"""The rules of a game to read: chapters, rulings, glossary, aids, cards, search. For terminal and browser."""
