"""3.1, 4.1 What Commands and Feats share: the action in progress, its terms, its costs, why something is refused."""
