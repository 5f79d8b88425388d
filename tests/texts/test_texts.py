"""How values, names and missing texts are said."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sztab.kernel.events import Event
from sztab.kernel.questions import UNKNOWN, Choice, Follow, Question, Refusal, Veiled, question
from sztab.texts import Missing, Texts, TextsError

Write = Callable[..., Path]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Write catalogues: ``write(en=…, pl=…)`` gives their directory."""

    def written(**languages: str) -> Path:
        for language, source in languages.items():
            (tmp_path / language).mkdir()
            (tmp_path / language / "game.ftl").write_text(source, encoding="utf-8")
        return tmp_path

    return written


class Town:
    def form(self, language: str, case: str = "nom") -> str:
        if language == "en":
            return "Kyiv"
        return {"nom": "Kijów", "gen": "Kijowa", "loc": "Kijowie"}.get(case, "Kijów")


def named(directory: Path) -> Texts:
    return Texts(directory, {"kyiv": Town()}.get)


def both(texts: Texts, key: str, **values: Any) -> tuple[str, str]:
    return texts.say("en", key, **values), texts.say("pl", key, **values)


def test_names_stand_in_their_case_or_in_the_nominative_or_as_the_id(write: Write) -> None:
    texts = named(
        write(
            en="to = To { NAME($at) }\nin = In { NAME($at) }\nby = By { NAME($at) }\nname-volga = Volga\n",
            pl='to = Do { NAME($at, case: "gen") }\nin = W { NAME($at, case: "loc") }\n'
            'by = Przed { NAME($at, case: "ins") }\nname-volga = Wołga\n    .gen = Wołgi\n',
        )
    )
    assert both(texts, "to", at="kyiv") == ("To Kyiv", "Do Kijowa")
    assert both(texts, "in", at="kyiv") == ("In Kyiv", "W Kijowie")
    assert both(texts, "by", at="kyiv") == ("By Kyiv", "Przed Kijów")
    assert both(texts, "to", at="volga") == ("To Volga", "Do Wołgi")
    assert both(texts, "by", at="volga") == ("By Volga", "Przed Wołga")
    assert both(texts, "to", at="1832") == ("To 1832", "Do 1832")
    assert both(texts, "to", at=7) == ("To 7", "Do 7")
    assert texts.missing == set()


def test_several_names_are_listed(write: Write) -> None:
    line = "line = { NAME($units) }\n"
    texts = named(write(en=line, pl=line))
    assert both(texts, "line", units=["kyiv", "9M", "17Pz"]) == ("Kyiv, 9M and 17Pz", "Kijów, 9M i 17Pz")
    assert both(texts, "line", units=("kyiv", "9M")) == ("Kyiv and 9M", "Kijów i 9M")
    assert both(texts, "line", units=["kyiv"]) == ("Kyiv", "Kijów")
    assert both(texts, "line", units=[]) == ("—", "—")
    assert both(texts, "line", units=["9M", UNKNOWN]) == ("9M and unknown", "9M i nieznane")


def test_names_are_also_given_alone() -> None:
    texts = Texts(None, {"kyiv": Town()}.get)
    assert texts.name("pl", "kyiv") == "Kijów"
    assert texts.name("pl", "kyiv", "gen") == "Kijowa"
    assert texts.name("pl", "nature", "ins") == "losem"
    assert texts.name("en", "nature", "ins") == "chance"
    assert texts.name("en", "9M") == "9M"
    assert texts.name("en", "") == "—"


def test_words_are_selected_by_their_value(write: Write) -> None:
    directory = write(
        en='line = It is { WORD($supply, of: "supply") }\nsupply-out = out of supply\n',
        pl='line = Bez { WORD($supply, of: "supply", case: "gen") }\nsupply-out = brak\n    .gen = braku\n',
    )
    texts = Texts(directory)
    assert both(texts, "line", supply="out") == ("It is out of supply", "Bez braku")
    assert both(texts, "line", supply=UNKNOWN) == ("It is unknown", "Bez nieznane")
    assert texts.missing == set()
    assert both(texts, "line", supply="cut") == ("It is cut", "Bez cut")
    assert texts.missing == {
        Missing("en", "supply-cut", "no message"),
        Missing("pl", "supply-cut", "no message"),
    }


