"""The checker of catalogues: both languages say the same things, with the same values and right plurals."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from fluent.runtime.builtins import BUILTINS
from fluent.syntax import ast

from sztab.texts.catalogues import LANGUAGES, SHARED, Entry, Problem, catalogue
from sztab.texts.voices import CASES, FUNCTIONS

PLURALS: Mapping[str, tuple[tuple[str, ...], ...]] = {
    "en": (("one", "1"), ("other",)),
    "pl": (("one", "1"), ("few",), ("many", "other")),
}
"""The plural forms that integers need in each language; of each group one is enough."""

CATEGORIES = frozenset({"zero", "one", "two", "few", "many"})

Keys = dict[str, Entry]


def check_texts(directories: Iterable[Path]) -> list[Problem]:
    """Everything that is wrong with these directories, each together with the shared catalogues."""
    return [problem for directory in directories for problem in _directory(directory)]


def _directory(directory: Path) -> Iterator[Problem]:
    for path in sorted(directory.rglob("*.ftl")):
        if path.parent not in [directory / language for language in LANGUAGES]:
            yield Problem(
                str(path), 1, f"only {' and '.join(LANGUAGES)} are read, directly beneath {directory}"
            )
    keys: dict[str, Keys] = {}
    unread = False
    for language in LANGUAGES:
        shared = {} if directory.resolve() == SHARED.resolve() else _keys(SHARED, language)
        found = catalogue(directory, language)
        unread = unread or bool(found.problems)
        yield from found.problems
        keys[language] = {}
        for entry in found.entries:
            known = keys[language].get(entry.key) or shared.get(entry.key)
            if known is None:
                keys[language][entry.key] = entry
            else:
                yield entry.problem(f"{entry.key} is already in {known.problem('').file}")
            yield from _entry(entry, language)
        everything = {**shared, **keys[language]}
        for entry in found.entries:
            yield from _references(entry, everything)
    if not unread:
        yield from _one_sided(keys["en"], keys["pl"], "pl")
        yield from _one_sided(keys["pl"], keys["en"], "en")
    yield from _differing_variables(keys["en"], keys["pl"])


def _keys(directory: Path, language: str) -> Keys:
    return {entry.key: entry for entry in catalogue(directory, language).entries}


def _one_sided(ours: Keys, theirs: Keys, language: str) -> Iterator[Problem]:
    """Messages, and attributes that are no cases, which the other language lacks; terms are its own affair."""
    for key, entry in ours.items():
        if key.startswith("-"):
            continue
        if key not in theirs:
            yield entry.problem(f"{key} is not in {language}")
            continue
        known = {attribute.id.name for attribute in theirs[key].node.attributes}
        for attribute in entry.node.attributes:
            name = attribute.id.name
            if name not in known and name not in CASES:
                yield entry.problem(f"{key}.{name} is not in {language}", attribute)


def _differing_variables(english: Keys, polish: Keys) -> Iterator[Problem]:
    for key in sorted(english.keys() & polish.keys()):
        if key.startswith("-"):
            continue
        ours, theirs = _variables(english[key].node), _variables(polish[key].node)
        if ours != theirs:
            yield polish[key].problem(f"{key} uses {_listed(theirs)}, in en {_listed(ours)}")


def _listed(variables: Iterable[str]) -> str:
    return ", ".join(f"${name}" for name in sorted(variables)) or "no values"


def _entry(entry: Entry, language: str) -> Iterator[Problem]:
    """What is wrong with an entry by itself."""
    for node in nodes(entry.node):
        if isinstance(node, ast.FunctionReference):
            yield from _function(entry, node)
        elif isinstance(node, ast.SelectExpression):
            yield from _plural(entry, node, language)
    attributes = {attribute.id.name: attribute for attribute in entry.node.attributes}
    if attributes.keys() & set(CASES):
        lacking = [case for case in CASES if case != "nom" and case not in attributes]
        if lacking:
            yield entry.problem(f"{entry.key} is declined, but not in {', '.join(lacking)}")
    if entry.key.startswith("ask-"):
        veiled = attributes.get("veiled")
        if veiled is not None and _variables(veiled):
            yield entry.problem(f"{entry.key}.veiled uses {_listed(_variables(veiled))}", veiled)
        if veiled is None and _variables(entry.node):
            yield entry.problem(f"{entry.key} uses values that other seats do not know: .veiled is needed")


def _function(entry: Entry, node: ast.FunctionReference) -> Iterator[Problem]:
    name = node.id.name
    if name in BUILTINS:
        return
    if name not in FUNCTIONS:
        yield entry.problem(f"there is no function {name}", node)
        return
    options = {option.name.name: option.value for option in node.arguments.named}
    if len(node.arguments.positional) != 1:
        yield entry.problem(f"{name} takes one value", node)
    for option in sorted(options.keys() - FUNCTIONS[name]):
        yield entry.problem(f"{name} has no option {option}", node)
    if name == "WORD" and "of" not in options:
        yield entry.problem("WORD needs the option of", node)
    case = options.get("case")
    if case is not None and case.value not in CASES:
        yield entry.problem(f"there is no case {case.value}", node)


def _plural(entry: Entry, node: ast.SelectExpression, language: str) -> Iterator[Problem]:
    """A selector with a plural category among its keys needs all that the language has."""
    keys = {
        variant.key.name if isinstance(variant.key, ast.Identifier) else variant.key.value
        for variant in node.variants
    }
    if keys & CATEGORIES:
        for forms in PLURALS[language]:
            if not keys & set(forms):
                yield entry.problem(f"the plural form {forms[0]} is missing", node)


def _references(entry: Entry, known: Keys) -> Iterator[Problem]:
    for node in nodes(entry.node):
        if not isinstance(node, ast.MessageReference | ast.TermReference):
            continue
        key = f"-{node.id.name}" if isinstance(node, ast.TermReference) else node.id.name
        if key not in known:
            yield entry.problem(f"there is no {key}", node)
        elif node.attribute is not None and node.attribute.name not in {
            attribute.id.name for attribute in known[key].node.attributes
        }:
            yield entry.problem(f"there is no {key}.{node.attribute.name}", node)


def _variables(node: ast.BaseNode) -> set[str]:
    return {found.id.name for found in nodes(node) if isinstance(found, ast.VariableReference)}


def nodes(node: ast.BaseNode) -> Iterator[ast.BaseNode]:
    """The node and everything inside it."""
    yield node
    for value in vars(node).values():
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.BaseNode):
                yield from nodes(child)
