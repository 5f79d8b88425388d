"""The style sheet of a map: concrete colours for one theme, or CSS variables for both."""

import re

from .tokens import DARK, LIGHT, Language, Theme

SERIF = "'Source Serif 4','Source Serif Pro',Georgia,serif"
SEMIBOLD = f"'Source Serif Pro Semibold',{SERIF}"
FIGURES = "'Barlow Condensed','Source Sans Pro Semibold','Source Sans Pro',sans-serif"

RULES = """
.paper{fill:$clear}.relief{opacity:$relief-alpha;image-rendering:smooth}
.rough{fill:$rough;stroke:$rough}.mountain{fill:$mountain;stroke:$mountain}
.woods{fill:$woods;stroke:$woods}.swamp{fill:$swamp;stroke:$swamp}
.p0{fill:none;stroke-width:11;stroke-opacity:.22}.p1{fill:none;stroke-width:5;stroke-opacity:.3}.p2{fill-opacity:.72;stroke:none}
.texture{fill:none;stroke-linecap:round;stroke-linejoin:round;stroke-width:.95}
.rough-ink{stroke:$rough-ink;stroke-opacity:.72}.mountain-ink{stroke:$mountain-ink;stroke-opacity:.8;stroke-width:1.05}
.woods-ink{stroke:$woods-ink;stroke-opacity:.85}.swamp-ink{stroke:$swamp-ink;stroke-opacity:.75;stroke-width:1.05}
.sea{fill:$water}.depth{fill:none;stroke:$water-ink;stroke-linejoin:round}.d0{stroke-width:84;stroke-opacity:.05}.d1{stroke-width:40;stroke-opacity:.07}.d2{stroke-width:15;stroke-opacity:.1}
.shoreline{fill:none;stroke:$water-ink;stroke-width:2.4;stroke-linejoin:round}
.urban{fill:$urban;fill-opacity:.6}.urban-ink{fill:$urban-ink;fill-opacity:.84}
.place{fill:$halo;stroke:$urban-ink;stroke-width:1.6}
.grid{fill:none;stroke:$grid;stroke-opacity:$grid-alpha;stroke-width:.9;stroke-linecap:round}.at-sea{stroke:$water-ink;stroke-opacity:.2}
.veil{fill:$paper;fill-rule:evenodd;fill-opacity:.72}.edge{fill:none;stroke:$edge;stroke-width:1.6;stroke-linejoin:round}
.frame{fill:none;stroke:$edge;stroke-width:1.6}
.card{fill:$paper;stroke:$edge;stroke-width:1.4}.card-rim{fill:none;stroke:$edge;stroke-width:.7;stroke-opacity:.7}
.sample{fill:$clear;stroke:$grid;stroke-opacity:.6;stroke-width:1.2}
.legend text{font:400 13.4px @serif;fill:$label}.legend .title{font:600 30px @semibold;letter-spacing:.6px}
.river,.line{fill:none;stroke-linecap:round;stroke-linejoin:round}
.bank{stroke:$halo;stroke-width:6.4;stroke-opacity:.55}.minor{stroke:$river-minor;stroke-width:3.5}
.shore{stroke:$halo;stroke-width:17;stroke-opacity:.5}.case{stroke:$river-major-case;stroke-width:12}
.fill{stroke:$river-major;stroke-width:9.2}.core{stroke:$river-core;stroke-width:3;stroke-opacity:.22}
.strait-shore{stroke:$water-ink;stroke-width:11.6;stroke-linecap:round}.strait{stroke:$water;stroke-width:9;stroke-linecap:round}
.blocked-case{stroke:$halo;stroke-width:8;stroke-opacity:.6;stroke-linecap:round}
.blocked{stroke:$blocked;stroke-width:3.4;stroke-linecap:round}.ticks{stroke:$blocked;stroke-width:1.8}
.road-case{stroke:$road-case;stroke-width:4.2}.road{stroke:$road;stroke-width:2.2}
.rail-bed{stroke:$halo;stroke-width:4.4;stroke-opacity:.6}.rail{stroke:$rail;stroke-width:1.5}
.ties{stroke:$rail;stroke-width:6.4;stroke-dasharray:1.3 7.2;stroke-linecap:butt}
.mark{fill:none;stroke-width:2.6;stroke-linejoin:round}
.mark-case{fill:none;stroke:$mark-case;stroke-width:5;stroke-opacity:.75;stroke-linejoin:round}
.crossing{stroke:$mark-crossing;fill:$mark-crossing}.breakthrough{stroke:$mark-breakthrough;fill:$mark-breakthrough}
.command{stroke:$mark-command;fill:$mark-command}.soviet{stroke:$mark-soviet;fill:$mark-soviet}
.axis{stroke:$mark-axis;fill:$mark-axis}
.mark.crossing,.mark.breakthrough,.mark.command,.mark.soviet,.mark.axis{fill:none}
.plate rect{stroke:$mark-case;stroke-width:1.2}
.plate .stroke{fill:none;stroke:$mark-ink;stroke-width:1.7;stroke-linecap:round;stroke-linejoin:round}
.plate .solid{fill:$mark-ink;stroke:none}
.numbers{font:600 8.6px @figures;fill:$number;text-anchor:middle;fill-opacity:.92}
.labels text{fill:$label;stroke:$halo;stroke-opacity:.92;stroke-width:@{3.8};stroke-linejoin:round;paint-order:stroke;text-anchor:middle}
.labels .t3{font:600 @{13.6}px @semibold;letter-spacing:@{.9}px}.labels .t2{font:600 @{12.4}px @semibold}
.labels .t1{font:400 @{11}px @serif;stroke-width:@{3.4}}
.labels .r0,.labels .r1{font:italic 400 @{11.6}px @serif;fill:$label-water;stroke-width:@{3.4};text-anchor:start}
.labels .r1{font-size:@{15}px;stroke-width:@{3.8}}
.labels .a0{font:400 @{15}px @serif;letter-spacing:@{6}px;fill-opacity:.7;stroke-opacity:.5}
.labels .a1{font:italic 400 @{22}px @serif;letter-spacing:@{5}px;fill:$label-water;stroke:$water;stroke-opacity:.8}
"""

