"""Files of an owner's in the place of ours: how they are read, checked and played with."""
