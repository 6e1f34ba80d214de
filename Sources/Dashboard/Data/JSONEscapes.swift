import TerminalUI

/// Escapes for JSON that is shown on a terminal.
enum JSONEscapes {

    /// The JSON with `\u` escapes for control characters and invisible characters. The values do not change: outside of
    /// strings there is only ASCII, and the encoder has escaped the other control characters in strings.
    static func escapingUnseen(_ json: String) -> String {
        guard json.unicodeScalars.contains(where: isEscaped) else { return json }
        var escaped = ""
        for scalar in json.unicodeScalars {
            if isEscaped(scalar) { escaped += escape(scalar) } else { escaped.unicodeScalars.append(scalar) }
        }
        return escaped
    }

    /// Line feeds are not escaped: they occur between values, never in strings.
    private static func isEscaped(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value >= 0x7F && scalar.isUnseen
    }

    /// Returns one escape, or a surrogate pair.
    private static func escape(_ scalar: Unicode.Scalar) -> String {
        UTF16.encode(scalar).map { units in
            units.map { unit in
                let digits = String(unit, radix: 16)
                return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            }.joined()
        } ?? ""
    }
}
