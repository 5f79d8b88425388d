"""Shared by all tests: the `@rule` marker's plugin and the settings of hypothesis."""

from hypothesis import settings

pytest_plugins = ["pytester", "sztab.testing.plugin"]

settings.register_profile("sztab", deadline=None)
if settings.get_current_profile_name() == "default":
    settings.load_profile("sztab")
