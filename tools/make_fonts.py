"""Makes the font subsets and the brush outlines from their source fonts; the program never runs it.

    python -m tools.make_fonts --sources DIR

DIR (searched through) holds four files, unpacked from these packages:

* NotoSansSC-Regular.otf       PyPI pylopdf-fonts-zh-cn 0.1.1
* NotoSansCJK-Bold.ttc         Debian fonts-noto-cjk
* NotoSerifCJK-Black.ttc, NotoSansCJK-Black.ttc   Debian fonts-noto-cjk-extra
* lxgw-wenkai-latin-700-normal.woff2   npm @fontsource/lxgw-wenkai 5.3.0 (all glyphs in spite of the name)

Needs fontTools, brotli and skia-python. The same sources give the same bytes. The characters are GB 2312 level 1,
ASCII, punctuation, and everything found in the texts of the program, so run it again when texts bring new characters;
tests/assets/test_fonts.py says when.
"""

import argparse
import json
from collections.abc import Iterable
from pathlib import Path as File
from typing import Any, Final

import skia
from fontTools import subset
from fontTools.pens.basePen import decomposeQuadraticSegment
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.ttLib import TTFont

from tools.drawing.charset import text_characters
from tools.drawing.paths import Path, Segment, placed

ROOT: Final = File(__file__).resolve().parent.parent
FONTS: Final = ROOT / "assets" / "fonts"
OUTLINES: Final = ROOT / "tools" / "drawing" / "outlines.json"
SIMPLIFIED: Final = 2
"""Face number of the simplified Chinese forms in Noto's collections; face 0 is Japanese."""
SUBSETS: Final = (
    ("NotoSansSC-Regular.otf", -1, "NotoSansSC-Regular.otf"),
    ("NotoSansCJK-Bold.ttc", SIMPLIFIED, "NotoSansSC-Bold.otf"),
    ("NotoSerifCJK-Black.ttc", SIMPLIFIED, "NotoSerifSC-Black.otf"),
)
WENKAI: Final = "lxgw-wenkai-latin-700-normal.woff2"
INDEX_SANS: Final = "NotoSansCJK-Black.ttc"
EM: Final = 300.0
"""The size at which the brush nib is measured."""

CALLS: Final = "碰杠胡吃过听自摸抢雀乡补开流局荒庄天叫唱歌跳舞换定缺报扣"
DENSE: Final = "摸抢雀缺舞跳流歌唱"
"""Calls that fill in under the full nib."""
SIGNS: Final = (
    CALLS + "暗明花点炮万筒条冲关血战到底攀枝麻将精耗子查大猪退税番分一二三四五六七八九十东南西北中发白"
    "春夏秋冬竹梅兰菊赢输家你好来打牌再下上始新练学做题谱完海捞月根清对龙单吊红黑平和胜负第门选让先后"
)
FACE_SIGNS: Final[dict[str, tuple[tuple[float, float, float, float], tuple[float, float, float], float]]] = {
    "一": ((44, 92, 212, 40), (10, 7, -35), 1.3),
    "二": ((44, 62, 212, 104), (10, 7, -35), 1.3),
    "三": ((44, 48, 212, 126), (10, 7, -35), 1.3),
    **dict.fromkeys("四五六七八九", ((44, 36, 212, 138), (8.5, 5.5, -35), 1.3)),
    "萬": ((52, 198, 196, 172), (4.6, 2.2, -30), 1.15),
    "萬small": ((52, 198, 196, 172), (4.2, 1.4, -20), 1.15),
    "東": ((44, 76, 212, 248), (6, 4, -35), 1.2),
    "南": ((44, 76, 212, 248), (6, 4, -35), 1.2),
    "西": ((44, 76, 212, 248), (7, 5, -35), 1.2),
    "北": ((44, 76, 212, 248), (8, 6, -35), 1.2),
    "中": ((58, 62, 184, 276), (9, 7, -35), 1.18),
    "發": ((44, 76, 212, 248), (4.5, 2.8, -35), 1.2),
}
"""Sign of a tile face: its box, the nib (half axes, angle), and how much one direction may be stretched more."""
INDEX_SIGNS: Final = "123456789ESWNCFP万筒条庄"
"""Figures of the large-index tile set, and the signs of the badges."""


