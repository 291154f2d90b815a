"""Tournaments as rules: who plays whom and on which seat, what that scores, and who stands where. Pure."""