SWITCHES = """
.sztab-map:not(:lang(pl)) .lang-pl,.sztab-map:lang(pl) .lang-en{display:none}
.sztab-map[data-detail=far] .mid,.sztab-map[data-detail=far] .near,.sztab-map[data-detail=mid] .near{display:none}
"""


def style_sheet(theme: Theme, lettering: float = 1.0) -> str:
    """The rules for one theme with its colours filled in, or for both with variables.

    `lettering` scales the names. With variables the page chooses by `data-theme` on the map or anything around it, otherwise the system does.
    """
    rules = RULES.replace("@figures", FIGURES).replace("@semibold", SEMIBOLD).replace("@serif", SERIF)
    rules = re.sub(r"@\{([\d.]+)\}", lambda size: f"{float(size[1]) * lettering:g}", rules)
    names = sorted(LIGHT, key=len, reverse=True)
    if theme == "auto":
        for name in names:
            rules = rules.replace(f"${name}", f"var(--{name})")
        light, dark = _variables(LIGHT), _variables(DARK)
        rules = (
            f".sztab-map{{{light}}}"
            f"@media (prefers-color-scheme:dark){{:root:not([data-theme=light]) .sztab-map{{{dark}}}}}"
            f"[data-theme=dark] .sztab-map,.sztab-map[data-theme=dark]{{{dark}}}" + SWITCHES + rules
        )
    else:
        colours = LIGHT if theme == "light" else DARK
        for name in names:
            rules = rules.replace(f"${name}", colours[name])
    return rules.replace("\n", "")


def _variables(colours: dict[str, str]) -> str:
    return ";".join(f"--{name}:{value}" for name, value in colours.items())


def languages(theme: Theme, language: Language) -> tuple[Language, ...]:
    """The languages whose labels are drawn: both for the page, one for a picture."""
    return ("en", "pl") if theme == "auto" else (language,)
