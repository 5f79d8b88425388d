import gc

import pytest

from sztab.bench.ratio import compare


def spin(rounds: int) -> int:
    total = 0
    for number in range(rounds):
        total += number
    return total


def test_work_of_ten_times_the_size_is_about_ten_times_slower():
    ratio = compare(lambda: spin(200), lambda: spin(2000), block=0.002)
    assert 5 < ratio.median < 20
    assert ratio.q1 <= ratio.median <= ratio.q3


def test_garbage_collection_is_off_while_measuring_and_comes_back():
    seen = set()
    compare(lambda: seen.add(gc.isenabled()), lambda: spin(50), block=0.001)
    assert seen == {False}
    assert gc.isenabled()


def test_garbage_collection_that_was_off_stays_off():
    gc.disable()
    try:
        compare(lambda: spin(50), lambda: spin(50), block=0.001)
        assert not gc.isenabled()
    finally:
        gc.enable()


@pytest.mark.parametrize(
    ("rounds", "block", "message"), [(39, 0.02, "40 rounds"), (40, 0.051, "0.05 seconds"), (40, 0.0, "0.05")]
)
def test_short_measurements_and_long_blocks_are_refused(rounds, block, message):
    with pytest.raises(ValueError, match=message):
        compare(lambda: None, lambda: None, rounds=rounds, block=block)
