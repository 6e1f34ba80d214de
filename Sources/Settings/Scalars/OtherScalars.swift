extension Int {

    /// Creates a size in bytes from a text in settings, such as `500`, `64kB`, `1MB` or `2GB`. Units are powers of
    /// 1,024. Their case, and spaces before them, are ignored. Returns nil for other texts, and for numbers of more
    /// than nine digits.
    public init?(size text: String) {
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        let units = [
            "": 1, "b": 1, "kb": 1 << 10, "k": 1 << 10, "mb": 1 << 20, "m": 1 << 20, "gb": 1 << 30, "g": 1 << 30,
        ]
        guard digits.count <= 9, let number = Int(digits),
            let unit = units[text.dropFirst(digits.count).lowercased().filter { $0 != " " }]
        else { return nil }
        self = number * unit
    }
}

extension Bool {

    /// Creates a Boolean from `true` or `false`. Returns nil for other texts.
    public init?(setting text: String) {
        switch text {
        case "true": self = true
        case "false": self = false
        default: return nil
        }
    }

    /// Returns the value that an invalid word probably stands for; nil if unknown.
    static func meant(by text: String) -> Bool? {
        switch text.lowercased() {
        case "yes", "on", "y", "1", "true", "ture", "ja": true
        case "no", "off", "n", "0", "false", "flase", "nein": false
        default: nil
        }
    }
}
