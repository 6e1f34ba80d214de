/// A paste that is coming in.
struct PasteBuffer: Sendable {

    private static let mark: [UInt8] = Array("\u{1B}[201~".utf8)

    private let limit: Int
    private var bytes: [UInt8] = []

    init(limit: Int) {
        self.limit = limit
    }

    /// Takes bytes up to the mark that ends the paste.
    ///
    /// - Returns: What follows after the mark; nil if it was not there.
    mutating func append(_ new: some Collection<UInt8>) -> [UInt8]? {
        // The mark may have begun in what came before.
        let start = max(0, bytes.count - Self.mark.count + 1)
        bytes.append(contentsOf: new)
        guard let end = Self.findMark(in: bytes, from: start) else {
            // What is beyond the limit goes, but for what may be the beginning of the mark.
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

    /// Where the bytes end without the half of a character where they were cut.
    private static func wholeCharacters(_ bytes: ArraySlice<UInt8>) -> Int {
        let tail = bytes.suffix(4)
        guard let first = tail.lastIndex(where: { $0 & 0xC0 != 0x80 }) else { return bytes.endIndex }
        return TypedText.scalar(bytes[first...]) == nil ? first : bytes.endIndex
    }

    /// The text so far. Terminals send line breaks as carriage returns.
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
