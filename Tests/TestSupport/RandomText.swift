/// Texts such as a hostile or broken source could send.
public enum RandomText {

    private static let pieces: [String] = [
        "a", "Z", "7", " ", "\t", "\n", "\r\n", "é", "Я", "中", "語", "한", "ｶ", "ﾞ", "น", "้", "ำ", "क", "्", "ष", "ा",
        "\u{1112}", "\u{1161}", "\u{11AB}", "\u{301}", "\u{20DD}", "\u{FE0E}", "\u{FE0F}", "\u{200B}", "\u{200D}",
        "\u{202E}", "\u{2066}", "\u{2028}", "\u{AD}", "\u{600}", "👍", "🏽", "👩", "❤", "🔥", "🇩", "🇪", "🏴", "\u{E0067}",
        "\u{E007F}", "\u{1B}[31m", "\u{1B}]0;x\u{7}", "\u{9B}2J", "\u{0}", "\u{7F}", "\u{85}", "\u{FEFF}", "\u{FFFF}",
        "\u{E000}", "…",
    ]

    /// Up to that many pieces in a row; one in ten is any scalar there is.
    public static func make(upTo count: Int, using random: inout SplitMix64) -> String {
        (0..<Int.random(in: 0...count, using: &random)).map { _ in
            if Int.random(in: 0..<10, using: &random) == 0 { return String(scalar(using: &random)) }
            return pieces.randomElement(using: &random) ?? ""
        }.joined()
    }

    private static func scalar(using random: inout SplitMix64) -> Unicode.Scalar {
        Unicode.Scalar(UInt32.random(in: 0...0x10_FFFF, using: &random)) ?? "\u{FFFD}"
    }
}
