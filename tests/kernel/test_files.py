"""Record files are created whole, grow line by line, and are continued with their key or with a new one."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from sztab.kernel import files
from sztab.kernel.chance import commitment, key_of_seed
from sztab.kernel.files import FileError, RecordFile, continue_game, create, key_path, read, read_keys
from sztab.kernel.host import Host
from sztab.kernel.opening import revealed_keys, verify
from sztab.kernel.records import RecordError
from tests.kernel.market import BIDS, KEY, ROUND, Market, begun, hosted, played


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.sztab"


def filed(
    path: Path, *choices: str, rounds: int = 2, durable: bool = False
) -> tuple[Host[Market], RecordFile]:
    host = hosted(rounds=rounds)
    file = create(path, host.record, KEY, durable)
    return played(host, *choices), file


def test_a_record_file_has_every_line_as_soon_as_it_is_played(path: Path) -> None:
    host, file = filed(path)
    assert path.read_text() == host.record.text()
    played(host, *BIDS)
    assert path.read_text() == host.record.text()
    host.save()
    file.close()
    assert read(path).text() == host.record.text()
    assert sorted(os.listdir(path.parent)) == ["game.sztab", "game.sztab.key"]


def test_a_durable_file_is_on_the_disk_before_play_goes_on(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    synced: list[int] = []
    host, file = filed(path, durable=True)
    monkeypatch.setattr(os, "fsync", synced.append)
    played(host, "red: bid #1")
    assert synced == [file._out.fileno()]
    file.durable = False
    played(host, "blue: bid #1")
    assert len(synced) == 1
    file.close()


@pytest.mark.skipif(os.name != "posix", reason="file modes of POSIX")
def test_the_key_can_be_read_by_its_owner_only(path: Path) -> None:
    _, file = filed(path)
    file.close()
    assert stat.S_IMODE(key_path(path).stat().st_mode) == 0o600
    assert key_path(path).name == "game.sztab.key"
    assert read_keys(path) == {commitment(KEY): KEY}
    assert KEY.hex() not in path.read_text()


def test_nothing_is_overwritten(path: Path) -> None:
    _, file = filed(path)
    file.close()
    before = path.read_text(), key_path(path).read_text()
    with pytest.raises(FileError, match=r"game.sztab: the file exists already"):
        filed(path)
    path.rename(path.with_name("other"))
    with pytest.raises(FileError, match=r"game.sztab.key: the file exists already"):
        filed(path)
    assert not path.exists()
    path.with_name("other").rename(path)
    assert (path.read_text(), key_path(path).read_text()) == before


def test_a_file_system_without_links_will_do(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_links(*_: object) -> None:
        raise OSError(95, "not supported")

    monkeypatch.setattr(os, "link", no_links)
    host, file = filed(path, *BIDS)
    file.close()
    assert path.read_text() == host.record.text()
    assert len(os.listdir(path.parent)) == 2


def test_a_place_that_cannot_be_written_is_named(path: Path) -> None:
    nowhere = path.parent / "no" / "game"
    with pytest.raises(FileError) as caught:
        filed(nowhere)
    assert caught.value.path == key_path(nowhere)
    with pytest.raises(FileError, match="cannot be read"):
        read(nowhere)


def test_a_record_that_cannot_be_made_leaves_no_key(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = files._write_whole

    def failing(where: Path, text: str, mode: int) -> None:
        if where == path:
            raise FileError(where, "no space")
        whole(where, text, mode)

    monkeypatch.setattr(files, "_write_whole", failing)
    with pytest.raises(FileError, match="no space"):
        filed(path)
    assert os.listdir(path.parent) == []


def test_a_saved_game_goes_on_with_its_key(path: Path) -> None:
    host, file = filed(path, *BIDS)
    host.save()
    file.close()
    told: list[tuple[int, int]] = []
    again, file = continue_game(path, begun, lambda done, of: told.append((done, of)))
    assert told[-1] == (6, 6)
    assert again.key == KEY
    assert again.state == host.state
    played(again, *ROUND[2:], *ROUND)
    file.close()
    record = read(path)
    assert path.read_text() == again.record.text()
    found = verify(record, begun(record.header), revealed_keys(record))
    assert (found.ok, found.draws) == (True, 4)


def test_a_game_that_was_broken_off_goes_on_before_the_unfinished_line(path: Path) -> None:
    host, file = filed(path, *BIDS)
    file.close()
    whole = path.read_bytes()
    path.write_bytes(whole + b"7 red: tak")
    with pytest.raises(RecordError):
        read(path)
    again, file = continue_game(path, begun)
    assert again.state == host.state
    assert path.read_bytes() == whole
    played(again, "red: take")
    file.close()
    assert path.read_text() == again.record.text()


def test_a_game_without_its_key_goes_on_with_a_new_one(path: Path) -> None:
    host, file = filed(path, *BIDS)
    host.save()
    file.close()
    old = key_path(path).read_text()
    key_path(path).unlink()
    again, file = continue_game(path, begun)
    assert again.key not in (None, KEY)
    assert again.record.lines[-1].kind == "key"
    assert again.key is not None
    assert again.record.lines[-1].value == commitment(again.key)
    played(again, *ROUND[2:], *ROUND)
    file.close()
    record = read(path)
    found = verify(record, begun(record.header), revealed_keys(record) | read_keys(path))
    assert (found.ok, found.draws, found.unverified, found.first_bad_line) == (False, 4, 3, None)
    with key_path(path).open("a") as keys:
        keys.write(old)
    assert verify(record, begun(record.header), read_keys(path)).ok
    if os.name == "posix":
        assert stat.S_IMODE(key_path(path).stat().st_mode) == 0o600


def test_a_finished_game_needs_no_key(path: Path) -> None:
    host, file = filed(path, *ROUND, rounds=1)
    file.close()
    key_path(path).unlink()
    text = path.read_text()
    again, file = continue_game(path, begun)
    again.go_on()
    file.close()
    assert path.read_text() == text
    assert again.state == host.state
    assert not key_path(path).exists()


def test_a_damaged_file_is_not_continued_and_not_changed(path: Path) -> None:
    _, file = filed(path, *BIDS)
    file.close()
    damaged = path.read_text().replace("red: bid #1", "red: bid #2") + "7 red"
    path.write_text(damaged)
    with pytest.raises(RecordError, match="line 12"):
        continue_game(path, begun)
    assert path.read_text() == damaged


def test_what_is_no_text_is_refused_with_its_line(path: Path) -> None:
    path.write_bytes(b"sztab-record 1\ngame: \xff\n")
    with pytest.raises(RecordError, match="line 2: this is not text"):
        read(path)


@pytest.mark.parametrize("text", ["00ff\n", "x" * 64, "ł" * 64])
def test_a_damaged_file_of_keys_is_named(path: Path, text: str) -> None:
    key_path(path).write_text(f"{key_of_seed(1).hex()}\n{text}", "utf-8")
    with pytest.raises(FileError) as caught:
        read_keys(path)
    assert caught.value.path == key_path(path)


def test_a_continued_file_is_as_durable_as_it_is_asked_to_be(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, file = filed(path)
    file.close()
    for durable in (False, True):
        again, file = continue_game(path, begun, durable=durable)
        assert file.durable is durable
        again.save()
        file.close()
    again, file = continue_game(path, begun)
    assert not file.durable
    file.close()
    _, other = filed(path.with_name("other"))
    assert not other.durable
    other.close()
