"""3.2.4, 3.3.4, 3.4.4, 3.5.4 The Battle Commands."""
