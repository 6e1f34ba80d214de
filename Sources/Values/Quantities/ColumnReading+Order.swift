import Basics

extension ColumnReading {

    /// Returns the indices of the rows, sorted by their values.
    ///
    /// Equal values keep their order. In both directions, texts without a number follow the numbers, and missing values
    /// are last.
    public func order(isAscending: Bool) -> [Int] {
        var (known, words, missing): ([Int], [Int], [Int]) = ([], [], [])
        let versions = kind == .version ? texts.map { $0.flatMap { VersionNumber($0) } } : []
        for row in texts.indices {
            if values[row] ?? infinities[row] != nil || kind == .version && versions[row] != nil {
                known.append(row)
            } else if let text = texts[row], kind.isText ? !Self.isBlank(text) : !Self.isMissing(text) {
                words.append(row)
            } else {
                missing.append(row)
            }
        }
        let first =
            switch kind {
            case .version: Self.order(known, by: { versions[$0] }, isAscending)
            case .moment: Self.order(known, by: { moments[$0] }, isAscending)
            default:
                Self.order(
                    known, by: { ExactNumber(values[$0] ?? infinities[$0] ?? 0, texts[$0] ?? "") }, isAscending)
            }
        return first + Self.order(words, by: { NaturalOrder(texts[$0] ?? "") }, isAscending) + missing
    }

    private static func order<Key: Comparable>(
        _ rows: [Int], by key: (Int) -> Key?, _ isAscending: Bool
    ) -> [Int] {
        let keys = rows.compactMap(key)
        guard keys.count == rows.count else { return rows }
        return keys.indices.sorted { left, right in
            if keys[left] < keys[right] { return isAscending }
            return keys[right] < keys[left] ? !isAscending : left < right
        }.map { rows[$0] }
    }
}

/// A number that is compared digit by digit if doubles are not precise enough.
private struct ExactNumber: Comparable {

    let value: Double
    /// The digits of an integer that a double may not represent exactly. Empty for all other numbers.
    let digits: String

    private static let limit = 9_007_199_254_740_992.0

    init(_ value: Double, _ text: String) {
        self.value = value
        let digits = value.magnitude >= Self.limit ? text.drop { $0 == "-" || $0 == "+" || $0 == "0" } : ""
        self.digits = digits.utf8.allSatisfy { (0x30...0x39).contains($0) } ? String(digits) : ""
    }

    static func < (left: ExactNumber, right: ExactNumber) -> Bool {
        if left.value != right.value { return left.value < right.value }
        guard !left.digits.isEmpty, left.digits.utf8.count == right.digits.utf8.count else { return false }
        return left.value < 0 ? left.digits > right.digits : left.digits < right.digits
    }
}
