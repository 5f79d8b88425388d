"""The mutation check as a command: `python3 test.py --mutation --seed 1 --sample 200`."""

import argparse
import json
import random
import sys
from collections.abc import Sequence
from pathlib import Path

from sztab.mutation.baseline import Baseline, BaselineError, measure
from sztab.mutation.equivalents import EquivalentsError, Key, check_all_exist, key_of, read_equivalents
from sztab.mutation.mutants import Mutant, find_mutants
from sztab.mutation.trial import Trial, Verdict, try_all

PATHS = ["src/sztab/kernel", "src/sztab/board", "src/sztab/games/*/rules*"]
EQUIVALENTS = "tests/equivalent-mutants.toml"
LEAST_KILLED = 0.85
MOST_EQUIVALENT = 0.03

Sources = dict[str, bytes]


def main(argv: Sequence[str] | None = None) -> int:
    options = _parser().parse_args(argv)
    root = Path.cwd()
    try:
        return check(root, options)
    except (BaselineError, EquivalentsError) as error:
        print(f"mutation check: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python3 test.py --mutation",
        description="Change the code in small ways and see whether the tests notice. Exit code 0: enough "
        f"mutants died ({LEAST_KILLED:.0%}); 1: too few, or too many "
        "listed as equivalent; 2: no check was possible.",
    )
    parser.add_argument("--seed", type=int, default=1, help="chooses the sample (1)")
    parser.add_argument("--sample", type=int, default=200, help="how many mutants to try (200)")
    parser.add_argument("--paths", nargs="+", default=PATHS, help="files, folders or patterns to change")
    parser.add_argument("--tests", nargs="+", default=[], help="test files or folders to run (all)")
    parser.add_argument("--workers", type=int, default=2, help="how many processes work at once (2)")
    parser.add_argument(
        "--timeout", type=float, default=10, help="seconds a mutant has beyond four times its tests' (10)"
    )
    return parser


def check(root: Path, options: argparse.Namespace) -> int:
    """Try a sample of mutants, print the survivors and the figures; the exit code says if they will do."""
    sources = _read_sources(root, options.paths)
    everything = [mutant for file, source in sources.items() for mutant in find_mutants(file, source)]
    if not everything:
        print(f"mutation check: nothing to change in {' '.join(options.paths)}", file=sys.stderr)
        return 2
    reasons = read_equivalents(root / EQUIVALENTS)
    check_all_exist(reasons, {key_of(mutant, sources[mutant.file]) for mutant in everything}, set(sources))
    chosen = random.Random(options.seed).sample(everything, min(options.sample, len(everything)))
    baseline = measure(root, options.tests, options.workers)
    _control(root, sources, baseline)
    verdicts = _try(root, sources, chosen, baseline, options.workers, options.timeout)
    return _report(root, options.seed, sources, chosen, verdicts, baseline, reasons)


def _read_sources(root: Path, paths: Sequence[str]) -> Sources:
    files: set[Path] = set()
    for pattern in paths:
        for path in root.glob(pattern):
            files.update(path.rglob("*.py") if path.is_dir() else [path])
    return {file.relative_to(root).as_posix(): file.read_bytes() for file in sorted(files)}


def _control(root: Path, sources: Sources, baseline: Baseline) -> None:
    """Try the code as it is: were the trials themselves at fault, every mutant would seem to die."""
    file, source = next(iter(sources.items()))
    trial = Trial(str(root), file, source.decode(), baseline.quickest_of_each_file(), 600)
    if next(try_all([trial], 1)) != (0, "survived"):
        raise BaselineError("the tests fail in a trial without a mutant")


def _try(
    root: Path, sources: Sources, chosen: list[Mutant], baseline: Baseline, workers: int, timeout: float
) -> list[Verdict]:
    """The verdict on each chosen mutant; one that no test reaches survives untried."""
    verdicts: list[Verdict] = ["survived"] * len(chosen)
    tried: list[int] = []
    trials: list[Trial] = []
    for number, mutant in enumerate(chosen):
        if tests := baseline.tests_for(mutant):
            content = mutant.apply(sources[mutant.file]).decode()
            seconds = timeout + 4 * sum(baseline.seconds.get(test, 0.0) for test in tests)
            tried.append(number)
            trials.append(Trial(str(root), mutant.file, content, tests, seconds))
    for done, (place, verdict) in enumerate(try_all(trials, workers), 1):
        verdicts[tried[place]] = verdict
        if sys.stderr.isatty():
            print(f"\r{done}/{len(trials)} mutants tried", end="", file=sys.stderr, flush=True)
        elif done % 20 == 0:
            print(f"{done}/{len(trials)} mutants tried", file=sys.stderr, flush=True)
    if sys.stderr.isatty():
        print(file=sys.stderr)
    return verdicts


def _report(
    root: Path,
    seed: int,
    sources: Sources,
    chosen: list[Mutant],
    verdicts: list[Verdict],
    baseline: Baseline,
    reasons: dict[Key, str],
) -> int:
    survivors = []
    equivalent = 0
    for mutant, verdict in sorted(
        zip(chosen, verdicts, strict=True), key=lambda pair: (pair[0].file, pair[0].start)
    ):
        source = sources[mutant.file]
        key = key_of(mutant, source)
        if key in reasons:
            equivalent += 1
        elif verdict == "survived":
            tests = len(baseline.tests_for(mutant))
            reach = f"{tests} tests reach it" if tests else "no test reaches it"
            place = f"{mutant.file}:{mutant.line(source)}"
            print(f"{place} in {mutant.function or 'the module'}: {mutant.kind}; {reach}")
            print(mutant.diff(source) + "\n")
            before, after = key[2:]
            survivors.append(
                {"file": mutant.file, "line": mutant.line(source), "function": mutant.function}
                | {"kind": mutant.kind, "before": before, "after": after, "tests": tests}
            )
    counted = len(chosen) - equivalent
    killed = counted - len(survivors)
    share = killed / counted if counted else 1.0
    timeouts = verdicts.count("timeout")
    report = {
        "seed": seed,
        "sample": len(chosen),
        "killed": killed,
        "timeouts": timeouts,
        "equivalent": equivalent,
        "share": share,
        "survivors": survivors,
    }
    file = root / "build" / "mutation" / f"seed-{seed}.json"
    file.write_text(json.dumps(report, indent=1, ensure_ascii=False), "utf-8")
    print(
        f"seed {seed}: {len(chosen)} mutants, {killed} killed ({timeouts} by time-out), "
        f"{len(survivors)} survived, {equivalent} equivalent: {share:.1%} killed, {LEAST_KILLED:.0%} wanted"
    )
    if equivalent > MOST_EQUIVALENT * len(chosen):
        print(f"more than {MOST_EQUIVALENT:.0%} of the sample are listed as equivalent")
        return 1
    return 0 if share >= LEAST_KILLED else 1


if __name__ == "__main__":
    sys.exit(main())
