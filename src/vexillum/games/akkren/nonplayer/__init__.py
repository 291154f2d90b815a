"""10, 11, 16.3 Those nobody plays: neutral nations, the Great Kingdom, the Akkren, rebels and minor powers."""
