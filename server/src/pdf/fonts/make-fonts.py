"""Makes the two fonts of the PDF from Inter's own files (SIL Open Font License 1.1, no reserved font name).

    npm pack @expo-google-fonts/inter@0.4.2 && tar xzf expo-google-fonts-inter-0.4.2.tgz
    pip install fonttools==4.66.1
    python3 make-fonts.py package/400Regular/Inter_400Regular.ttf chaski-sans-regular.ttf
    python3 make-fonts.py package/600SemiBold/Inter_600SemiBold.ttf chaski-sans-semibold.ttf

What changes: digits are the tabular ones without asking, so that columns of amounts line up; hinting and every layout
feature but kerning go away, and so do the glyphs that no comprobante needs. A document is set twice as fast for it.
The family is renamed so that nobody takes it for the original.
"""

import sys

from fontTools import subset
from fontTools.ttLib import TTFont

FAMILY = "Chaski Sans"

# Latin (all of Europe, Vietnamese, the languages of Peru), Greek, Cyrillic, punctuation, currencies, arrows, shapes.
RANGES = [
    (0x20, 0x7E), (0xA0, 0x24F), (0x2B0, 0x2FF), (0x384, 0x3CE), (0x400, 0x45F), (0x490, 0x491), (0x1E00, 0x1EFF),
    (0x2010, 0x2027), (0x2030, 0x205E), (0x2070, 0x209C), (0x20A0, 0x20C0), (0x2100, 0x218B), (0x2190, 0x2199),
    (0x2200, 0x22FF), (0x2500, 0x25FF), (0x2605, 0x2606), (0x2713, 0x2717), (0xFFFD, 0xFFFD),
]  # fmt: skip


def tabular_digits(font: TTFont) -> None:
    """Points the digits of the character map at the glyphs of the `tnum` feature."""
    gsub = font["GSUB"].table
    record = next(r for r in gsub.FeatureList.FeatureRecord if r.FeatureTag == "tnum")
    tables = [t for i in record.Feature.LookupListIndex for t in gsub.LookupList.Lookup[i].SubTable]
    mapping = {a: b for t in tables for a, b in getattr(t, "ExtSubTable", t).mapping.items()}
    for table in font["cmap"].tables:
        for code in range(ord("0"), ord("9") + 1):
            if code in table.cmap:
                table.cmap[code] = mapping.get(table.cmap[code], table.cmap[code])  # subtables may share one dict


def rename(font: TTFont) -> None:
    style = font["name"].getDebugName(17) or font["name"].getDebugName(2)
    names = {1: f"{FAMILY} {style}".removesuffix(" Regular"), 2: "Regular", 3: f"{FAMILY} {style} 1.000",
             4: f"{FAMILY} {style}", 6: f"{FAMILY} {style}".replace(" ", "-"), 16: FAMILY, 17: style}  # fmt: skip
    for name_id, value in names.items():
        font["name"].setName(value, name_id, 3, 1, 0x409)


def main(source: str, target: str) -> None:
    font = TTFont(source)
    tabular_digits(font)
    options = subset.Options(hinting=False, layout_features=["kern"], name_IDs=[0, 1, 2, 3, 4, 5, 6, 13, 14, 16, 17])
    options.drop_tables += ["STAT", "gasp", "GDEF", "GSUB"]
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=[c for first, last in RANGES for c in range(first, last + 1)])
    subsetter.subset(font)
    rename(font)
    font["head"].created = font["head"].modified
    font.recalcTimestamp = False
    font.save(target)


main(*sys.argv[1:])
