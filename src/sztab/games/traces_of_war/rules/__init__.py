"""The rules of Traces of War, one module per chapter of the rulebook."""
