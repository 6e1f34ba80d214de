/// Text from elsewhere, made fit for a sentence: it may be long, have many lines, or try to command a terminal.
enum OneLine {

    /// The text on one line without control characters, and not longer than that many characters.
    static func shortened(_ text: String, to limit: Int = 120) -> String {
        var line = ""
        for character in text.prefix(limit + 1) {
            let isControl = character.unicodeScalars.contains { $0.properties.generalCategory == .control }
            line.append(isControl || character.isNewline ? " " : character)
        }
        return line.count > limit ? line.prefix(limit - 1) + "…" : line
    }
}
