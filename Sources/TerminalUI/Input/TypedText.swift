/// The parser for keys that type text, and for keys with control.
enum TypedText {

    /// Parses keys up to the next escape character. Invalid UTF-8 and C1 control characters are dropped.
    ///
    /// - Returns: The index at which parsing stopped: the end, an escape character, or an incomplete character.
    static func parse(_ bytes: ArraySlice<UInt8>, _ events: inout [InputEvent]) -> Int {
        var index = bytes.startIndex
        var text = ""
        func flush(_ events: inout [InputEvent]) {
            // Combining marks that follow a letter belong to the same key.
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

    /// Returns the first scalar and its length in bytes. The scalar is nil if the bytes are not valid UTF-8 or are a C1
    /// control character. The result is nil if more bytes are needed.
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

/// A paste in progress.
struct PasteBuffer: Sendable {

    private static let mark: [UInt8] = Array("\u{1B}[201~".utf8)

    private let limit: Int
    private var bytes: [UInt8] = []

    init(limit: Int) {
        self.limit = limit
    }

    /// Appends bytes up to the end mark of the paste.
    ///
    /// - Returns: The bytes after the end mark; nil if there is no end mark yet.
    mutating func append(_ new: some Collection<UInt8>) -> [UInt8]? {
        // The end mark may have started in earlier bytes.
        let start = max(0, bytes.count - Self.mark.count + 1)
        bytes.append(contentsOf: new)
        guard let end = Self.findMark(in: bytes, from: start) else {
            // Bytes beyond the limit are dropped, except a possible start of the end mark.
            let kept = Self.mark.count - 1
            if bytes.count > limit + 2 * kept { bytes.removeSubrange(limit..<bytes.count - kept) }
            return nil
        }
        let rest = Array(bytes[(end + Self.mark.count)...])
        bytes.removeSubrange(end...)
        return rest
    }

    private static func findMark(in bytes: [UInt8], from start: Int) -> Int? {
        bytes.withUnsafeBufferPointer { bytes in
            var index = start
            while index + mark.count <= bytes.count {
                if bytes[index] == 0x1B, bytes[index..<index + mark.count].elementsEqual(mark) { return index }
                index += 1
            }
            return nil
        }
    }

    /// Returns the end index of the last complete character.
    private static func wholeCharacters(_ bytes: ArraySlice<UInt8>) -> Int {
        let tail = bytes.suffix(4)
        guard let first = tail.lastIndex(where: { $0 & 0xC0 != 0x80 }) else { return bytes.endIndex }
        return TypedText.scalar(bytes[first...]) == nil ? first : bytes.endIndex
    }

    /// The text so far, with line feeds as line breaks. Terminals send line breaks as carriage returns.
    var text: String {
        let end = bytes.count > limit ? Self.wholeCharacters(bytes[..<limit]) : bytes.count
        var normal: [UInt8] = []
        normal.reserveCapacity(end)
        var isAfterReturn = false
        for byte in bytes[..<end] {
            if byte == 0x0D {
                normal.append(0x0A)
            } else if byte != 0x0A || !isAfterReturn {
                normal.append(byte)
            }
            isAfterReturn = byte == 0x0D
        }
        return String(decoding: normal, as: UTF8.self)
    }
}
