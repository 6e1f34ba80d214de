extension Duration {

    private static let units: [(name: String, seconds: Double)] = [
        ("w", 604_800), ("d", 86_400), ("h", 3600), ("m", 60), ("s", 1), ("ms", 0.001),
    ]

    /// The maximum duration in settings: ten years of 365 days each.
    public static let longestSetting = Duration.seconds(3650 * 86_400)

    /// Creates a duration from a text in settings, such as `15s`, `5m`, `1h30m`, `30d`, `2w` or `500ms`. Returns nil
    /// for other texts, for numbers of more than nine digits, for texts of more than 40 bytes, and for durations longer
    /// than ``longestSetting``.
    ///
    /// Units must decrease from left to right, without duplicates and without spaces.
    public init?(setting text: String) {
        var rest = text.utf8[...]
        var total = 0
        var last = Double.infinity
        guard !rest.isEmpty, rest.count <= 40 else { return nil }
        while !rest.isEmpty {
            let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
            rest = rest.dropFirst(digits.count)
            let letters = rest.prefix { !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
            rest = rest.dropFirst(letters.count)
            guard digits.count <= 9, let number = Int(Substring(digits)),
                let unit = Self.units.first(where: { $0.name == String(Substring(letters)) }), unit.seconds < last
            else { return nil }
            last = unit.seconds
            total += number * Int(unit.seconds * 1000)
        }
        self = .milliseconds(total)
        guard self <= Self.longestSetting else { return nil }
    }

    /// The duration as it is written in settings, such as `14d` or `1h30m`, rounded down to milliseconds. Weeks are
    /// written as days.
    public var setting: String {
        var rest = Int(components.seconds) * 1000 + Int(components.attoseconds / 1_000_000_000_000_000)
        var text = ""
        for unit in Self.units where unit.name != "w" {
            let size = Int(unit.seconds * 1000)
            if rest >= size {
                text += "\(rest / size)\(unit.name)"
                rest %= size
            }
        }
        return text.isEmpty ? "0s" : text
    }

    /// Returns the duration that an invalid text, such as `5 minutes`, `90` or `1.5h`, probably stands for; nil if
    /// unknown.
    static func meant(by text: String) -> Duration? {
        let text = text.lowercased().filter { $0 != " " && $0 != "_" }
        guard text.utf8.count <= 20 else { return nil }
        let number = text.prefix { $0.isASCII && ($0.isNumber || $0 == "." || $0 == ",") }
        let letters = text.dropFirst(number.count)
        guard let value = Double(number.map { $0 == "," ? "." : String($0) }.joined()), value >= 0, value <= 1_000_000
        else { return nil }
        let words: [(seconds: Double, names: [String])] = [
            (1, ["", "s", "sec", "secs", "second", "seconds"]), (60, ["m", "min", "mins", "minute", "minutes"]),
            (3600, ["h", "hr", "hrs", "hour", "hours", "std"]), (86_400, ["d", "day", "days"]),
            (604_800, ["w", "week", "weeks"]), (0.001, ["ms", "msec", "millisecond", "milliseconds"]),
            (30 * 86_400, ["mo", "month", "months"]), (365 * 86_400, ["y", "yr", "year", "years"]),
        ]
        guard let unit = words.first(where: { $0.names.contains(String(letters)) }) else { return nil }
        let meant = Duration.milliseconds(Int((value * unit.seconds * 1000).rounded()))
        return meant <= longestSetting ? meant : nil
    }
}
