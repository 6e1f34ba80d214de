import Loadables
import TerminalUI

/// Escaping of invisible characters in JSON that may be shown on a terminal.
enum JSONEscapes {

    /// Returns the JSON with `\u` escapes for control characters and invisible characters. The values do not change,
    /// because JSON contains only ASCII outside strings, and the encoder has escaped the ASCII control characters in
    /// strings.
    static func escapingUnseen(_ json: String) -> String {
        guard json.unicodeScalars.contains(where: isEscaped) else { return json }
        var escaped = ""
        for scalar in json.unicodeScalars {
            if isEscaped(scalar) { escaped += escape(scalar) } else { escaped.unicodeScalars.append(scalar) }
        }
        return escaped
    }

    /// Returns whether a scalar is escaped. A line feed is not escaped, because it occurs only between values.
    private static func isEscaped(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value >= 0x7F && scalar.isUnseen
    }

    private static func escape(_ scalar: Unicode.Scalar) -> String {
        UTF16.encode(scalar).map { units in units.map { "\\u" + Int($0).hexadecimal(digits: 4) }.joined() } ?? ""
    }
}
