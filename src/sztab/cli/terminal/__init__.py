"""A game in the terminal: for people who play, and for people who watch."""
