"""10, 11, 16.3 Powers without a player: neutral nations, the Great Kingdom, the Akkren, rebels and minor powers."""
