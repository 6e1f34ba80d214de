/// Returns a text from a file in quotes, for a message. The text is written on one line, without control characters,
/// and is truncated if it is long.
func quoted(_ text: String) -> String {
    // This fast path applies to most keys, which are short and printable ASCII.
    if text.utf8.count <= 60, text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return "“\(text)”" }
    let shown = text.unicodeScalars.prefix(60).map { scalar -> Unicode.Scalar in
        switch scalar.properties.generalCategory {
        case .control where scalar == "\n" || scalar == "\t": " "
        case .control, .format, .lineSeparator, .paragraphSeparator: "\u{FFFD}"
        default: scalar
        }
    }
    let isCut = text.unicodeScalars.count > shown.count
    return "“" + String(String.UnicodeScalarView(shown)) + (isCut ? "…" : "") + "”"
}

extension Sequence<String> {

    /// The words as alternatives: `a, b or c`.
    var alternatives: String {
        let words = Array(self)
        guard words.count > 1, let last = words.last else { return words.first ?? "" }
        return words.dropLast().joined(separator: ", ") + " or " + last
    }
}
