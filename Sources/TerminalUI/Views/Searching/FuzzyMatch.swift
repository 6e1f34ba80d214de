/// How well a few typed letters fit a text in which they occur in their order, as `opga` fits "Open the gate".
///
/// Letters at the beginnings of words and beside each other fit better, and so do earlier ones and shorter texts. Blanks in
/// what is typed count for nothing, nor does the case.
public struct FuzzyMatch: Hashable, Sendable {

    /// The characters of the text that fit, in order, from 0.
    public let characters: [Int]

    /// The more the better.
    public let score: Int

    /// How many letters are looked at, of what is typed and of the text.
    private static let limits = (typed: 40, text: 200)
    /// Within how many bytes the letters are looked for.
    private static let byteLimit = 4_096

    /// Looks for the letters; nil if they do not occur in that order. Nothing typed fits everything equally.
    public init?(_ typed: String, in text: String) {
        let letters = Self.beginning(of: typed, Self.limits.typed) { !$0.isWhitespace }
        let wanted = String(letters).lowercased()
        guard !wanted.isEmpty else {
            (characters, score) = ([], 0)
            return
        }
        let characters = Self.beginning(of: text, Self.limits.text) { _ in true }
        guard let best = Self.best(Array(wanted), in: characters) else { return nil }
        self.characters = best.characters
        score = best.score * Self.limits.text - characters.count
    }

    /// The first characters of that kind, whatever the length of the text.
    private static func beginning(
        of text: String, _ limit: Int, where isWanted: (Character) -> Bool
    ) -> [Character] {
        // A copy: of a part of a text the standard library looks at all of the character that is cut.
        Array(String(Substring(text).prefix(bytes: byteLimit)).lazy.filter(isWanted).prefix(limit))
    }

    /// What the letters up to one are worth if that is where it stands, and where the letter before it stands then.
    private struct Place {
        var score: Int
        var before: Int?
    }

    private static func best(_ wanted: [Character], in letters: [Character]) -> (characters: [Int], score: Int)? {
        let folded = letters.map { $0.lowercased() }
        var table: [[Place?]] = []
        for (number, letter) in wanted.enumerated() {
            var row: [Place?] = Array(repeating: nil, count: letters.count)
            // The best place of the letter before that is not directly before this one.
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
        // Of equal places the earlier one.
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

    /// Whether a word begins there.
    private static func isStart(_ index: Int, in letters: [Character]) -> Bool {
        guard index > 0 else { return true }
        let isWord = { (character: Character) in character.isLetter || character.isNumber }
        return isWord(letters[index]) && !isWord(letters[index - 1])
            || letters[index].isUppercase && letters[index - 1].isLowercase
    }
}

extension Array {

    /// The element of an array of optional ones; nil also beyond its ends.
    fileprivate func at<Wrapped>(_ index: Int) -> Wrapped? where Element == Wrapped? {
        indices.contains(index) ? self[index] : nil
    }
}
