"""Every shared sentence in both languages, and the state of all committed catalogues."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any, ClassVar

import pytest

import sztab
import sztab.kernel
from sztab.kernel.events import Event
from sztab.kernel.questions import UNKNOWN, Refusal
from sztab.texts import LANGUAGES, SHARED, Texts, check_texts
from sztab.texts.catalogues import catalogue

GAMES = sorted(Path(sztab.__file__).parent.glob("games/*/texts"))


class Side:
    """A declined name."""

    forms: ClassVar[dict[str, str]] = {"gen": "Rosjan", "dat": "Rosjanom", "acc": "Rosjan"}

    def form(self, language: str, case: str = "nom") -> str:
        return self.forms.get(case, "Rosjanie") if language == "pl" else "Russians"


@pytest.fixture
def texts() -> Texts:
    return Texts(names={"russian": Side()}.get)


SEAT = {"seat": "russian"}

SENTENCES: dict[str, tuple[dict[str, Any], str, str]] = {
    "word-unknown": ({}, "unknown", "nieznane"),
    "word-none": ({}, "—", "—"),
    "word-list": ({"head": "A, B", "last": "C"}, "A, B and C", "A, B i C"),
    "word-score": ({"seat": "russian", "points": -1}, "Russians −1", "Rosjanie −1"),
    "name-nature": ({}, "chance", "los"),
    "name-nature.gen": ({}, "", "losu"),
    "name-nature.dat": ({}, "", "losowi"),
    "name-nature.acc": ({}, "", "los"),
    "name-nature.ins": ({}, "", "losem"),
    "name-nature.loc": ({}, "", "losie"),
    "name-spectator": ({}, "spectator", "widz"),
    "name-spectator.gen": ({}, "", "widza"),
    "name-spectator.dat": ({}, "", "widzowi"),
    "name-spectator.acc": ({}, "", "widza"),
    "name-spectator.ins": ({}, "", "widzem"),
    "name-spectator.loc": ({}, "", "widzu"),
    "part-unit": ({}, "unit", "jednostka"),
    "part-unit.gen": ({}, "", "jednostki"),
    "part-unit.dat": ({}, "", "jednostce"),
    "part-unit.acc": ({}, "", "jednostkę"),
    "part-unit.ins": ({}, "", "jednostką"),
    "part-unit.loc": ({}, "", "jednostce"),
    "part-hex": ({}, "hex", "heks"),
    "part-hex.gen": ({}, "", "heksu"),
    "part-hex.dat": ({}, "", "heksowi"),
    "part-hex.acc": ({}, "", "heks"),
    "part-hex.ins": ({}, "", "heksem"),
    "part-hex.loc": ({}, "", "heksie"),
    "part-space": ({}, "space", "pole"),
    "part-space.gen": ({}, "", "pola"),
    "part-space.dat": ({}, "", "polu"),
    "part-space.acc": ({}, "", "pole"),
    "part-space.ins": ({}, "", "polem"),
    "part-space.loc": ({}, "", "polu"),
    "part-card": ({}, "card", "karta"),
    "part-card.gen": ({}, "", "karty"),
    "part-card.dat": ({}, "", "karcie"),
    "part-card.acc": ({}, "", "kartę"),
    "part-card.ins": ({}, "", "kartą"),
    "part-card.loc": ({}, "", "karcie"),
    "part-chit": ({}, "chit", "żeton"),
    "part-chit.gen": ({}, "", "żetonu"),
    "part-chit.dat": ({}, "", "żetonowi"),
    "part-chit.acc": ({}, "", "żeton"),
    "part-chit.ins": ({}, "", "żetonem"),
    "part-chit.loc": ({}, "", "żetonie"),
    "part-token": ({}, "token", "znacznik"),
    "part-token.gen": ({}, "", "znacznika"),
    "part-token.dat": ({}, "", "znacznikowi"),
    "part-token.acc": ({}, "", "znacznik"),
    "part-token.ins": ({}, "", "znacznikiem"),
    "part-token.loc": ({}, "", "znaczniku"),
    "part-outcome": ({}, "outcome", "wynik"),
    "part-outcome.gen": ({}, "", "wyniku"),
    "part-outcome.dat": ({}, "", "wynikowi"),
    "part-outcome.acc": ({}, "", "wynik"),
    "part-outcome.ins": ({}, "", "wynikiem"),
    "part-outcome.loc": ({}, "", "wyniku"),
    "button-pass": ({}, "Pass", "Pas"),
    "button-done": ({}, "Done", "Gotowe"),
    "button-end": ({}, "End", "Zakończ"),
    "button-undo": ({}, "Undo", "Cofnij"),
    "button-take-back": ({}, "Take back", "Wycofaj"),
    "button-standing-pass": ({}, "Always pass here", "Zawsze pasuj"),
    "button-ask-again": ({}, "Ask me again", "Pytaj znowu"),
    "refusal-game-is-over": ({}, "the game is over", "gra jest już zakończona"),
    "refusal-not-your-decision": (
        SEAT,
        "this is not the decision of Russians",
        "to nie jest decyzja Rosjan",
    ),
    "refusal-already-answered": (
        SEAT,
        "the answer of Russians is already in",
        "odpowiedź Rosjan jest już złożona",
    ),
    "refusal-malformed-choice": (
        {},
        "a choice consists of words and numbers and cannot be empty",
        "wybór składa się ze słów i liczb i nie może być pusty",
    ),
    "refusal-law-not-known": (
        SEAT,
        "the options of Russians are not known here",
        "możliwości Rosjan nie są tu znane",
    ),
    "refusal-nothing-to-take-back": (
        SEAT,
        "there is no waiting answer of Russians to take back",
        "nie ma oczekującej odpowiedzi Rosjan, którą można by wycofać",
    ),
    "refusal-not-offered": (
        {},
        "this is not among the choices offered",
        "tego nie ma wśród dostępnych wyborów",
    ),
    "refusal-forced-answer": (
        SEAT,
        "the answer of Russians was the only one possible and stands",
        "odpowiedź Rosjan była jedyną możliwą i pozostaje",
    ),
    "refusal-fence-nature": (
        {"line": 7},
        "undo goes no further back than the roll or draw of line 7",
        "cofnąć można najdalej do rzutu lub losowania z wiersza 7",
    ),
    "refusal-fence-reveal": (
        {"line": 7},
        "undo goes no further back than line 7, which revealed something hidden",
        "cofnąć można najdalej do wiersza 7, w którym coś ujawniono",
    ),
    "refusal-fence-other": (
        {"line": 7},
        "undo goes no further back than the other player's decision in line 7",
        "cofnąć można najdalej do decyzji drugiego gracza z wiersza 7",
    ),
    "refusal-no-such-undo": (
        {"line": 7},
        "line 7 cannot be undone",
        "wiersza 7 nie można cofnąć",
    ),
    "event-forced": (
        {**SEAT, "kind": "retreat", "choice": ("retreat", "9M", "1832")},
        "Russians: only one choice was possible: retreat 9M 1832.",
        "Rosjanie: możliwy był tylko jeden wybór: retreat 9M 1832.",
    ),
    "event-standing-pass": (
        SEAT,
        "Russians: pass (standing order).",
        "Rosjanie: pas (stałe polecenie).",
    ),
    "event-game-over": (
        {"winner": "russian", "reason": "", "scores": ""},
        "Game over. Winner: Russians.",
        "Koniec gry: zwycięstwo Rosjan.",
    ),
    "table-decides": (
        {**SEAT, "question": "Retreat?"},
        "Russians: Retreat?",
        "Rosjanie: Retreat?",
    ),
    "table-waiting": (SEAT, "Waiting for Russians.", "Oczekiwanie na Rosjan."),
    "table-hand-over": (
        SEAT,
        "Hand the screen to Russians and press Enter.",
        "Przekaż ekran Rosjanom i naciśnij Enter.",
    ),
    "table-refused": ({"why": "so"}, "Not allowed: so.", "Niedozwolone: so."),
    "table-refused-by-rule": (
        {"why": "so", "rule": "TOW 9.3"},
        "Not allowed: so (TOW 9.3).",
        "Niedozwolone: so (TOW 9.3).",
    ),
    "table-not-understood": ({"text": "mvoe"}, "Not understood: mvoe", "Niezrozumiałe: mvoe"),
    "table-saved": (
        {"file": "a.sztab"},
        "The game is saved in a.sztab.",
        "Grę zapisano w pliku a.sztab.",
    ),
    "table-choices": ({"number": 2}, "2 choices", "2 wybory"),
    "refusal-malformed-message": (
        {"why": "too long"},
        "this message is not understood: too long",
        "nie rozumiem tej wiadomości: too long",
    ),
    "refusal-not-your-seat": (SEAT, "Russians is not a seat of yours", "Rosjanie to nie Twoje miejsce"),
    "refusal-late": (
        {},
        "the game has gone on since; look at it again",
        "gra poszła już dalej; spójrz na nią jeszcze raz",
    ),
    "refusal-early": ({}, "this choice is for a later moment", "na ten wybór jest za wcześnie"),
    "refusal-game-stopped": (
        {"report": "a1b2"},
        "the game was stopped because of a fault in a rule; its report is a1b2",
        "gra zatrzymała się przez błąd w zasadzie; jej raport to a1b2",
    ),
    "refusal-fault": (
        {},
        "a fault of the program keeps this from being answered",
        "błąd programu nie pozwala na to odpowiedzieć",
    ),
    "refusal-not-stored": (
        {},
        "this could not be written to the disk and does not count; try again",
        "nie udało się tego zapisać na dysku, więc się nie liczy; spróbuj ponownie",
    ),
    "refusal-consent-asked": (
        {},
        "the others have been asked to agree",
        "pozostali zostali zapytani o zgodę",
    ),
    "refusal-consent-refused": (SEAT, "Russians does not agree", "Rosjanie: brak zgody"),
    "refusal-no-consent-asked": ({}, "nobody has asked for this", "nikt o to nie pytał"),
    "refusal-no-such-place": ({"place": "9999"}, "there is no place 9999", "nie ma pola 9999"),
    "refusal-no-such-overlay": ({"overlay": "x"}, "there is no overlay x", "nie ma nakładki x"),
    "refusal-say-hello": ({}, "hello comes first", "najpierw trzeba się przywitać"),
}


@pytest.mark.parametrize("key", SENTENCES)
def test_each_shared_sentence_stands_in_both_languages(texts: Texts, key: str) -> None:
    values, english, polish = SENTENCES[key]
    assert texts.say("pl", key, **values) == polish
    if english:
        assert texts.say("en", key, **values) == english
    assert texts.missing == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_shared_key_is_left_out_above(language: str) -> None:
    keys = set()
    for entry in catalogue(SHARED, language).entries:
        keys.add(entry.key)
        keys.update(f"{entry.key}.{attribute.id.name}" for attribute in entry.node.attributes)
    said_by_the_page = {key for key in keys if key.startswith("page-")}
    assert keys - said_by_the_page == {
        key for key, (_, english, _) in SENTENCES.items() if english or language == "pl"
    }


@pytest.mark.parametrize(
    ("number", "english", "polish"),
    [
        (0, "0 choices", "0 wyborów"),
        (1, "1 choice", "1 wybór"),
        (2, "2 choices", "2 wybory"),
        (5, "5 choices", "5 wyborów"),
        (12, "12 choices", "12 wyborów"),
        (22, "22 choices", "22 wybory"),
        (25, "25 choices", "25 wyborów"),
        (1001, "1001 choices", "1001 wyborów"),
        (12345, "12345 choices", "12345 wyborów"),
    ],
)
def test_numbers_take_the_plural_of_the_language(
    texts: Texts, number: int, english: str, polish: str
) -> None:
    assert texts.say("en", "table-choices", number=number) == english
    assert texts.say("pl", "table-choices", number=number) == polish


def test_a_hidden_forced_choice_is_told_without_it(texts: Texts) -> None:
    event = Event("forced", {**SEAT, "kind": "select", "choice": UNKNOWN})
    assert texts.event("en", event) == "Russians: only one choice was possible; it was made."
    assert texts.event("pl", event) == "Rosjanie: możliwy był tylko jeden wybór; dokonano go."


def test_the_end_of_a_game_names_winner_reason_and_scores(tmp_path: Path) -> None:
    for language, reason in (("en", "Lwów has fallen"), ("pl", "upadek Lwowa")):
        (tmp_path / language).mkdir()
        (tmp_path / language / "game.ftl").write_text(f"reason-lwow = {reason}\n", encoding="utf-8")
    texts = Texts(tmp_path, {"russian": Side()}.get)
    won = Event("game-over", {"winner": "russian", "reason": "lwow", "russian": 12, "allied": -1})
    assert (
        texts.event("en", won)
        == "Game over. Winner: Russians (Lwów has fallen). Score: Russians 12, allied −1."
    )
    assert (
        texts.event("pl", won)
        == "Koniec gry: zwycięstwo Rosjan (upadek Lwowa). Wynik: Rosjanie 12, allied −1."
    )
    drawn = Event("game-over", {"winner": "", "reason": "lwow"})
    assert texts.event("en", drawn) == "Game over: a draw (Lwów has fallen)."
    assert texts.event("pl", drawn) == "Koniec gry: remis (upadek Lwowa)."
    assert texts.missing == set()


def test_a_refusal_is_a_clause_and_its_sentence_cites_the_rule(texts: Texts) -> None:
    plain = Refusal("", "not-your-decision", seat="russian")
    assert texts.refusal("pl", plain) == "to nie jest decyzja Rosjan"
    assert texts.refused("pl", plain) == "Niedozwolone: to nie jest decyzja Rosjan."
    ruled = Refusal("TOW 9.3", "not-offered")
    assert texts.refusal("en", ruled) == "this is not among the choices offered"
    assert texts.refused("en", ruled) == "Not allowed: this is not among the choices offered (TOW 9.3)."


def kernel_refusals() -> set[str]:
    """The keys that the kernel's own source refuses with."""
    keys = set()
    for path in Path(sztab.kernel.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                texts = [argument.value for argument in node.args if isinstance(argument, ast.Constant)]
                if node.func.id == "Refusal" and isinstance(node.args[1], ast.Constant):
                    keys.add(str(node.args[1].value))
                elif node.func.id == "Fence":
                    keys.add(f"fence-{texts[0]}")
    return keys


def test_the_kernel_refuses_with_keys_that_have_a_text() -> None:
    keys = {key.removeprefix("refusal-") for key in SENTENCES if key.startswith("refusal-")}
    assert {"game-is-over", "not-offered"} <= kernel_refusals() <= keys


@pytest.mark.parametrize("directory", [SHARED, *GAMES], ids=lambda path: path.parent.name)
def test_the_committed_catalogues_have_no_problem(directory: Path) -> None:
    assert [str(problem) for problem in check_texts([directory])] == []