def main() -> None:
    """Write assets/fonts/*.otf, assets/fonts/brush.json and the outlines of the tile faces."""
    parser = argparse.ArgumentParser(description="Make the font subsets and the brush outlines.")
    parser.add_argument("--sources", type=File, required=True, help="folder with the source fonts")
    parser.add_argument("--outlines-only", action="store_true", help="leave the font files alone")
    given = parser.parse_args()
    sources = given.sources
    FONTS.mkdir(parents=True, exist_ok=True)
    characters = text_characters(ROOT)
    for source, face, target in () if given.outlines_only else SUBSETS:
        path = FONTS / target
        write_subset(found(sources, source), face, characters, path)
        print(f"{target}: {path.stat().st_size} bytes, {len(characters)} characters")
    write_outlines(found(sources, WENKAI), found(sources, INDEX_SANS))


def found(folder: File, name: str) -> File:
    """Return the only file of that name below the folder."""
    hits = sorted(folder.rglob(name))
    if not hits:
        raise SystemExit(f"{name} is not below {folder}; see the head of this script")
    return hits[0]


def write_subset(source: File, face: int, characters: Iterable[str], target: File) -> None:
    """Write a hint-free subset without layout tables; the table shows horizontal text only."""
    options = subset.Options()
    options.font_number = face
    options.hinting = False
    options.glyph_names = False
    options.notdef_outline = True
    options.layout_features = []
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]
    options.drop_tables += ["vhea", "vmtx", "VORG", "BASE", "GPOS", "GSUB", "DSIG"]
    options.recalc_timestamp = False
    font = subset.load_font(str(source), options)
    worker = subset.Subsetter(options)
    worker.populate(text="".join(characters))
    worker.subset(font)
    font.save(str(target))


def write_outlines(wenkai: File, sans: File) -> None:
    """Write the brush signs for the program and the outlines that make_tiles needs."""
    brush = Outlines(wenkai, 0)
    signs = {sign: brush.inked(sign, (4.2, 2.7, -35)) for sign in dict.fromkeys(SIGNS)}
    calls = {sign: brush.inked(sign, (6.5, 3.4, -38) if sign in DENSE else (9, 4.5, -38)) for sign in CALLS}
    _write_json(
        FONTS / "brush.json",
        {
            "about": "Quexiang Brush: outlines of LXGW WenKai Bold thickened by a nib; em 1000, y down. OFL 1.1.",
            "regular": {sign: to_em(path).data(0) for sign, path in signs.items()},
            "heavy": {sign: to_em(path).data(0) for sign, path in calls.items()},
        },
    )
    figures = Outlines(sans, SIMPLIFIED)
    faces = {
        name: fitted(brush.inked(name[0], nib), box, stretch).data(1)
        for name, (box, nib, stretch) in FACE_SIGNS.items()
    }
    index = {sign: figures.inked(sign, (0, 0, 0)).data(1) for sign in INDEX_SIGNS}
    _write_json(OUTLINES, {"faces": faces, "index": index})


def to_em(path: Path) -> Path:
    """Return an outline drawn at EM on the 1000 grid, the top of the em square at 0."""
    return path.transformed(placed(1000 / EM, 0, 880))


def fitted(path: Path, box: tuple[float, float, float, float], stretch: float) -> Path:
    """Return the outline fitted into a box (x, y, w, h), one direction stretched at most so much more."""
    x, y, w, h = box
    left, top, right, bottom = path.box()
    sx, sy = w / (right - left), h / (bottom - top)
    least = min(sx, sy)
    sx, sy = min(sx, least * stretch), min(sy, least * stretch)
    dx, dy = (w - (right - left) * sx) / 2, (h - (bottom - top) * sy) / 2
    return path.transformed(placed(sx, x + dx - left * sx, y + dy - top * sy, sy))


