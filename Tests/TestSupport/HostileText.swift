/// Texts that control a terminal, hide something, or forge a line in a log.
public enum HostileText {

    /// A line that must never be a complete line of output.
    public static let forgery = "FORGED: all is well"

    /// One text of each kind, by what is in it.
    public static let kinds: [String: String] = [
        "CSI": "a\u{1B}[2J\u{1B}[31mb",
        "OSC with BEL": "a\u{1B}]0;title\u{7}b",
        "OSC 52 with ST": "a\u{1B}]52;c;cHduZWQ=\u{1B}\\b",
        "paste end": "a\u{1B}[201~b",
        "C0 and DEL": "a\u{1}\u{8}\u{B}\u{C}\u{7F}b",
        "C1": "a\u{9B}31m\u{9D}0;x\u{9C}\u{90}b",
        "line ends": "a\n\(forgery)\r\n\(forgery)\r\(forgery)\u{85}\(forgery)",
        "separators": "a\u{2028}\(forgery)\u{2029}\(forgery)",
        "bidi": "a\u{202E}b\u{202D}c\u{2066}d\u{2067}e\u{2069}f\u{61C}g\u{200F}h",
        "zero width": "a\u{200B}b\u{200C}c\u{200D}d\u{2060}e\u{FEFF}f\u{AD}g\u{180E}h",
        "tags": "a\u{E0001}b\u{E0041}\u{E0042}\u{E007F}c🏴\u{E0067}\u{E0062}\u{E007F}",
        "selectors": "a\u{FE00}b\u{FE0F}c\u{E0100}\u{E01EF}d😀\u{FE0E}\u{FE01}\u{E0120}e",
    ]

    /// All of them in one text.
    public static let all = kinds.sorted { $0.key < $1.key }.map(\.value).joined(separator: " ")

    /// What a terminal or a reader must not get of an output in lines: characters by their numbers, and forged lines.
    ///
    /// - Parameter tabs: Whether there may be tabs.
    public static func remains(in output: String, tabs: Bool = false) -> [String] {
        let scalars = Set(output.unicodeScalars.filter { isUnseen($0) && $0 != "\n" && !(tabs && $0 == "\t") })
        let lines = output.split(whereSeparator: { $0 == "\n" }).filter { $0.hasPrefix(forgery) }
        return scalars.map { "U+" + String($0.value, radix: 16, uppercase: true) }.sorted() + lines.map(String.init)
    }

    private static func isUnseen(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: true
        default: scalar.properties.isDefaultIgnorableCodePoint
        }
    }
}
