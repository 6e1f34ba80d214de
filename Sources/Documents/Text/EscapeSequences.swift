import FoundationEssentials

enum EscapeSequences {

    /// Returns whether any sequence switches the terminal to its alternate screen, as full-screen programs do.
    static func paintScreen(in bytes: Data) -> Bool {
        bytes.withUnsafeBytes { bytes in
            var rest = bytes[...]
            while let escape = rest.firstIndex(of: 0x1B) {
                rest = rest[(escape + 1)...]
                if alternateScreens.contains(where: { rest.starts(with: $0) }) { return true }
            }
            return false
        }
    }

    private static let alternateScreens = ["[?1049h", "[?1047h", "[?47h"].map { Array($0.utf8) }

    /// Returns the bytes without escape sequences. An unterminated control string, such as a title, ends at the end of
    /// its line. Any other invalid sequence ends before the first byte that cannot belong to it.
    static func removed(from bytes: [UInt8]) -> [UInt8] {
        guard let first = bytes.firstIndex(of: 0x1B) else { return bytes }
        var result = Array(bytes[..<first])
        result.reserveCapacity(bytes.count)
        var position = first
        while position < bytes.count {
            if bytes[position] == 0x1B {
                position = end(of: position, in: bytes)
            } else {
                result.append(bytes[position])
                position += 1
            }
        }
        return result
    }

    private static func end(of start: Int, in bytes: [UInt8]) -> Int {
        var position = start + 1
        guard position < bytes.count else { return position }
        switch bytes[position] {
        case UInt8(ascii: "["):
            position += 1
            while position < bytes.count, (0x20...0x3F).contains(bytes[position]) { position += 1 }
            // If the sequence is invalid, the following bytes are text.
            let isWhole = position < bytes.count && (0x40...0x7E).contains(bytes[position])
            return isWhole ? position + 1 : position
        case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "^"), UInt8(ascii: "_"):
            while position < bytes.count, bytes[position] != 0x0A {
                if bytes[position] == 0x07 { return position + 1 }
                if bytes[position] == 0x1B {
                    return position + 1 < bytes.count && bytes[position + 1] == 0x5C ? position + 2 : position
                }
                position += 1
            }
            return position
        default:
            while position < bytes.count, (0x20...0x2F).contains(bytes[position]) { position += 1 }
            let isWhole = position < bytes.count && (0x30...0x7E).contains(bytes[position])
            return isWhole ? position + 1 : position
        }
    }
}
