/// A sequence of bytes from the terminal that starts with the escape character.
enum EscapeSequence {

    enum Element {
        case event(InputEvent)
        /// The start of a paste.
        case paste
        /// The start of a control string, such as a reply that was not requested.
        case text
        /// The start of a sequence that is invalid or longer than any supported sequence.
        case endless
        case unknown
    }

    private static let escape: UInt8 = 0x1B
    static let longest = 64

    /// Parses the sequence at the start of the bytes.
    ///
    /// - Parameter own: Additional key sequences of this terminal. They take precedence over standard sequences.
    /// - Returns: The kind and the length; nil if more bytes are needed.
    static func parse(_ bytes: ArraySlice<UInt8>, _ own: [[UInt8]: Key]) -> (Element, Int)? {
        let known = own.filter { bytes.starts(with: $0.key) }.max { $0.key.count < $1.key.count }
        if let (sequence, key) = known { return (.event(.key(key)), sequence.count) }
        let isBeginning = own.keys.contains { $0.count > bytes.count && $0.starts(with: bytes) }
        guard !isBeginning, bytes.count > 1 else { return nil }
        let rest = bytes.dropFirst(2)
        switch bytes[bytes.startIndex + 1] {
        case UInt8(ascii: "["): return ControlSequence.parse(rest).map { ($0, $1 + 2) }
        case UInt8(ascii: "O"): return parseShort(rest)
        case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "^"), UInt8(ascii: "_"):
            // If no further bytes follow, the sequence is a character with alt.
            return rest.isEmpty ? nil : (.text, 2)
        case escape: return parseDoubled(bytes, own)
        default: return parseAlt(bytes.dropFirst())
        }
    }

    /// Parses a key with alt: escape, then the sequence of the key.
    private static func parseAlt(_ bytes: ArraySlice<UInt8>) -> (Element, Int)? {
        guard let first = bytes.first else { return nil }
        if first < 0x20 || first == 0x7F {
            let key = TypedText.key(ofControl: first)
            return (.event(.key(Key(key.code, key.modifiers.union(.alt)))), 2)
        }
        return TypedText.scalar(bytes).map { scalar, length in
            (scalar.map { .event(.key(Key(Character($0), .alt))) } ?? .unknown, length + 1)
        }
    }

    /// Parses a sequence that starts with two escape characters: the escape key, or a key with alt as sent by rxvt.
    private static func parseDoubled(_ bytes: ArraySlice<UInt8>, _ own: [[UInt8]: Key]) -> (Element, Int)? {
        guard bytes.count > 2 else { return nil }
        let third = bytes[bytes.startIndex + 2]
        guard third == UInt8(ascii: "[") || third == UInt8(ascii: "O") else { return (.event(.key(.escape)), 1) }
        guard let (element, length) = parse(bytes.dropFirst(), own) else { return nil }
        guard case .event(.key(let key)) = element else { return (.event(.key(.escape)), 1) }
        return (.event(.key(Key(key.code, key.modifiers.union(.alt)))), length + 1)
    }

    // MARK: Sequences of one letter

    private static func shortKey(_ letter: UInt8) -> Key? {
        if let code = ControlSequence.letters[letter] { return Key(code) }
        return switch letter {
        case UInt8(ascii: "M"): .enter
        case UInt8(ascii: "I"): .tab
        case UInt8(ascii: " "): Key(" ")
        case UInt8(ascii: "X"): Key("=")
        // The keypad in application mode sends these letters for the keys from the asterisk to 9.
        case UInt8(ascii: "j")...UInt8(ascii: "y"): Key(Character(Unicode.Scalar(letter - 0x40)))
        // rxvt sends these letters for the arrow keys with control.
        case UInt8(ascii: "a"): Key(.up, .control)
        case UInt8(ascii: "b"): Key(.down, .control)
        case UInt8(ascii: "c"): Key(.right, .control)
        case UInt8(ascii: "d"): Key(.left, .control)
        default: nil
        }
    }

    /// Parses the rest of a sequence after `ESC O`: a letter, optionally preceded by the number of the modifiers.
    private static func parseShort(_ bytes: ArraySlice<UInt8>) -> (Element, Int)? {
        let digits = bytes.prefix(2).prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        guard let letter = bytes.dropFirst(digits.count).first else { return nil }
        let length = 3 + digits.count
        guard (0x20...0x7E).contains(letter) else { return (.unknown, length - 1) }
        let number = Int(String(decoding: digits, as: UTF8.self))
        guard let key = shortKey(letter), let modifiers = ControlSequence.modifiers(number) else {
            return (.unknown, length)
        }
        return (.event(.key(Key(key.code, key.modifiers.union(modifiers)))), length)
    }
}
