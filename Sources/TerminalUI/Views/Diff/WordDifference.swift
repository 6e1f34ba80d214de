/// The words that differ in two versions of a line, as ranges of their bytes of UTF-8.
struct WordDifference {

    private(set) var left: [Range<Int>] = []
    private(set) var right: [Range<Int>] = []

    /// Longer lines, such as those of generated files, count as changed as a whole.
    private static let lengthLimit = 4_096

    /// Compares two lines. If they have too little in common, they are different as a whole, and no words are marked.
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

    /// Letters and digits that stand together, blanks that stand together, and each other sign.
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
