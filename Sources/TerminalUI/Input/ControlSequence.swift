/// The rest of a control sequence after `ESC [`: numbers, and a final character that determines their meaning.
struct ControlSequence {

    /// The character before the numbers, such as `<` in a mouse report or `?` in a reply; nil if there is none.
    private var prefix: UInt8?
    /// The parameters, separated by semicolons. Each parameter consists of one or more numbers, separated by colons. A
    /// missing number is nil.
    private var numbers: [[Int?]] = []
    private var final: UInt8

    static let letters: [UInt8: Key.Code] = [
        UInt8(ascii: "A"): .up, UInt8(ascii: "B"): .down, UInt8(ascii: "C"): .right, UInt8(ascii: "D"): .left,
        UInt8(ascii: "H"): .home, UInt8(ascii: "F"): .end, UInt8(ascii: "P"): .function(1),
        UInt8(ascii: "Q"): .function(2), UInt8(ascii: "R"): .function(3), UInt8(ascii: "S"): .function(4),
    ]

    /// Parses the rest of a sequence.
    ///
    /// - Returns: The element, and the length of the rest; nil if more bytes are needed.
    static func parse(_ bytes: ArraySlice<UInt8>) -> (EscapeSequence.Element, Int)? {
        guard let first = bytes.first else { return nil }
        if first == UInt8(ascii: "[") { return parseConsole(bytes.dropFirst()) }
        if first == UInt8(ascii: "M") {
            let report = bytes.dropFirst().prefix(3)
            if let escape = report.firstIndex(of: 0x1B) { return (.unknown, escape - bytes.startIndex) }
            guard report.count == 3 else { return nil }
            return (MouseReport.old(Array(report)).map { .event(.mouse($0)) } ?? .unknown, 4)
        }
        for (offset, byte) in bytes.enumerated() {
            guard offset < EscapeSequence.longest else { return (.endless, offset) }
            let head = bytes.prefix(offset)
            switch byte {
            case 0x30...0x3F:
                // A parameter after an intermediate byte makes the sequence invalid.
                if head.last.map({ (0x20...0x2F).contains($0) }) == true { return (.endless, offset) }
            case UInt8(ascii: "$") where isNumber(head):
                return (rxvtKey(head, .shift), offset + 1)
            case 0x20...0x2F: continue
            case 0x40...0x7E: return (ControlSequence(head, byte)?.element ?? .unknown, offset + 1)
            default: return (.unknown, offset)
            }
        }
        return nil
    }

