"""The learned value: each seat's chance of winning, from public facts."""
