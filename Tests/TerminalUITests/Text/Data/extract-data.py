#!/usr/bin/env python3
"""Writes the files beside this one: what the tests need of the Unicode data files.

    extract-data.py [FOLDER]

The folder is that of Debian's package unicode-data (by default /usr/share/unicode). Its version must be that of the table
that Sources/TerminalUI/Text/Tables/generate-widths.py has made.
"""
import pathlib
import re
import sys

data = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else "/usr/share/unicode")
here = pathlib.Path(__file__).parent


def lines(name):
    return (data / name).read_text(encoding="utf-8").splitlines()


def ranges(name, *values):
    found = []
    for line in lines(name):
        fields = [field.strip() for field in line.split("#")[0].split(";")]
        if len(fields) == 2 and fields[1] in values:
            first, _, last = fields[0].partition("..")
            first, last = int(first, 16), int(last or first, 16)
            if found and found[-1][1] + 1 == first:
                found[-1][1] = last
            else:
                found.append([first, last])
    return [f"{first:04X}..{last:04X}" for first, last in found]


version = re.search(r"EastAsianWidth-(\S+)\.txt", lines("EastAsianWidth.txt")[0]).group(1)

widths = [f"# From the Unicode {version} data files: East_Asian_Width W and F, Mn and Me, Cf, Default_Ignorable_Code_Point"]
widths += ["wide " + item for item in ranges("EastAsianWidth.txt", "W", "F")]
widths += ["mark " + item for item in ranges("extracted/DerivedGeneralCategory.txt", "Mn", "Me")]
widths += ["format " + item for item in ranges("extracted/DerivedGeneralCategory.txt", "Cf")]
widths += ["ignorable " + item for item in ranges("DerivedCoreProperties.txt", "Default_Ignorable_Code_Point")]
(here / "widths.txt").write_text("\n".join(widths) + "\n")

emoji = [f"# From emoji-test.txt, {version}: f(ully-), m(inimally-), u(nqualified), c(omponent)"]
for line in lines("emoji/emoji-test.txt"):
    fields = [field.strip() for field in line.split("#")[0].split(";")]
    if len(fields) == 2:
        emoji.append(f"{fields[1][0]} {fields[0]}")
(here / "emoji.txt").write_text("\n".join(emoji) + "\n")

breaks = [f"# From GraphemeBreakTest.txt, {version}: a bar between graphemes"]
for line in lines("auxiliary/GraphemeBreakTest.txt"):
    case = line.split("#")[0].strip()
    if case:
        breaks.append(case.strip("÷ ").replace(" × ", " ").replace("÷", "|"))
(here / "graphemes.txt").write_text("\n".join(breaks) + "\n")
