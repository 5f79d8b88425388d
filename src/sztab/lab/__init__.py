"""Many games at once: commanders against each other, random play, and the search for faults with it."""
