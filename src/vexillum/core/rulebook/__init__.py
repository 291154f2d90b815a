"""The rules of a game for readers: chapters, rulings, glossary, aids, cards, search. For terminal and browser."""
