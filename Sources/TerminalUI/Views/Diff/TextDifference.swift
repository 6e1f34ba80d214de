/// The difference between two versions of text. Lines are compared first, and then the words of changed lines.
///
/// Compute the difference once and store it. A ``DiffView`` draws it. The time is proportional to the length of the
/// text. For long versions that are very different, the difference may not be minimal. Lines are compared as Swift
/// strings, so canonically equivalent characters are equal.
public struct TextDifference: Hashable, Sendable {

    /// The lines of the first version.
    public let left: [String]
    /// The lines of the second version.
    public let right: [String]

    /// A block of common lines, or a block of removed lines and of added lines that replace them.
    struct Block: Hashable, Sendable {
        var isSame: Bool
        var left: Range<Int>
        var right: Range<Int>

        /// The removed lines and the added lines as separate blocks, which do not replace each other.
        var apart: [Block] {
            guard !left.isEmpty, !right.isEmpty else { return [self] }
            return [
                Block(isSame: isSame, left: left, right: right.lowerBound..<right.lowerBound),
                Block(isSame: isSame, left: left.upperBound..<left.upperBound, right: right),
            ]
        }
    }

    let blocks: [Block]
    /// The ranges that differ in changed lines of the first version, in UTF-8 byte offsets. They are keyed by the index
    /// of the line.
    let leftMarks: [Int: [Range<Int>]]
    /// The ranges that differ in changed lines of the second version, as in ``leftMarks``.
    let rightMarks: [Int: [Range<Int>]]

    /// Computes the difference between two versions that are given as lines.
    public init(from left: [String], to right: [String]) {
        self.left = left
        self.right = right
        blocks = Self.blocks(Matching(left, right))
        (leftMarks, rightMarks) = Self.marks(blocks, left, right)
    }

    private static func marks(
        _ blocks: [Block], _ left: [String], _ right: [String]
    ) -> (left: [Int: [Range<Int>]], right: [Int: [Range<Int>]]) {
        var marks: (left: [Int: [Range<Int>]], right: [Int: [Range<Int>]]) = ([:], [:])
        for block in blocks where !block.isSame {
            for (old, new) in zip(block.left, block.right) {
                let words = WordDifference(left[old], right[new])
                if !words.left.isEmpty { marks.left[old] = words.left }
                if !words.right.isEmpty { marks.right[new] = words.right }
            }
        }
        return marks
    }

    /// Computes the difference between two versions whose lines show items. Lines with the same ``TextLine/identity``
    /// correspond to each other, even if their texts differ. An item that was moved is shown as removed and added. If
    /// all lines of a changed block have an ``TextLine/id``, the block shows removed lines and added lines, but no
    /// replaced lines.
    public init(from left: [TextLine], to right: [TextLine]) {
        self.left = left.map(\.text)
        self.right = right.map(\.text)
        let matched = Self.blocks(Matching(left.map(\.identity), right.map(\.identity)))
        blocks = matched.flatMap { block -> [Block] in
            guard block.isSame else {
                let areItems =
                    left[block.left].allSatisfy { $0.id != nil } && right[block.right].allSatisfy { $0.id != nil }
                return areItems ? block.apart : [block]
            }
            return Self.parts(of: block) { left[$0].text == right[$1].text }
        }
        (leftMarks, rightMarks) = Self.marks(blocks, self.left, self.right)
    }

    /// Divides a block of lines with equal identities into blocks with equal texts and blocks with different texts.
    private static func parts(of block: Block, isSame: (Int, Int) -> Bool) -> [Block] {
        var parts: [Block] = []
        for (l, r) in zip(block.left, block.right) {
            let same = isSame(l, r)
            if same, let last = parts.last, last.isSame {
                parts[parts.count - 1].left = last.left.lowerBound..<l + 1
                parts[parts.count - 1].right = last.right.lowerBound..<r + 1
            } else {
                parts.append(Block(isSame: same, left: l..<l + 1, right: r..<r + 1))
            }
        }
        return parts
    }

