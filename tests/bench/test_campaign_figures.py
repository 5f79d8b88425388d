"""The answers of a Campaign of Traces of War are quick."""

from statistics import median

from sztab.bench import campaign, figures
from sztab.kernel.procedures import NATURE
from sztab.kernel.records import parse_record


def test_a_full_activation_moves_many_units_and_lists_all_their_ends_with_costs() -> None:
    s = campaign.full_activation()
    movers = campaign.movers(s)
    assert len({unit[1] for unit in movers}) >= 25
    for unit in movers:
        ends = campaign.ends(s, unit)
        assert all((cost > 0) == (unit[0] != "relocate") for _, cost in ends)
        assert len({place for place, _ in ends}) == len(ends) > 0


def test_the_reach_of_a_unit_takes_less_than_a_millisecond() -> None:
    times = campaign.times_of_reach(2)
    assert len(times) >= 50
    assert 0 < median(times) < 1


def test_the_reach_of_all_units_of_an_activation_takes_less_than_ten_milliseconds() -> None:
    times = campaign.times_of_activation(20)
    assert len(times) == 20
    assert 0 < median(times) < 10


def test_jumps_in_the_longest_campaign_take_less_than_fifty_milliseconds() -> None:
    lengths = [len(parse_record(campaign.longest_record(count)).lines) for count in (1, 3)]
    assert lengths[0] <= lengths[1]
    times = sorted(campaign.times_of_long_jumps(3))
    assert times[len(times) * 95 // 100] < 50


def test_the_longest_record_holds_the_draws_of_its_game() -> None:
    record = parse_record(campaign.longest_record(1))
    assert sum(line.seat == NATURE for line in record.lines) > 50


def test_the_figures_have_names_of_their_own() -> None:
    assert figures.chosen(["traces-of-war/"]) == [
        "traces-of-war/reach",
        "traces-of-war/activation",
        "traces-of-war/jump",
    ]
