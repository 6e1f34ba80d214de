extension SettingsChecker {

    /// Checks a map or a list that is sent as JSON. Returns nil if any part of it is invalid.
    mutating func json(
        _ node: SettingsNode, _ use: SettingsTextUse, _ kind: SettingsKind, _ name: String
    ) -> SettingsValue.Content? {
        switch node.content {
        case .text:
            mismatch(node, kind, name)
            return nil
        case .list(let items):
            let values = items.compactMap { part($0, use, kind, "an item of \(name)") }
            return values.count == items.count ? .list(values) : nil
        case .map(let pairs):
            let entries = pairs.compactMap { pair in
                part(pair.value, use, kind, quoted(pair.name)).map {
                    SettingsValue.Entry(name: pair.name, place: pair.place, value: $0)
                }
            }
            return entries.count == pairs.count ? .map(entries) : nil
        }
    }

    private mutating func part(
        _ node: SettingsNode, _ use: SettingsTextUse, _ kind: SettingsKind, _ name: String
    ) -> SettingsValue? {
        guard case .text(let raw, let style) = node.content else { return check(node, kind, name) }
        if node.isMissing { return SettingsValue(content: .word("null"), place: node.place) }
        return text(raw, style, node.place, use, name).map { text in
            let isReplaced = raw.hasPrefix("${") && raw.firstIndex(of: "}") == raw.indices.last
            let word = style == .plain || isReplaced ? text.plain : nil
            let isWord = word.map { ["true", "false", "null"].contains($0) || $0.isJSONNumber } == true
            return SettingsValue(content: isWord ? .word(word ?? "") : .text(text), place: node.place)
        }
    }
}

extension String {

    fileprivate var isJSONNumber: Bool {
        let digits = drop { $0 == "-" }
        let isPlain = utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 || "-+.eE".utf8.contains($0) }
        let isWhole = digits.first != "0" || digits.dropFirst().first?.isNumber != true
        let hasDigits = digits.first?.isNumber == true && last != "." && !contains(".e") && !contains(".E")
        return isPlain && isWhole && hasDigits && Double(self)?.isFinite == true
    }
}