class Outlines:
    """Glyph outlines of one font at EM, baseline at 0, y down."""

    def __init__(self, source: File, face: int) -> None:
        self._font = TTFont(str(source), fontNumber=face)
        self._glyphs = self._font.getGlyphSet()
        self._names = self._font.getBestCmap()
        self._scale = EM / self._font["head"].unitsPerEm

    def inked(self, sign: str, nib: tuple[float, float, float]) -> Path:
        """Return a sign drawn with an elliptic nib (half axes, angle): its Minkowski sum with the ellipse."""
        pen = DecomposingRecordingPen(self._glyphs)
        self._glyphs[self._names[ord(sign)]].draw(pen)
        path = to_skia(pen.value)
        path.transform(skia.Matrix.Scale(self._scale, -self._scale))
        path = skia.Simplify(path)
        a, b, angle = nib
        if a > 0:
            path = thickened(path, a, b, angle)
        return from_skia(path)


def thickened(path: Any, a: float, b: float, angle: float) -> Any:
    """Return a Skia path united with its outline stroked by an ellipse."""
    into = skia.Matrix()
    into.postRotate(-angle)
    into.postScale(1 / a, 1 / b)
    back = skia.Matrix()
    back.postScale(a, b)
    back.postRotate(angle)
    round_space = skia.Path(path)
    round_space.transform(into)
    ring = skia.Path()
    pen = skia.Paint(Style=skia.Paint.kStroke_Style, StrokeWidth=2, StrokeJoin=skia.Paint.kRound_Join)
    pen.getFillPath(round_space, ring)
    ring.transform(back)
    return skia.Op(path, ring, skia.PathOp.kUnion_PathOp)


def to_skia(steps: Iterable[tuple[str, tuple[Any, ...]]]) -> Any:
    """Return the Skia path of a fontTools recording."""
    path = skia.Path()
    for name, points in steps:
        if name == "moveTo":
            path.moveTo(*points[0])
        elif name == "lineTo":
            path.lineTo(*points[0])
        elif name == "qCurveTo":
            for handle, end in decomposeQuadraticSegment(points):
                path.quadTo(*handle, *end)
        elif name == "curveTo":
            path.cubicTo(*points[0], *points[1], *points[2])
        else:
            path.close()
    return path


def from_skia(path: Any) -> Path:
    """Return our outline of a Skia path; its conics become two quadratics each."""
    kinds = {
        skia.Path.kMove_Verb: "M",
        skia.Path.kLine_Verb: "L",
        skia.Path.kQuad_Verb: "Q",
        skia.Path.kCubic_Verb: "C",
        skia.Path.kClose_Verb: "Z",
    }
    out: list[Segment] = []
    steps = skia.Path.Iter(path, False)
    while True:
        verb, points = steps.next()
        if verb == skia.Path.kDone_Verb:
            return Path(tuple(out))
        where = [(p.x(), p.y()) for p in points]
        if verb == skia.Path.kConic_Verb:
            quads = skia.Path.ConvertConicToQuads(*points, steps.conicWeight(), 1)
            where = [(p.x(), p.y()) for p in quads]
            out += [Segment("Q", (where[1], where[2])), Segment("Q", (where[3], where[4]))]
            continue
        kind = kinds[verb]
        out.append(Segment(kind, () if kind == "Z" else tuple(where if kind == "M" else where[1:])))


def _write_json(target: File, content: dict[str, Any]) -> None:
    target.write_text(json.dumps(content, ensure_ascii=False, indent=0, sort_keys=False) + "\n", encoding="utf-8")
    print(f"{target.name}: {target.stat().st_size} bytes")


if __name__ == "__main__":
    main()
