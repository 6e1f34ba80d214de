extension String {

    /// The word that differs least from this one; nil if all differ in more than half of their letters.
    func nearest(in words: [String]) -> String? {
        let ranked = words.map { (word: $0, distance: editDistance(to: $0)) }.min { $0.distance < $1.distance }
        guard let ranked, ranked.distance <= max(count, ranked.word.count) / 2 else { return nil }
        return ranked.word
    }

    /// How many letters must be put in, taken out or replaced to make the other word of this one.
    private func editDistance(to other: String) -> Int {
        let other = Array(other)
        var row = Array(0...other.count)
        for (i, letter) in enumerated() {
            var diagonal = row[0]
            row[0] = i + 1
            for j in other.indices {
                let replaced = diagonal + (letter == other[j] ? 0 : 1)
                diagonal = row[j + 1]
                row[j + 1] = Swift.min(replaced, row[j] + 1, diagonal + 1)
            }
        }
        return row[other.count]
    }
}
