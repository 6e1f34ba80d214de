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
        SearchPattern(self).ranges(in: text)
    }

    /// Where it is found in the text.
    public func ranges(in text: String) -> [Range<Int>] {
        ranges(in: StyledText(text))
    }

    /// Whether a capital letter is another one than a small one.
    var isCaseRespected: Bool {
        switch letterCase {
        case .smart: text.contains(where: \.isUppercase)
        case .ignored: false
        case .respected: true
        }
    }
}
