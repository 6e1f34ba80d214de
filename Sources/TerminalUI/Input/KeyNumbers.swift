enum KeyNumbers {

    /// The key codes, keyed by the number before `~` in the sequences of the DEC VT220, xterm and rxvt.
    static let numbered: [Int: Key.Code] = {
        var codes: [Int: Key.Code] = [
            1: .home, 2: .insert, 3: .delete, 4: .end, 5: .pageUp, 6: .pageDown, 7: .home, 8: .end,
        ]
        let functions = [11...15, 17...21, 23...26, 28...29, 31...34, 42...45].joined()
        for (index, number) in functions.enumerated() { codes[number] = .function(index + 1) }
        return codes
    }()

    /// The key codes, keyed by the numbers of the kitty protocol, which are code points in Unicode's private use area.
    private static let functional: [Int: Key.Code] = {
        var codes: [Int: Key.Code] = [
            57414: .enter, 57417: .left, 57418: .right, 57419: .up, 57420: .down, 57421: .pageUp, 57422: .pageDown,
            57423: .home, 57424: .end, 57425: .insert, 57426: .delete,
        ]
        for number in 13...35 { codes[57376 + number - 13] = .function(number) }
        for (index, character) in "0123456789./*-+".enumerated() { codes[57399 + index] = .character(character) }
        codes[57415] = .character("=")
        codes[57416] = .character(",")
        return codes
    }()

    /// Returns the key of a sequence of the form `ESC [ character : shifted ; modifiers u`; nil if the sequence is not
    /// supported.
    static func key(_ numbers: [[Int?]]) -> Key? {
        guard let first = numbers.first, let number = first.first ?? nil else { return nil }
        let modifiers = numbers.count > 1 ? numbers[1].first ?? nil : nil
        // Sequences with modifiers other than shift, alt, control and the lock keys are ignored.
        guard modifiers.map({ ($0 - 1) & 0b11_1000 == 0 }) ?? true else { return nil }
        let shifted = first.count > 1 ? first[1] : nil
        return ControlSequence.modifiers(modifiers).flatMap { key(number, shifted: shifted, $0) }
    }

    /// Returns the key for the given number: a character, a control character, or a code point of the kitty protocol.
    /// Returns nil if there is no such key, or if shift is held down and the shifted character is unknown.
    ///
    /// - Parameter shifted: The character that the key types with shift; nil if the terminal does not report it.
    static func key(_ number: Int, shifted: Int?, _ modifiers: Key.Modifiers) -> Key? {
        switch number {
        case 9: return Key(.tab, modifiers)
        case 13: return Key(.enter, modifiers)
        case 27: return Key(.escape, modifiers)
        case 8, 127: return Key(.backspace, modifiers)
        default: break
        }
        if let code = functional[number] {
            if case .character = code { return Key(code, modifiers.subtracting(.shift)) }
            return Key(code, modifiers)
        }
        guard !(0xE000...0xF8FF).contains(number), let character = character(number) else { return nil }
        guard modifiers.contains(.shift) else { return Key(character, modifiers) }
        let plain = modifiers.subtracting(.shift)
        if let shifted = shifted.flatMap(self.character) { return Key(shifted, plain) }
        // For characters that are not letters, the shifted form depends on the keyboard.
        let large = character.uppercased()
        return character.isLetter && large.count == 1 ? large.first.map { Key($0, plain) } : nil
    }

    private static func character(_ number: Int) -> Character? {
        guard number >= 0x20, let scalar = Unicode.Scalar(UInt32(number)) else { return nil }
        return scalar.properties.generalCategory == .control ? nil : Character(scalar)
    }
}
