/// A version such as `1.10.0` or `v2.0.0-rc1`, compared number by number.
struct VersionNumber: Comparable, Hashable {

    /// The numbers between the points of the version.
    let parts: [Int]
    /// The text after the numbers; empty for a release.
    private let rest: String

    /// Parses a version: an optional `v`, and up to six numbers separated by points. If there are at least two numbers,
    /// a suffix such as `-rc1`, `+build`, `~beta` or `rc1` may follow. Returns nil for other texts.
    init?(_ text: String) {
        var rest = text[...]
        while rest.first?.isWhitespace == true { rest.removeFirst() }
        while rest.last?.isWhitespace == true { rest.removeLast() }
        if rest.first == "v" || rest.first == "V" { rest.removeFirst() }
        let numbers = rest.prefix { $0.isASCII && $0.isNumber || $0 == "." }
        let parts = numbers.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
        guard !parts.isEmpty, parts.allSatisfy({ $0 != nil }), parts.count <= 6 else { return nil }
        let suffix = rest.dropFirst(numbers.count)
        // A suffix after a single number is a unit, not a part of a version.
        guard suffix.isEmpty || parts.count > 1 && Self.isSuffix(suffix) else { return nil }
        self.parts = parts.compactMap(\.self)
        self.rest = String(suffix)
    }

    private static func isSuffix(_ text: Substring) -> Bool {
        guard let first = text.first, text.count <= 40 else { return false }
        return ["-", "+", "~"].contains(first) && !text.contains(where: \.isWhitespace)
            || ["a", "b", "rc"].contains { text.hasPrefix($0) && text.dropFirst($0.count).allSatisfy(\.isNumber) }
    }

    static func < (left: VersionNumber, right: VersionNumber) -> Bool {
        let count = max(left.parts.count, right.parts.count)
        for index in 0..<count {
            let (a, b) = (left.part(index), right.part(index))
            if a != b { return a < b }
        }
        if left.rest == right.rest { return left.parts.count < right.parts.count }
        // A suffix marks a version before the release, unless it begins with `+`.
        let (a, b) = (left.rank, right.rank)
        return a != b ? a < b : NaturalOrder(left.rest) < NaturalOrder(right.rest)
    }

    private func part(_ index: Int) -> Int { index < parts.count ? parts[index] : 0 }

    private var rank: Int { rest.isEmpty ? 1 : rest.hasPrefix("+") ? 2 : 0 }
}
