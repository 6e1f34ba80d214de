/// A search query that is prepared for searching many lines.
package struct SearchPattern {

    private let isCaseRespected: Bool
    /// The characters of the query, in lower case if case is ignored.
    private let characters: [String]
    /// The characters as bytes; nil if a character is not a single byte.
    private let bytes: [UInt8]?

    package init(_ query: SearchQuery) {
        let isCaseRespected = query.isCaseRespected
        self.isCaseRespected = isCaseRespected
        characters = query.text.map { Self.folded($0, isCaseRespected) }
        bytes = Self.isPlain(query.text.utf8) ? query.text.utf8.map { Self.folded($0, isCaseRespected) } : nil
    }

    func ranges(in text: StyledText) -> [Range<Int>] {
        if text.runs.count == 1 { return ranges(in: text.runs[0].text) }
        guard !characters.isEmpty else { return [] }
        // Characters are counted in each run separately, as in `StyledText.marked`, which highlights the results.
        guard text.runs.allSatisfy({ Self.isPlain($0.text.utf8) }) else {
            return Self.ranges(
                of: characters, in: text.runs.flatMap { $0.text.map { Self.folded($0, isCaseRespected) } }
            ) {
                $0
            }
        }
        return ranges(in: text.string)
    }

    func ranges(in text: String) -> [Range<Int>] {
        guard !characters.isEmpty else { return [] }
        return inBytes(of: text) { Self.ranges(of: $0, in: $1) { Self.folded($0, isCaseRespected) } }
            ?? Self.ranges(of: characters, in: text.map { Self.folded($0, isCaseRespected) }) { $0 }
    }

    /// Returns whether the text contains the query. This is faster than ``ranges(in:)``.
    package func isFound(in text: String) -> Bool {
        guard !characters.isEmpty else { return false }
        return inBytes(of: text, isFound) ?? !ranges(in: text).isEmpty
    }

    private func isFound(_ pattern: [UInt8], in text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let first = pattern.first, text.count >= pattern.count else { return false }
        let rest = pattern.dropFirst()
        for start in 0...text.count - pattern.count
        where Self.folded(text[start], isCaseRespected) == first
            && rest.indices.allSatisfy({ Self.folded(text[start + $0], isCaseRespected) == rest[$0] })
        {
            return true
        }
        return false
    }

    /// Searches the text as bytes. Returns nil if the query or the text contains characters that are not single bytes.
    private func inBytes<Found>(
        of text: String, _ look: (_ pattern: [UInt8], _ text: UnsafeBufferPointer<UInt8>) -> Found
    ) -> Found? {
        guard let bytes else { return nil }
        var text = text
        return text.withUTF8 { Self.isPlain($0) ? look(bytes, $0) : nil }
    }

    private static func folded(_ character: Character, _ isCaseRespected: Bool) -> String {
        if isCaseRespected { return String(character) }
        // CR LF is one character whose ASCII value is that of a line feed, so it is compared as a string.
        guard let byte = character.asciiValue, !character.isNewline else { return character.lowercased() }
        return String(Unicode.Scalar(folded(byte, false)))
    }

    private static func folded(_ byte: UInt8, _ isCaseRespected: Bool) -> UInt8 {
        !isCaseRespected && (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
    }

    /// Returns whether every byte is a character. Returns false if there is a carriage return, because CR LF is a
    /// single character.
    private static func isPlain(_ text: some Sequence<UInt8>) -> Bool {
        text.allSatisfy { $0 < 0x80 && $0 != 0x0D }
    }

    private static func ranges<Text: RandomAccessCollection<Element>, Element: Equatable>(
        of pattern: [Element], in text: Text, folded: (Element) -> Element
    ) -> [Range<Int>] where Text.Index == Int {
        var ranges: [Range<Int>] = []
        var start = 0
        while start <= text.count - pattern.count {
            if pattern.indices.allSatisfy({ folded(text[start + $0]) == pattern[$0] }) {
                ranges.append(start..<start + pattern.count)
                start += pattern.count
            } else {
                start += 1
            }
        }
        return ranges
    }
}

/// A search query.
public struct SearchQuery: Hashable, Sendable {

    /// The treatment of upper and lower case.
    public enum LetterCase: Hashable, Sendable {
        /// Case is ignored unless the query contains a capital letter.
        case smart
        case ignored
        case respected
    }

    public var text: String
    public var letterCase: LetterCase

    /// Creates a query. An empty query has no results.
    public init(_ text: String, letterCase: LetterCase = .smart) {
        self.text = text
        self.letterCase = letterCase
    }

    /// Returns the results from left to right, as ranges of characters (graphemes), counted from 0. The results do not
    /// overlap. An empty query has no results.
    public func ranges(in text: StyledText) -> [Range<Int>] {
        SearchPattern(self).ranges(in: text)
    }

    /// Returns the results from left to right, as ranges of characters (graphemes), counted from 0. The results do not
    /// overlap. An empty query has no results.
    public func ranges(in text: String) -> [Range<Int>] {
        ranges(in: StyledText(text))
    }

    var isCaseRespected: Bool {
        switch letterCase {
        case .smart: text.contains(where: \.isUppercase)
        case .ignored: false
        case .respected: true
        }
    }
}
