"""A club's tournaments: sign-up, rounds, matches, results, standings."""
