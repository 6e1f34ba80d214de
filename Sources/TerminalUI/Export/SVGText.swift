/// Texts and numbers as SVG writes them.
package enum SVGText {

    /// By scalars: with a mark on it, "<" is another character, but the same to a reader of XML.
    package static func escaped(_ text: String) -> String {
        text.unicodeScalars.map { scalar in
            switch scalar {
            case "&": "&amp;"
            case "<": "&lt;"
            case ">": "&gt;"
            case "\"": "&quot;"
            case "\u{0}"..<" ", "\u{FFFE}", "\u{FFFF}": "\u{FFFD}"
            default: String(scalar)
            }
        }.joined()
    }

    /// With three digits after the point at most, and no zeros at the end. Of what is larger than any picture or time it
    /// makes a trillion.
    static func number(_ value: Double) -> String {
        let thousandths = Int((min(max(value, -1e12), 1e12) * 1_000).rounded())
        let (whole, rest) = (abs(thousandths) / 1_000, abs(thousandths) % 1_000)
        let sign = thousandths < 0 ? "-" : ""
        guard rest > 0 else { return "\(sign)\(whole)" }
        let digits = String(String(rest + 1_000).dropFirst())
        return "\(sign)\(whole)." + digits.reversed().drop { $0 == "0" }.reversed()
    }
}
