import Basics

enum KeyNotation {

    private static let modifiers: [String: Key.Modifiers] = [
        "ctrl": .control, "control": .control, "c": .control, "alt": .alt, "meta": .alt, "option": .alt, "m": .alt,
        "shift": .shift, "s": .shift,
    ]

    private static let aliases: [String: Key.Code] = [
        "return": .enter, "escape": .escape, "del": .delete, "ins": .insert, "bs": .backspace,
        "pageup": .pageUp, "pgup": .pageUp, "pagedown": .pageDown, "pgdn": .pageDown, "spc": .character(" "),
    ]

    private static let codes = aliases.merging(Key.names.map { ($0.name, $0.code) }) { $1 }

    static func key(_ text: String) -> Key? {
        var rest = Substring(text)
        var modifiers: Key.Modifiers = []
        // The loop removes the modifiers. The key itself may be a dash, or may start with the name of a modifier.
        while let dash = rest.firstIndex(where: { $0 == "-" || $0 == "+" }), dash > rest.startIndex,
            let modifier = self.modifiers[rest[..<dash].lowercased()], rest.index(after: dash) < rest.endIndex
        {
            modifiers.formUnion(modifier)
            rest = rest[rest.index(after: dash)...]
        }
        return code(rest).flatMap { key($0, modifiers) }
    }

    private static func key(_ code: Key.Code, _ modifiers: Key.Modifiers) -> Key? {
        guard case .character(let character) = code, modifiers.contains(.shift) else { return Key(code, modifiers) }
        let large = character.uppercased()
        guard character.isLetter, large.count == 1, let shifted = large.first else { return nil }
        return Key(shifted, modifiers.subtracting(.shift))
    }

    private static func code(_ text: Substring) -> Key.Code? {
        if text.count == 1, let character = text.first {
            let isControl = character.unicodeScalars.contains { $0.properties.generalCategory == .control }
            return isControl ? nil : .character(character)
        }
        let name = text.lowercased()
        if let code = codes[name] { return code }
        guard name.first == "f", let number = Int(name.dropFirst()), (1...63).contains(number) else { return nil }
        return name.dropFirst().first == "0" ? nil : .function(number)
    }

    // MARK: Suggestions

    /// Returns a similar valid notation; nil if there is none, or if the text is longer than 40 bytes.
    static func suggestion(for text: String) -> String? {
        let parts = text.lowercased().split { $0 == "-" || $0 == "+" || $0 == " " || $0 == "_" }.map(String.init)
        guard !parts.isEmpty, text.utf8.count <= 40 else { return nil }
        let names = Key.names.map(\.name) + (1...24).map { "F\($0)" }
        for count in 0..<parts.count {
            let modifiers = parts.prefix(count).compactMap { part in
                self.modifiers[part] != nil ? part : part.nearest(in: ["ctrl", "alt", "shift"])
            }
            let name = parts.dropFirst(count).joined(separator: "-")
            guard modifiers.count == count, let meant = name.count == 1 ? name : name.nearest(in: names) else {
                continue
            }
            let written = (modifiers + [meant]).joined(separator: "-")
            if let key = key(written) { return key.description }
        }
        return nil
    }
}

/// The error for an invalid notation of a key.
public struct KeyNotationError: Error, Hashable, Sendable, CustomStringConvertible {

    /// The invalid text.
    public let text: String
    /// A similar valid notation; nil if there is none.
    public let suggestion: String?

    public var description: String {
        if text.allSatisfy(\.isWhitespace) { return "there is no key in \"\(text)\"" }
        return "\"\(text)\" is not a key" + (suggestion.map { "; did you mean \"\($0)\"?" } ?? "")
    }
}
