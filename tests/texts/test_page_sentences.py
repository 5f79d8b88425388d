"""The page says the same as the server: a table of sentences for both voices, read by web/tests/voice.test.ts."""

from __future__ import annotations

import json
from itertools import product
from pathlib import Path
from typing import Any

import msgspec
import pytest

from sztab.packs.records import Name
from sztab.texts import LANGUAGES, Texts

TABLE = Path(__file__).parents[2] / "web" / "tests" / "sentences.json"

CATALOGUES = {
    "en": """word-unknown = unknown
word-none = —
word-list = { $head } and { $last }
name-red = Red
reason-towns = towns held
    .gen = of towns held
test-to = To { NAME($where, case: "acc") }.
test-count = { $number ->
    [one] { $number } hex
   *[other] { $number } hexes
}
test-units = { COUNT($units) ->
    [0] nobody
    [one] one: { NAME($units) }
   *[other] { COUNT($units) }: { NAME($units) }
}
test-hidden = { $chit ->
    [unknown] a hidden chit
    [none] no chit
   *[other] the chit { NAME($chit) }
}
test-shown = { $value }
test-figure = { FIGURE($value) } { FIGURE($value, sign: "always") }
test-word = { WORD($reason, of: "reason", case: "gen") }
test-flag = { $flag ->
    [true] yes
   *[false] no
}
test-attribute = whole
    .part = part of { $value }
""",
    "pl": """word-unknown = nieznane
word-none = —
word-list = { $head } i { $last }
name-red = Czerwoni
    .gen = Czerwonych
    .dat = Czerwonym
    .acc = Czerwonych
    .ins = Czerwonymi
    .loc = Czerwonych
reason-towns = zajęte miasta
test-to = Na { NAME($where, case: "acc") }.
test-count = { $number ->
    [one] { $number } heks
    [few] { $number } heksy
   *[many] { $number } heksów
}
test-units = { COUNT($units) ->
    [0] nikt
    [one] jeden: { NAME($units, case: "gen") }
    [few] { COUNT($units) }: { NAME($units, case: "gen") }
   *[many] { COUNT($units) }: { NAME($units, case: "gen") }
}
test-hidden = { $chit ->
    [unknown] ukryty żeton
    [none] żaden żeton
   *[other] żeton { NAME($chit, case: "gen") }
}
test-shown = { $value }
test-figure = { FIGURE($value) } { FIGURE($value, sign: "always") }
test-word = { WORD($reason, of: "reason", case: "gen") }
test-flag = { $flag ->
    [true] tak
   *[false] nie
}
test-attribute = całość
    .part = część z { $value }
""",
}

NAMES: dict[str, Any] = {
    "poltava": {
        "en": "Poltava",
        "pl": {"nom": "Połtawa", "gen": "Połtawy", "acc": "Połtawę", "loc": "Połtawie"},
    },
    "29Tk": {"en": "29th Tank", "pl": "29. KPanc"},
}

SAID: list[tuple[str, dict[str, Any]]] = [
    *[("test-to", {"where": where}) for where in ("poltava", "29Tk", "red", "2329")],
    *[("test-count", {"number": number}) for number in (0, 1, 2, 4, 5, 12, 21, 22, 104, 1000)],
    *[
        ("test-units", {"units": units})
        for units in ([], ["29Tk"], ["poltava", "red"], ["29Tk", "red", "x"], [-1, 5])
    ],
    *[("test-hidden", {"chit": chit}) for chit in (-1, "", None, "red")],
    *[
        ("test-shown", {"value": value})
        for value in (-1, "", None, 7, 1234, 2.5, "word", True, [], ["a", 3, -1])
    ],
    *[("test-figure", {"value": value}) for value in (-1, 0, 3, -2, 1234, 12.5, -0.5)],
    ("test-word", {"reason": "towns"}),
    ("test-word", {"reason": ""}),
    ("test-flag", {"flag": True}),
    ("test-flag", {"flag": False}),
    ("test-attribute.part", {"value": 3}),
]


@pytest.fixture
def texts(tmp_path: Path) -> Texts:
    """A catalogue in a directory of its own, which takes the words of the table instead of the shared ones."""
    for language in LANGUAGES:
        home = tmp_path / language
        home.mkdir()
        home.joinpath("page.ftl").write_text(CATALOGUES[language], "utf-8")
    return Texts(tmp_path, msgspec.convert(NAMES, dict[str, Name]).get)


def test_the_page_has_the_sentences_of_the_server(texts: Texts) -> None:
    sentences = [
        {"language": language, "key": key, "values": values, "said": texts.say(language, key, **values)}
        for language, (key, values) in product(LANGUAGES, SAID)
    ]
    wanted = {"catalogues": CATALOGUES, "names": NAMES, "sentences": sentences}
    found = json.loads(TABLE.read_text("utf-8")) if TABLE.exists() else None
    if found != wanted:
        TABLE.write_text(json.dumps(wanted, ensure_ascii=False, indent=1) + "\n", "utf-8")
    assert found == wanted, f"{TABLE.name} was not up to date and has been written anew: commit it"