def test_values_are_written_as_players_read_them(write: Write) -> None:
    line = "line = { $value }\n"
    texts = Texts(write(en=line, pl=line))
    assert both(texts, "line", value=12345) == ("12345", "12345")
    assert both(texts, "line", value=-2) == ("−2", "−2")
    assert both(texts, "line", value=UNKNOWN) == ("unknown", "nieznane")
    assert both(texts, "line", value="") == ("—", "—")
    assert both(texts, "line", value=None) == ("—", "—")
    assert both(texts, "line", value=0) == ("0", "0")
    assert both(texts, "line", value=1234.5) == ("1234.5", "1234,5")
    assert both(texts, "line", value=("move", "9M", 3, UNKNOWN)) == ("move 9M #3 ?", "move 9M #3 ?")
    assert both(texts, "line", value=["two words"]) == ('"two words"', '"two words"')
    assert both(texts, "line", value=[("a", 1)]) == ("('a', 1)", "('a', 1)")
    assert both(texts, "line", value={"a": 1}) == ("{'a': 1}", "{'a': 1}")
    assert texts.missing == set()


def test_selectors_know_hidden_empty_and_logical_values(write: Write) -> None:
    line = (
        "line = { $value ->\n    [unknown] hidden\n    [none] empty\n    [true] yes\n    [false] no\n"
        "    [2] two\n   *[other] other\n }\n"
    )
    texts = Texts(write(en=line, pl=line))
    for value, expected in [
        (UNKNOWN, "hidden"),
        ("", "empty"),
        (None, "empty"),
        (True, "yes"),
        (False, "no"),
        (2, "two"),
        (1, "other"),
        ("x", "other"),
    ]:
        assert texts.say("pl", "line", value=value) == expected


def test_counts_and_figures(write: Write) -> None:
    line = (
        'count = { COUNT($units) }\nnumber = { FIGURE($n) }\nshift = { FIGURE($n, sign: "always") }\n'
        "wide = { NUMBER($n, minimumIntegerDigits: 6) }\n"
    )
    plural = "units = { COUNT($units) ->\n    [one] unit\n    [few] units\n   *[many] of units\n }\n"
    texts = Texts(write(en=line, pl=line + plural))
    assert texts.say("en", "count", units=["a", "b"]) == "2"
    assert texts.say("en", "count", units=UNKNOWN) == "unknown"
    assert texts.say("pl", "units", units=["a"]) == "unit"
    assert texts.say("pl", "units", units=["a", "b"]) == "units"
    assert texts.say("pl", "units", units=[]) == "of units"
    assert [texts.say("en", "number", n=n) for n in (-1, -5, 0, 3)] == ["−1", "−5", "0", "3"]
    assert [texts.say("en", "shift", n=n) for n in (-1, -5, 0, 1, 3)] == ["−1", "−5", "0", "+1", "+3"]
    assert texts.say("en", "wide", n=12345) == "012345"
    assert texts.say("en", "number", n=1049.75) == "1049.75"
    assert [texts.say("pl", "number", n=n) for n in (49.75, -0.5)] == ["49,75", "−0,5"]
    assert [texts.say("pl", "shift", n=n) for n in (0.5, -2.25)] == ["+0,5", "−2,25"]
    assert texts.missing == set()


@question
class AskRetreat(Question):
    """A question with a value."""

    unit: str

    def follow(self, s: Any, parts: Choice) -> Follow:
        raise NotImplementedError

    def sentence(self) -> tuple[str, dict[str, Any]]:
        return "ask-ask-retreat", {"unit": self.unit}


def test_questions_ask_and_veiled_ones_show_no_values(write: Write) -> None:
    texts = named(
        write(
            en="ask-ask-retreat = Retreat { NAME($unit) }.\n    .veiled = Somebody retreats.\nask-pass = Pass?\n",
            pl='ask-ask-retreat = Wycofaj się z { NAME($unit, case: "gen") }.\n'
            "    .veiled = Ktoś się wycofuje.\nask-pass = Pasujesz?\n",
        )
    )
    assert texts.question("en", AskRetreat("kyiv")) == "Retreat Kyiv."
    assert texts.question("pl", AskRetreat("kyiv")) == "Wycofaj się z Kijowa."
    assert texts.question("pl", Veiled("ask-retreat")) == "Ktoś się wycofuje."
    assert texts.question("pl", Veiled("pass")) == "Pasujesz?"
    assert texts.missing == set()


def test_buttons_and_parts(write: Write) -> None:
    texts = named(write(en="button-use = Use { NAME($what) }\n", pl="button-use = Użyj: { NAME($what) }\n"))
    assert texts.button("pl", "pass") == "Pas"
    assert texts.button("pl", ("pass",)) == "Pas"
    assert texts.button("pl", ("use", "kyiv")) == "Użyj: Kijów"
    assert texts.button("en", ("use", "kyiv", "9M")) == "Use Kyiv and 9M"
    assert texts.button("en", "use") == "Use —"
    assert texts.button("en", 3) == "3"
    assert texts.part("pl", "unit") == "jednostka"
    assert texts.missing == set()


