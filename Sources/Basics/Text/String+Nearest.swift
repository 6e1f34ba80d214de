extension String {

    /// Returns the word that is most similar to this string, ignoring case; nil if no word is similar enough.
    ///
    /// An edit is a changed, added, missing or transposed letter. A string of up to five letters may differ from the
    /// word by one edit, a string of six to eight letters by two edits, and a longer string by three edits. If the
    /// string has at most three letters, the word must also start with the same letter or consist of the same letters.
    package func nearest(in words: some Sequence<String>) -> String? {
        guard !isEmpty else { return nil }
        let letters = Array(lowercased())
        let limit = Swift.max(1, Swift.min(3, letters.count / 3))
        var best: (word: String, distance: Int)?
        for word in words {
            let other = Array(word.lowercased())
            // Skip words that are too long or too short, without comparing letters.
            guard abs(other.count - letters.count) <= limit else { continue }
            let distance = Self.distance(letters, other)
            let isOther = letters.count <= 3 && letters.first != other.first && letters.sorted() != other.sorted()
            if isOther { continue }
            if distance <= limit, distance < best?.distance ?? .max { best = (word, distance) }
        }
        return best?.word
    }

    /// Returns the smallest number of edits between the two words.
    private static func distance(_ left: [Character], _ right: [Character]) -> Int {
        var rows = [Array(0...right.count)]
        for i in 0..<left.count {
            var row = [i + 1]
            for j in 0..<right.count {
                var cost = Swift.min(rows[i][j + 1] + 1, row[j] + 1, rows[i][j] + (left[i] == right[j] ? 0 : 1))
                if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] {
                    cost = Swift.min(cost, rows[i - 1][j - 1] + 1)
                }
                row.append(cost)
            }
            rows.append(row)
        }
        return rows[left.count][right.count]
    }
}
