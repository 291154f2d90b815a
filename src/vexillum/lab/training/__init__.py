"""Training a game's value on games played by agents: samples, their file, fit and evaluation."""
