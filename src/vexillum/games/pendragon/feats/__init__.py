"""4 Feats: what each Faction may add to a Command."""
