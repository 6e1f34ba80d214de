extension String {

    /// The one of the words that is written most like this one, if a slip or two explain the difference.
    public func nearest(in words: some Sequence<String>) -> String? {
        guard !isEmpty else { return nil }
        let limit = count <= 2 ? 1 : Swift.max(1, Swift.min(3, count / 2))
        let letters = Array(lowercased())
        var best: (word: String, distance: Int)?
        for word in words {
            let other = Array(word.lowercased())
            // Each letter too many is a slip: no need to look at which.
            guard abs(other.count - letters.count) <= limit else { continue }
            let distance = Self.distance(letters, other)
            if distance <= limit, distance < best?.distance ?? .max { best = (word, distance) }
        }
        return best?.word
    }

    /// How many letters were changed, added, left out, or took their neighbour's place.
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
