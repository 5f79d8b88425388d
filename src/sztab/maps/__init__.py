"""Maps: the builder and the renderer."""