    /// Computes the difference between two versions. A line break at the end of a version does not start another line.
    public init(from left: String, to right: String) {
        self.init(from: Self.lines(of: left), to: Self.lines(of: right))
    }

    /// Whether both versions are equal.
    public var isEmpty: Bool { blocks.allSatisfy(\.isSame) }

    /// The number of lines of the second version that are not in the first version, including changed lines.
    public var addedCount: Int { blocks.reduce(0) { $0 + ($1.isSame ? 0 : $1.right.count) } }

    /// The number of lines of the first version that are not in the second version, including changed lines.
    public var removedCount: Int { blocks.reduce(0) { $0 + ($1.isSame ? 0 : $1.left.count) } }

    private static func lines(of text: String) -> [String] {
        var lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
        if lines.last == "" { lines.removeLast() }
        return lines
    }

    private static func blocks(_ matching: Matching) -> [Block] {
        var blocks: [Block] = []
        var (l, r) = (0, 0)
        while l < matching.isRemoved.count || r < matching.isAdded.count {
            let start = (l, r)
            while l < matching.isRemoved.count, matching.isRemoved[l] { l += 1 }
            while r < matching.isAdded.count, matching.isAdded[r] { r += 1 }
            if l > start.0 || r > start.1 {
                blocks.append(Block(isSame: false, left: start.0..<l, right: start.1..<r))
            }
            let same = (l, r)
            while l < matching.isRemoved.count, !matching.isRemoved[l], r < matching.isAdded.count, !matching.isAdded[r]
            {
                l += 1
                r += 1
            }
            if l > same.0 { blocks.append(Block(isSame: true, left: same.0..<l, right: same.1..<r)) }
        }
        return blocks
    }
}

/// The words that differ between two versions of a line, in ranges of UTF-8 byte offsets.
struct WordDifference {

    private(set) var left: [Range<Int>] = []
    private(set) var right: [Range<Int>] = []

    /// The maximum length of compared lines in bytes. Longer lines often come from generated files. Their words are not
    /// compared.
    private static let lengthLimit = 4_096

    /// Compares two lines. No words are marked if the common words, without spaces, take less than a third of the
    /// longer line.
    init(_ old: String, _ new: String) {
        guard max(old.utf8.count, new.utf8.count) <= Self.lengthLimit else { return }
        let (oldWords, newWords) = (Self.words(of: old), Self.words(of: new))
        let matching = Matching(oldWords, newWords)
        let common = zip(oldWords, matching.isRemoved).reduce(0) { sum, word in
            word.1 || word.0.first == " " ? sum : sum + word.0.utf8.count
        }
        guard common * 3 >= max(old.utf8.count, new.utf8.count) else { return }
        left = Self.ranges(oldWords, matching.isRemoved)
        right = Self.ranges(newWords, matching.isAdded)
    }

    /// Divides the line into runs of letters and digits, runs of spaces, and single other characters.
    private static func words(of line: String) -> [Substring] {
        enum Kind { case letters, blanks, sign }
        func kind(_ character: Character) -> Kind {
            if character.isWhitespace { return .blanks }
            return character.isLetter || character.isNumber ? .letters : .sign
        }
        var words: [Substring] = []
        var start = line.startIndex
        while start < line.endIndex {
            let first = kind(line[start])
            var end = line.index(after: start)
            while first != .sign, end < line.endIndex, kind(line[end]) == first { end = line.index(after: end) }
            words.append(line[start..<end])
            start = end
        }
        return words
    }

    private static func ranges(_ words: [Substring], _ isMarked: [Bool]) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        var start = 0
        for (word, isMarked) in zip(words, isMarked) {
            let end = start + word.utf8.count
            if isMarked {
                if let last = ranges.last, last.upperBound == start {
                    ranges[ranges.count - 1] = last.lowerBound..<end
                } else {
                    ranges.append(start..<end)
                }
            }
            start = end
        }
        return ranges
    }
}
