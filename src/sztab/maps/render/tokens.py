"""Colours of the drawn map in both themes, and the measures that everything else is scaled by."""

from typing import Final, Literal

Theme = Literal["light", "dark", "auto"]
Language = Literal["en", "pl"]
Detail = Literal["far", "mid", "near"]

PITCH: Final = 78.0
"""Distance of neighbouring hex centres in pixels at scale 1."""

MARGIN: Final = 34.0
"""Paper around the outermost hexes, in pixels at scale 1."""

LIGHT: Final[dict[str, str]] = {
    "clear": "#EFE9D4",
    "paper": "#F7F2E2",
    "rough": "#E2D3AE",
    "rough-ink": "#A5834B",
    "mountain": "#CFB58B",
    "mountain-ink": "#80602F",
    "woods": "#CBD8AF",
    "woods-ink": "#7E9A5E",
    "swamp": "#DCE4CD",
    "swamp-ink": "#4F8791",
    "urban": "#C9AFA0",
    "urban-ink": "#7B564B",
    "water": "#BCD6E3",
    "water-ink": "#2F6D97",
    "river-major": "#5C9DC6",
    "river-major-case": "#2F6D97",
    "river-core": "#FFFFFF",
    "river-minor": "#3F86B4",
    "grid": "#5F5A45",
    "grid-alpha": "0.34",
    "number": "#69644F",
    "road": "#FFFDF6",
    "road-case": "#A0552E",
    "rail": "#2B2A26",
    "label": "#1F211C",
    "label-water": "#1F5F8B",
    "halo": "#F7F2E2",
    "blocked": "#C4570A",
    "edge": "#5F5A45",
    "relief-alpha": "1",
    "mark-case": "#FFFDF6",
    "mark-ink": "#FFFFFF",
    "mark-crossing": "#B3261A",
    "mark-breakthrough": "#A34A00",
    "mark-command": "#5B3A8E",
    "mark-soviet": "#96322A",
    "mark-axis": "#24598F",
}

DARK: Final[dict[str, str]] = {
    "clear": "#343A35",
    "paper": "#1E2422",
    "rough": "#423E31",
    "rough-ink": "#8A7648",
    "mountain": "#4C4231",
    "mountain-ink": "#A18654",
    "woods": "#2F4030",
    "woods-ink": "#5F7F56",
    "swamp": "#2E403F",
    "swamp-ink": "#6FA3AB",
    "urban": "#5A4841",
    "urban-ink": "#B69384",
    "water": "#17303F",
    "water-ink": "#5D9CC4",
    "river-major": "#3F7FAA",
    "river-major-case": "#7DB6DA",
    "river-core": "#7DB6DA",
    "river-minor": "#5A9AC6",
    "grid": "#D9D4BF",
    "grid-alpha": "0.22",
    "number": "#A9A794",
    "road": "#C98A62",
    "road-case": "#221A14",
    "rail": "#D8D3C3",
    "label": "#F2EEDF",
    "label-water": "#9CCBEA",
    "halo": "#1E2422",
    "blocked": "#F08A3C",
    "edge": "#8B8A7C",
    "relief-alpha": "0.55",
    "mark-case": "#1E2422",
    "mark-ink": "#14181A",
    "mark-crossing": "#F0786A",
    "mark-breakthrough": "#F0A050",
    "mark-command": "#B9A0EC",
    "mark-soviet": "#E98B80",
    "mark-axis": "#8FBCF2",
}
