"""Data packs: maps, counters, tables, set-ups and cards that say where each datum comes from."""

from .geometry import GridSettings
from .loading import MAP_ONLY, Pack, PackSchema, Report, check_pack, export_pack, load_pack, read_manifest
from .mapdata import Area, Hex, Line, MapData, Mark, River, Side, Town
from .problems import PackError, Problem
from .records import CASES, PROVENANCE, HexName, Manifest, Name, PackFile, Refers, Source, Sourced

__all__ = [
    "CASES",
    "MAP_ONLY",
    "PROVENANCE",
    "Area",
    "GridSettings",
    "Hex",
    "HexName",
    "Line",
    "Manifest",
    "MapData",
    "Mark",
    "Name",
    "Pack",
    "PackError",
    "PackFile",
    "PackSchema",
    "Problem",
    "Refers",
    "Report",
    "River",
    "Side",
    "Source",
    "Sourced",
    "Town",
    "check_pack",
    "export_pack",
    "load_pack",
    "read_manifest",
]
