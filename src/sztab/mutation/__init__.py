"""The mutation check: do the tests notice when the code is changed?

It draws a sample of small changes (*mutants*) to the kernel, the board and the rule modules, runs for each
the tests that reach the changed line, and lists the mutants that all tests let live.
"""