    private init?(_ bytes: ArraySlice<UInt8>, _ final: UInt8) {
        var bytes = bytes
        self.final = final
        if let first = bytes.first, (0x3C...0x3F).contains(first) {
            prefix = first
            bytes = bytes.dropFirst()
        }
        guard !bytes.isEmpty else { return }
        for part in bytes.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false) {
            var group: [Int?] = []
            for digits in part.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false) {
                guard digits.count <= 7, Self.isNumber(digits) || digits.isEmpty else { return nil }
                group.append(Int(String(decoding: digits, as: UTF8.self)))
            }
            numbers.append(group)
        }
    }

    private static func isNumber(_ bytes: ArraySlice<UInt8>) -> Bool {
        !bytes.isEmpty && bytes.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }

    // MARK: Meaning

    private var element: EscapeSequence.Element? {
        if prefix == UInt8(ascii: "<"), final == UInt8(ascii: "M") || final == UInt8(ascii: "m") {
            let plain = numbers.compactMap { $0.count == 1 ? $0[0] : nil }
            guard numbers.count == 3, plain.count == 3 else { return nil }
            return MouseReport.event(plain, isRelease: final == UInt8(ascii: "m")).map { .event(.mouse($0)) }
        }
        guard prefix == nil else { return nil }
        if numbers.isEmpty {
            if final == UInt8(ascii: "I") { return .event(.focus(true)) }
            if final == UInt8(ascii: "O") { return .event(.focus(false)) }
        }
        if final == UInt8(ascii: "~"), numbers == [[200]] { return .paste }
        return key.map { .event(.key($0)) }
    }

    private var key: Key? {
        // Some terminals also report when a key is released. Such reports are ignored.
        if numbers.count > 1, numbers[1].count > 1, numbers[1][1] == 3 { return nil }
        switch final {
        case UInt8(ascii: "~"): return numberedKey
        case UInt8(ascii: "u"): return KeyNumbers.key(numbers)
        case UInt8(ascii: "^"): return Self.key(numbers, .control)
        case UInt8(ascii: "@"): return Self.key(numbers, [.control, .shift])
        case UInt8(ascii: "Z"): return letterKey(.tab, adding: .shift)
        case UInt8(ascii: "a")...UInt8(ascii: "d") where numbers.isEmpty:
            return Key([.up, .down, .right, .left][Int(final - UInt8(ascii: "a"))], .shift)
        default: return Self.letters[final].flatMap { letterKey($0) }
        }
    }

    private func letterKey(_ code: Key.Code, adding: Key.Modifiers = []) -> Key? {
        guard numbers.count <= 2, numbers.first.map({ $0 == [1] || $0 == [nil] }) ?? true else { return nil }
        // `R` is the final byte of F3 only if there are modifiers.
        if final == UInt8(ascii: "R"), numbers.count < 2 { return nil }
        return Self.modifiers(second).map { Key(code, $0.union(adding)) }
    }

    private var numberedKey: Key? {
        guard let number = numbers.first?.first ?? nil else { return nil }
        if number == 27, numbers.count == 3, let code = numbers[2].first ?? nil {
            return Self.modifiers(second).flatMap { KeyNumbers.key(code, shifted: code, $0) }
        }
        guard numbers.count <= 2, let code = KeyNumbers.numbered[number] else { return nil }
        return Self.modifiers(second).map { Key(code, $0) }
    }

    private var second: Int? {
        numbers.count > 1 ? numbers[1].first ?? nil : nil
    }

    /// Returns the key of an rxvt sequence, in which the final character determines the modifiers.
    private static func key(_ numbers: [[Int?]], _ modifiers: Key.Modifiers) -> Key? {
        guard numbers.count == 1, numbers[0].count == 1, let number = numbers[0][0] else { return nil }
        return KeyNumbers.numbered[number].map { Key($0, modifiers) }
    }

    private static func rxvtKey(_ digits: ArraySlice<UInt8>, _ modifiers: Key.Modifiers) -> EscapeSequence.Element {
        let number = Int(String(decoding: digits, as: UTF8.self))
        return key([[number]], modifiers).map { .event(.key($0)) } ?? .unknown
    }

    /// Returns the modifiers for the number that xterm sends; no modifiers if the number is nil. Returns nil if the
    /// number is invalid or includes a modifier that ``Key/Modifiers`` does not contain.
    static func modifiers(_ number: Int?) -> Key.Modifiers? {
        guard let number, number > 0 else { return number == nil ? [] : nil }
        // The lock keys are ignored.
        let bits = (number - 1) & ~0xC0
        guard number <= 256, bits < 16 else { return nil }
        var modifiers: Key.Modifiers = []
        if bits & 1 != 0 { modifiers.insert(.shift) }
        if bits & 0b1010 != 0 { modifiers.insert(.alt) }
        if bits & 4 != 0 { modifiers.insert(.control) }
        return modifiers
    }

    /// Parses the keys F1 to F5 of the Linux console, after `ESC [ [`.
    private static func parseConsole(_ bytes: ArraySlice<UInt8>) -> (EscapeSequence.Element, Int)? {
        guard let letter = bytes.first else { return nil }
        guard (UInt8(ascii: "A")...UInt8(ascii: "E")).contains(letter) else {
            return (.unknown, (0x20...0x7E).contains(letter) ? 2 : 1)
        }
        return (.event(.key(Key(.function(Int(letter - UInt8(ascii: "A")) + 1)))), 2)
    }
}
