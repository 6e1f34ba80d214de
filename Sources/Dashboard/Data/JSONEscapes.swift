import TerminalUI

/// Escapes in JSON for a reader who looks at it on a terminal.
enum JSONEscapes {

    /// The same JSON with `\u` escapes for characters that act on a terminal or are invisible there. It has the same values: outside
    /// of its strings there is nothing but ASCII, and inside of them its encoder has escaped the other controls.
    static func escapingUnseen(_ json: String) -> String {
        guard json.unicodeScalars.contains(where: isEscaped) else { return json }
        var escaped = ""
        for scalar in json.unicodeScalars {
            if isEscaped(scalar) { escaped += escape(scalar) } else { escaped.unicodeScalars.append(scalar) }
        }
        return escaped
    }

    /// Line feeds stand between the values, never in a string.
    private static func isEscaped(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value >= 0x7F && scalar.isUnseen
    }

    /// One escape, or the two of a surrogate pair.
    private static func escape(_ scalar: Unicode.Scalar) -> String {
        UTF16.encode(scalar).map { units in
            units.map { unit in
                let digits = String(unit, radix: 16)
                return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            }.joined()
        } ?? ""
    }
}
