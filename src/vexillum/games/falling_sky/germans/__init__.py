"""3.4, 6.2 The Germans: their Commands, and the Germans Phase."""
