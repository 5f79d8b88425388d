import gc

import pytest

from sztab.bench.ratio import compare, compare_rates, rate


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


def counted(rounds: int) -> int:
    spin(rounds)
    return 3


def test_work_that_takes_ten_times_as_long_has_a_tenth_of_the_rate():
    ratio = compare_rates(lambda: counted(200), lambda: counted(2000), block=0.002)
    assert 5 < ratio.median < 20
    assert ratio.q1 <= ratio.median <= ratio.q3


def test_the_value_of_a_comparison_is_what_ours_came_to():
    slow, fast = (
        compare(lambda: spin(20000), lambda: spin(50), block=0.005),
        rate(lambda: counted(20000), block=0.005),
    )
    assert 0.5 < slow.value * fast / 3 < 2
    many = compare_rates(lambda: counted(20000), lambda: counted(50), block=0.005)
    assert 0.5 < many.value / fast < 2


@pytest.mark.parametrize(
    "measure", [lambda **of: compare_rates(lambda: 1, lambda: 1, **of), lambda **of: rate(lambda: 1, **of)]
)
def test_rates_are_measured_as_carefully_as_times(measure):
    with pytest.raises(ValueError, match="40 rounds"):
        measure(rounds=10)
    with pytest.raises(ValueError, match=r"0\.05"):
        measure(block=0.1)
