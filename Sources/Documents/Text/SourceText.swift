import FoundationEssentials
package import JSONDocuments

/// The lines of a text, without escape sequences.
struct SourceText {

    let bytes: [UInt8]

    /// Creates the lines of a text.
    ///
    /// - Parameters:
    ///   - bytes: Valid UTF-8.
    ///   - isGrowing: Whether the text is still being written. If so, a last line without a line end is dropped.
    ///   - mayEndWithReturns: Whether lines end with carriage returns if the text contains no line feed.
    init(_ bytes: Data, isGrowing: Bool, mayEndWithReturns: Bool = true) {
        var bytes = EscapeSequences.removed(from: Array(bytes))
        if mayEndWithReturns, !bytes.contains(0x0A) {
            for place in bytes.indices where bytes[place] == 0x0D { bytes[place] = 0x0A }
        }
        if isGrowing { bytes.removeSubrange(((bytes.lastIndex(of: 0x0A) ?? -1) + 1)...) }
        self.bytes = bytes
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    /// The text as a terminal shows it. A program that shows its progress writes over a line after a carriage return.
    /// Only the last text that was written on each line is kept.
    var printed: SourceText {
        guard bytes.contains(0x0D) else { return self }
        var printed: [UInt8] = []
        printed.reserveCapacity(bytes.count)
        var (lineStart, isReturned) = (0, false)
        for byte in bytes {
            switch byte {
            case 0x0D: isReturned = true
            case 0x0A:
                printed.append(byte)
                (lineStart, isReturned) = (printed.count, false)
            default:
                if isReturned { printed.removeSubrange(lineStart...) }
                isReturned = false
                printed.append(byte)
            }
        }
        return SourceText(bytes: printed)
    }

    /// The lines without their line ends, numbered from 1. Text after the last line end is also a line.
    var lines: some Sequence<(number: Int, text: ArraySlice<UInt8>)> {
        sequence(state: (number: 0, start: 0)) { [bytes] state in
            guard state.start < bytes.count else { return nil }
            let end = bytes[state.start...].firstIndex(of: 0x0A) ?? bytes.count
            defer { state.start = end + 1 }
            state.number += 1
            var text = bytes[state.start..<end]
            if text.last == 0x0D { text.removeLast() }
            return (state.number, text)
        }
    }

    var list: JSONDocument {
        var builder = JSONBuilder()
        builder.beginArray()
        for line in lines { builder.add(utf8: line.text) }
        return builder.document
    }
}

extension ArraySlice<UInt8> {

    static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

    var isBlank: Bool { allSatisfy(Self.isBlank) }

    /// The bytes without leading and trailing spaces and tabs.
    var trimmed: ArraySlice<UInt8> {
        guard let first = firstIndex(where: { !Self.isBlank($0) }), let last = lastIndex(where: { !Self.isBlank($0) })
        else { return self[endIndex...] }
        return self[first...last]
    }

    var text: String { String(decoding: self, as: UTF8.self) }

    /// Whether the bytes are digits, an `e` and digits, such as the abbreviated hash `1234e56`. Exponents of numbers
    /// usually have a sign, as in `1e+06`.
    var looksLikeHash: Bool {
        let parts = split(omittingEmptySubsequences: false) { $0 | 0x20 == UInt8(ascii: "e") }
        return parts.count == 2 && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy { (0x30...0x39).contains($0) } }
    }
}

extension JSONBuilder {

    /// Adds a value from `columns` or `regex`: a number, a percentage, null or a text. See ``DocumentFormat``.
    package mutating func add(field: ArraySlice<UInt8>) {
        if field.looksLikeHash { return add(utf8: field) }
        if field.isEmpty || field.elementsEqual([UInt8(ascii: "-")]) { return addNull() }
        if field.last == UInt8(ascii: "%"), JSONNumber.isNumber(field.dropLast()) {
            return add(number: field.dropLast())
        }
        add(number: field)
    }
}
