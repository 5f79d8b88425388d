"""Every sentence that a player sees, in English and Polish, in Fluent catalogues.

The shared catalogues stand here in ``en/`` and ``pl/``, those of a game in ``texts/en/`` and ``texts/pl/`` of its
package. A key says by its prefix what it is for:

=============  ==============================================================================================
``ask-``       the sentence of a question, by its kind: ``ask-choose-retreat``. Other seats know no values of it:
               a sentence with values has an attribute ``.veiled`` for them, without values
``event-``     a log line, by the key of the event
``refusal-``   why a choice is refused, or the slip that is warned of: no capital, no full stop
``button-``    a button, by the first word of what it chooses; ``$what`` is the rest
``part-``      what is to be clicked: a unit, a hex
``name-``      what an id is called that no pack names, such as a seat
``reason-``    why a game ended
``word-``      what values and lists are made of
``table-``     what the table says around all this
``page-``      the page around the table: headings, buttons, hints. ``**`` stands around what is bold
``act-``       what the button that confirms does, by the first part of the choice
``short-``     the short form of a figure or a turn
``outcome-``   a result in a few words, for the odds
=============  ==============================================================================================

Values: an int is written without grouping, a hidden value as ``unknown`` (in selectors ``[unknown]``), an empty one as
a dash (``[none]``), True and False select ``[true]`` and ``[false]``, a choice stands in its notation.

Functions:

* ``NAME($unit, case: "gen")`` is the name of an id, or of several, in a Polish case; an id without a name stands as
  it is.
* ``WORD($reason, of: "reason")`` is the message ``reason-…`` that the value selects, also in a case; it must exist.
* ``COUNT($units)`` is how many there are.
* ``FIGURE($shift, sign: "always")`` is a number that is never hidden, so that −1 is a number; with the option a plus
  is written too.

A declined name has its cases as attributes: ``.gen``, ``.dat``, ``.acc``, ``.ins``, ``.loc``.
"""

from sztab.texts.catalogues import LANGUAGES, SHARED, Problem, TextsError
from sztab.texts.checks import check_texts
from sztab.texts.texts import Missing, Texts
from sztab.texts.voices import CASES, Named, Names

__all__ = [
    "CASES",
    "LANGUAGES",
    "SHARED",
    "Missing",
    "Named",
    "Names",
    "Problem",
    "Texts",
    "TextsError",
    "check_texts",
]
