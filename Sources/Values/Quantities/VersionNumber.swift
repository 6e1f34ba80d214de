/// A version such as `1.10.0` or `v2.0.0-rc1`, compared number by number.
struct VersionNumber: Comparable, Hashable {

    /// The numbers between the points of the version.
    let parts: [Int]
    /// The number before a colon, as in `1:2.0-1`; 0 if there is none.
    private var epoch = 0
    /// The text after the numbers; empty for a release.
    private let rest: String

    /// Parses a version: an optional `v` or epoch such as `1:`, and up to six numbers separated by points. If there are
    /// at least two numbers, a suffix such as `-rc1`, `+build`, `~beta`, `rc1`, `.post1`, `_292` or ` LTS` may follow.
    /// Returns nil for other texts.
    init?(_ text: String) {
        var rest = text[...]
        while rest.first?.isWhitespace == true { rest.removeFirst() }
        while rest.last?.isWhitespace == true { rest.removeLast() }
        if rest.first == "v" || rest.first == "V" {
            rest.removeFirst()
        } else if let colon = rest.firstIndex(of: ":"), let epoch = Int(rest[..<colon]), (0...999).contains(epoch) {
            self.epoch = epoch
            rest = rest[rest.index(after: colon)...]
            // `5:30` is a time.
            guard rest.contains(".") else { return nil }
        }
        var numbers = rest.prefix { $0.isASCII && $0.isNumber || $0 == "." }
        // In `1.0.dev1`, the last point belongs to the suffix.
        if numbers.last == ".", rest.count > numbers.count { numbers.removeLast() }
        let parts = numbers.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
        guard !parts.isEmpty, parts.allSatisfy({ $0 != nil }), parts.count <= 6 else { return nil }
        var suffix = rest.dropFirst(numbers.count)
        if parts.count > 1, suffix.hasSuffix(" LTS") { suffix.removeLast(4) }
        // A suffix after a single number is a unit, not a part of a version.
        guard suffix.isEmpty || parts.count > 1 && Self.isSuffix(suffix) else { return nil }
        self.parts = parts.compactMap(\.self)
        self.rest = String(suffix)
    }

    private static func isSuffix(_ text: Substring) -> Bool {
        guard let first = text.first, text.count <= 40 else { return false }
        return ["-", "+", "~"].contains(first) && !text.contains(where: \.isWhitespace)
            || ["a", "b", "rc", ".dev", ".post", "_"].contains {
                text.hasPrefix($0) && text.dropFirst($0.count).allSatisfy(\.isNumber)
            }
    }

    static func < (left: VersionNumber, right: VersionNumber) -> Bool {
        if left.epoch != right.epoch { return left.epoch < right.epoch }
        let count = max(left.parts.count, right.parts.count)
        for index in 0..<count {
            let (a, b) = (left.part(index), right.part(index))
            if a != b { return a < b }
        }
        if left.rest == right.rest { return left.parts.count < right.parts.count }
        let (a, b) = (left.rank, right.rank)
        return a != b ? a < b : NaturalOrder(left.restKey) < NaturalOrder(right.restKey)
    }

    private func part(_ index: Int) -> Int { index < parts.count ? parts[index] : 0 }

    /// The position of the suffix in the order of versions. A suffix that begins with `~` comes first. A suffix such as
    /// `-rc1` comes before the release, which has no suffix. A revision, such as `-4`, `-r4`, `_292` or `.post1`, comes
    /// after the release. A suffix that begins with `+` comes last.
    private var rank: Int {
        switch rest.first {
        case nil: return 2
        case "~": return 0
        case "+": return 4
        case "_": return 3
        case "-":
            let text = rest.dropFirst(rest.hasPrefix("-r") ? 2 : 1)
            return text.first?.isNumber == true ? 3 : 1
        default: return rest.hasPrefix(".post") ? 3 : 1
        }
    }

    /// The suffix as a text for comparisons. It sorts `~` before the end of a text, so `-1~bpo1` is before `-1`.
    private var restKey: String { rest.replacing("~", with: "\u{0}") + "\u{1}" }
}
