"""Shared by all tests: the `@rule` marker's plugin, the settings of hypothesis, and the miniature game."""

import os

from hypothesis import settings

pytest_plugins = ["pytester", "sztab.testing.plugin"]

os.environ.setdefault("SZTAB_GAMES", "miniature=tests.miniature.game")

settings.register_profile("sztab", deadline=None)
if settings.get_current_profile_name() == "default":
    settings.load_profile("sztab")
