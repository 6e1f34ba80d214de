#!/usr/bin/env python3
"""Writes EntityTable.swift beside this file, from the named character references of HTML that Python has."""
import html.entities
import pathlib

words = []
for name, text in sorted(html.entities.html5.items()):
    if name.endswith(";"):
        # Some names of old also count without the semicolon.
        sign = ":" if name[:-1] in html.entities.html5 else "="
        words.append(name[:-1] + sign + "+".join(f"{ord(c):X}" for c in text))

lines, line = [], ""
for word in words:
    if len(line) + len(word) > 110:
        lines.append(line)
        line = ""
    line += (" " if line else "") + word
lines.append(line)

table = "\n".join("        " + line for line in lines)
pathlib.Path(__file__).with_name("EntityTable.swift").write_text(f'''// Made by generate-entities.py; not to be changed by hand.

/// The named character references of HTML.
enum EntityTable {{

    /// The number of names.
    static let count = {len(words)}

    /// Each name with the characters that it stands for; a colon marks a name that also counts without a semicolon.
    static let words: StaticString = """
{table}
        """
}}
''', encoding="utf-8")
