/// What a terminal sends for keys that type something, and for those with control.
enum TypedText {

    /// Reads keys up to the next escape. Bytes that are no text are dropped.
    ///
    /// - Returns: Where it stopped: at the end, at an escape, or at a character that is not complete.
    static func parse(_ bytes: ArraySlice<UInt8>, _ events: inout [InputEvent]) -> Int {
        var index = bytes.startIndex
        var text = ""
        func flush(_ events: inout [InputEvent]) {
            // Marks that come with a letter belong to its key.
            for character in text { events.append(.key(Key(character))) }
            text = ""
        }
        while index < bytes.endIndex, bytes[index] != 0x1B {
            let byte = bytes[index]
            if byte < 0x20 || byte == 0x7F {
                flush(&events)
                events.append(.key(key(ofControl: byte)))
                index += 1
                continue
            }
            guard let (scalar, length) = scalar(bytes[index...]) else { break }
            if let scalar { text.unicodeScalars.append(scalar) }
            index += length
        }
        flush(&events)
        return index
    }

    /// The scalar that the bytes begin with, and its length. No scalar if they are none; nil if more bytes are needed.
    static func scalar(_ bytes: ArraySlice<UInt8>) -> (scalar: Unicode.Scalar?, length: Int)? {
        guard let first = bytes.first else { return nil }
        let length: Int
        switch first {
        case 0x20..<0x7F: return (Unicode.Scalar(first), 1)
        case 0xC2...0xDF: length = 2
        case 0xE0...0xEF: length = 3
        case 0xF0...0xF4: length = 4
        default: return (nil, 1)
        }
        let available = bytes.prefix(length)
        guard available.dropFirst().allSatisfy({ $0 & 0xC0 == 0x80 }) else { return (nil, 1) }
        guard available.count == length else { return nil }
        guard let scalar = String(validating: available, as: UTF8.self)?.unicodeScalars.first else { return (nil, 1) }
        return (scalar.properties.generalCategory == .control ? nil : scalar, length)
    }

    /// The key that sends the control character.
    static func key(ofControl byte: UInt8) -> Key {
        switch byte {
        case 0x0A, 0x0D: .enter
        case 0x09: .tab
        case 0x08, 0x7F: Key(.backspace)
        case 0x1B: .escape
        case 0: .control(" ")
        case 1..<0x1B: .control(Character(Unicode.Scalar(byte + 0x60)))
        default: .control(Character(Unicode.Scalar(byte + 0x40)))
        }
    }
}