def test_has_finds_messages_and_attributes_of_shared_and_game_catalogues(write: Write) -> None:
    texts = Texts(write(en="a = A\nonly =\n    .title = T\n", pl="b = B\n"))
    assert texts.has("en", "a")
    assert not texts.has("pl", "a")
    assert texts.has("pl", "b")
    assert texts.has("en", "button-pass")
    assert texts.has("en", "only.title")
    assert not texts.has("en", "only")
    assert texts.has("pl", "name-nature.gen")
    assert not texts.has("pl", "name-nature.voc")


def test_a_missing_text_falls_back_to_english_then_to_the_key(
    write: Write, caplog: pytest.LogCaptureFixture
) -> None:
    texts = Texts(write(en="event-lost = { $unit } is lost.\n", pl=""))
    with caplog.at_level(logging.WARNING, logger="sztab.texts.texts"):
        assert texts.event("pl", Event("lost", {"unit": "9M"})) == "9M is lost."
        assert texts.event("pl", Event("lost", {"unit": "9M"})) == "9M is lost."
        assert (
            texts.refusal("pl", Refusal("", "no-way", hex="1832", cost=3)) == "refusal-no-way hex=1832 cost=3"
        )
    assert texts.missing == {
        Missing("pl", "event-lost", "no message"),
        Missing("pl", "refusal-no-way", "no message"),
        Missing("en", "refusal-no-way", "no message"),
    }
    assert caplog.messages == [
        "text event-lost in pl: no message",
        "text refusal-no-way in pl: no message",
        "text refusal-no-way in en: no message",
    ]


def test_a_message_with_attributes_only_says_nothing(write: Write) -> None:
    texts = Texts(write(en="only =\n    .title = T\n"))
    assert texts.say("en", "only.title") == "T"
    assert texts.say("en", "only") == "only"


def test_a_missing_value_and_a_broken_function_are_collected(write: Write) -> None:
    texts = Texts(write(en="a = At { $hex }\nb = { FIGURE($n) }\nc = { NAME($n) }\n"))
    assert texts.say("en", "a") == "At hex"
    assert texts.say("en", "b", n="x") == "FIGURE()"
    assert texts.say("en", "c") == "n"
    assert {(missing.key, missing.why) for missing in texts.missing} == {
        ("a", "Unknown external: hex"),
        ("b", "invalid literal for int() with base 10: 'x'"),
        ("c", "Unknown external: n"),
    }


def test_a_value_too_long_for_fluent_still_reaches_the_screen() -> None:
    texts = Texts()
    assert (
        texts.say("en", "table-not-understood", text="x" * 2600) == "table-not-understood text=" + "x" * 2600
    )
    assert "Too many characters" in "".join(missing.why for missing in texts.missing)


def test_there_are_two_languages_only() -> None:
    with pytest.raises(ValueError, match="there are no texts in 'de', only in en and pl"):
        Texts().say("de", "button-pass")


def test_a_game_without_catalogues_has_the_shared_ones(tmp_path: Path) -> None:
    assert Texts(tmp_path / "texts").say("pl", "button-pass") == "Pas"


def test_files_are_read_when_a_language_is_first_used(write: Write) -> None:
    texts = Texts(write(en="a = A\n", pl="a = {\n"))
    assert texts.say("en", "a") == "A"
    with pytest.raises(TextsError):
        texts.say("pl", "a")


def test_a_malformed_file_is_named_with_line_and_reason(write: Write) -> None:
    directory = write(en="a = A\n\nb = { $n ->\n    [one] x\n }\nc = C\nd d\n")
    with pytest.raises(TextsError) as caught:
        Texts(directory).say("en", "a")
    file = directory / "en" / "game.ftl"
    assert str(caught.value) == (
        f'{file}:5: Expected one of the variants to be marked as default (*)\n{file}:7: Expected token: "="'
    )
    assert [problem.line for problem in caught.value.problems] == [5, 7]


def test_a_thousand_log_lines_take_less_than_a_tenth_of_a_second() -> None:
    texts = Texts()
    event = Event("forced", {"seat": "nature", "kind": "roll", "choice": ("retreat", "9M", "1832", 3)})
    texts.event("pl", event)
    began = time.process_time()
    for _ in range(1000):
        texts.event("pl", event)
    assert time.process_time() - began < 0.1
