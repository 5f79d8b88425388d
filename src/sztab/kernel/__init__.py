"""The decision machine: states, procedures, questions, choices, refusals, events."""
