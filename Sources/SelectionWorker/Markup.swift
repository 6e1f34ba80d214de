/// Text that may have HTML in it.
enum Markup {

    /// How many characters of a text are kept.
    private static let limit = 1_000

    private static let entities: [String: String] = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ", "ndash": "–", "mdash": "—",
        "hellip": "…",
        "lsquo": "‘", "rsquo": "’", "ldquo": "“", "rdquo": "”", "bull": "•", "middot": "·", "copy": "©", "reg": "®",
        "trade": "™", "euro": "€", "auml": "ä", "ouml": "ö", "uuml": "ü", "Auml": "Ä", "Ouml": "Ö", "Uuml": "Ü",
        "szlig": "ß",
        "eacute": "é", "egrave": "è", "agrave": "à", "ccedil": "ç", "laquo": "«", "raquo": "»",
    ]

    /// The text without tags, on one line, with entities as what they stand for.
    static func plain(_ text: String) -> String {
        var result = ""
        var rest = text.unicodeScalars[...]
        while let scalar = rest.popFirst() {
            if scalar == "<", let next = rest.first, next.properties.isAlphabetic || next == "/" || next == "!" {
                rest = skipTag(rest)
                result += " "
            } else if scalar == "&", let (value, after) = entity(rest) {
                result += value
                rest = after
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        return String(trimmed(result).prefix(limit))
    }

    /// What follows the tag whose first sign was taken; all of it if that does not end.
    private static func skipTag(_ rest: Substring.UnicodeScalarView) -> Substring.UnicodeScalarView {
        guard let end = rest.firstIndex(of: ">") else { return rest[rest.endIndex...] }
        return rest[rest.index(after: end)...]
    }

    private static func entity(
        _ rest: Substring.UnicodeScalarView
    ) -> (value: String, rest: Substring.UnicodeScalarView)? {
        guard let end = rest.prefix(12).firstIndex(of: ";") else { return nil }
        let name = String(rest[..<end])
        let after = rest[rest.index(after: end)...]
        if let value = entities[name] { return (value, after) }
        guard name.hasPrefix("#") else { return nil }
        let digits = name.dropFirst()
        let number =
            digits.first == "x" || digits.first == "X" ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        return number.flatMap(Unicode.Scalar.init).map { (String($0), after) }
    }

    /// Without space at its ends, and with one blank for each space inside.
    static func trimmed(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
