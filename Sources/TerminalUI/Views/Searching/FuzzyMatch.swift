/// A match between typed letters and a text that contains these letters in the same order. For example, `opga` matches
/// "Open the gate".
///
/// A match is better if the letters are at the start of words, adjacent to each other or near the start of the text,
/// and if the text is short. Case is ignored, and so are spaces in the typed text. Only the first 40 typed letters and
/// the first 200 characters of the text are compared.
public struct FuzzyMatch: Hashable, Sendable {

    /// The indices of the matching characters in the text, in ascending order.
    public let characters: [Int]

    /// The quality of the match. Higher is better.
    public let score: Int

    private static let limits = (typed: 40, text: 200)
    /// The maximum number of bytes of each text that are examined.
    private static let byteLimit = 4_096

    /// Matches the typed letters with the text. Returns nil if the text does not contain the letters in this order. If
    /// the typed text is empty, it matches every text, and the score is 0.
    ///
    /// - Parameters:
    ///   - typed: The typed letters.
    ///   - text: The text.
    ///   - ratedLength: The length of the text in the score; nil for its own length. Give texts such as `5 s` and
    ///     `15 s` the same length if a shorter text is not a better match.
    public init?(_ typed: String, in text: String, ratedLength: Int? = nil) {
        let letters = Self.beginning(of: typed, Self.limits.typed) { !$0.isWhitespace }
        let wanted = String(letters).lowercased()
        guard !wanted.isEmpty else {
            (characters, score) = ([], 0)
            return
        }
        let characters = Self.beginning(of: text, Self.limits.text) { _ in true }
        guard let best = Self.best(Array(wanted), in: characters) else { return nil }
        self.characters = best.characters
        score = best.score * Self.limits.text - min(max(0, ratedLength ?? characters.count), Self.limits.text)
    }

    /// Returns the first characters that satisfy the predicate, up to the given limit. The time does not depend on the
    /// length of the text.
    private static func beginning(
        of text: String, _ limit: Int, where isWanted: (Character) -> Bool
    ) -> [Character] {
        // The beginning is copied, because in a substring, the standard library would examine the whole character at
        // the end.
        Array(String(Substring(text).prefix(bytes: byteLimit)).lazy.filter(isWanted).prefix(limit))
    }

    /// The best match of the letters so far in which the last letter matches a certain character. `before` is the index
    /// of the character that matches the previous letter; nil for the first letter.
    private struct Place {
        var score: Int
        var before: Int?
    }

    private static func best(_ wanted: [Character], in letters: [Character]) -> (characters: [Int], score: Int)? {
        let folded = letters.map { $0.lowercased() }
        var table: [[Place?]] = []
        for (number, letter) in wanted.enumerated() {
            var row: [Place?] = Array(repeating: nil, count: letters.count)
            // The best position of the previous letter among those that are not adjacent to `index`.
            var earlier: Int?
            for index in letters.indices {
                let previous = number == 0 ? [] : table[number - 1]
                if index >= 2, let score = previous.at(index - 2)?.score,
                    earlier.flatMap({ previous.at($0)?.score }).map({ score > $0 }) ?? true
                {
                    earlier = index - 2
                }
                guard folded[index] == String(letter) else { continue }
                row[index] = place(index, of: number, in: letters, previous, earlier: earlier)
            }
            table.append(row)
        }
        return path(through: table)
    }

    private static func place(
        _ index: Int, of number: Int, in letters: [Character], _ previous: [Place?], earlier: Int?
    ) -> Place? {
        let worth = isStart(index, in: letters) ? 8 : 1
        guard number > 0 else { return Place(score: worth - min(index, 5), before: nil) }
        let beside =
            index > 0 ? previous.at(index - 1).map { Place(score: $0.score + worth + 10, before: index - 1) } : nil
        let apart = earlier.flatMap { earlier in
            previous.at(earlier).map { Place(score: $0.score + worth, before: earlier) }
        }
        guard let beside, let apart else { return beside ?? apart }
        return apart.score > beside.score ? apart : beside
    }

    private static func path(through table: [[Place?]]) -> (characters: [Int], score: Int)? {
        guard let last = table.last else { return nil }
        var end: (index: Int, score: Int)?
        for (index, place) in last.enumerated() {
            if let place, place.score > end?.score ?? .min { end = (index, place.score) }
        }
        guard let end else { return nil }
        var characters = [end.index]
        for row in table.dropFirst().reversed() {
            guard let index = characters.last, let before = row.at(index)?.before else { break }
            characters.append(before)
        }
        return (characters.reversed(), end.score)
    }

    /// Returns whether a word starts at the given index. A capital letter after a lowercase letter also starts a word.
    private static func isStart(_ index: Int, in letters: [Character]) -> Bool {
        guard index > 0 else { return true }
        let isWord = { (character: Character) in character.isLetter || character.isNumber }
        return isWord(letters[index]) && !isWord(letters[index - 1])
            || letters[index].isUppercase && letters[index - 1].isLowercase
    }
}

extension Array {

    fileprivate func at<Wrapped>(_ index: Int) -> Wrapped? where Element == Wrapped? {
        indices.contains(index) ? self[index] : nil
    }
}
