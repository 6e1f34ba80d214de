/// What is looked for in a text.
public struct SearchQuery: Hashable, Sendable {

    /// Whether `a` and `A` are the same.
    public enum LetterCase: Hashable, Sendable {
        /// They are, unless there is a capital letter in what is looked for.
        case smart
        case ignored
        case respected
    }

    public var text: String
    public var letterCase: LetterCase

    /// Makes a query. Nothing is found by an empty one.
    public init(_ text: String, letterCase: LetterCase = .smart) {
        self.text = text
        self.letterCase = letterCase
    }

    /// Where it is found, from left to right, as numbers of characters (graphemes), from 0. No two overlap, and none begins
    /// or ends inside a character.
    public func ranges(in text: StyledText) -> [Range<Int>] {
        guard !self.text.isEmpty else { return [] }
        if text.runs.count == 1, let ranges = rangesOfBytes(in: text.runs[0].text) { return ranges }
        let text = text.runs.flatMap { $0.text.map(folded) }
        return Self.ranges(of: self.text.map(folded), in: text)
    }

    /// Where it is found in the text.
    public func ranges(in text: String) -> [Range<Int>] {
        ranges(in: StyledText(text))
    }

    private var isCaseRespected: Bool {
        switch letterCase {
        case .smart: text.contains(where: \.isUppercase)
        case .ignored: false
        case .respected: true
        }
    }

    private func folded(_ character: Character) -> String {
        isCaseRespected ? String(character) : character.lowercased()
    }

    /// The same for texts of ASCII, where a byte is a character; nil if one of them is not. A line break of two bytes is
    /// one character.
    private func rangesOfBytes(in text: String) -> [Range<Int>]? {
        func isPlain(_ text: String) -> Bool { text.utf8.allSatisfy { $0 < 0x80 && $0 != 0x0D } }
        guard isPlain(text), isPlain(self.text) else { return nil }
        let isCaseRespected = isCaseRespected
        func folded(_ byte: UInt8) -> UInt8 {
            !isCaseRespected && (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
        }
        return Self.ranges(of: self.text.utf8.map(folded), in: text.utf8.map(folded))
    }

    private static func ranges<Element: Equatable>(of pattern: [Element], in text: [Element]) -> [Range<Int>] {
        guard let first = pattern.first, text.count >= pattern.count else { return [] }
        var ranges: [Range<Int>] = []
        var start = 0
        while start <= text.count - pattern.count {
            let end = start + pattern.count
            if text[start] == first, text[start..<end].elementsEqual(pattern) {
                ranges.append(start..<end)
                start = end
            } else {
                start += 1
            }
        }
        return ranges
    }
}
