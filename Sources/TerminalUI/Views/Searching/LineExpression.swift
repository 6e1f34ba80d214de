/// A regular expression for searching in lines, in time proportional to the length of the line: there is no
/// backtracking, so no typed expression can block the screen.
///
/// It supports `.`, `[…]`, `\d`, `\w`, `\s`, `\b`, `^`, `$`, groups, `|`, `*`, `+`, `?` and `{2,5}`, but neither back
/// references nor lookaround. Case is ignored unless it contains a capital letter.
package struct LineExpression: Hashable, Sendable {

    /// A step of the compiled program.
    enum Step: Hashable, Sendable {
        case scalar(ScalarSet)
        case split(Int, Int)
        case jump(Int)
        case start
        case end
        case boundary(Bool)
        case match
    }

    /// The maximum number of steps.
    static let limit = 2_000

    private let steps: [Step]
    private let isCaseRespected: Bool

    /// Parses an expression; nil if it is invalid.
    package init?(_ text: String) {
        var parser = LineExpressionParser(text)
        guard let steps = parser.program() else { return nil }
        self.steps = steps
        isCaseRespected = parser.hasCapital
    }

    /// Whether it matches in the line.
    package func isFound(in line: String) -> Bool {
        let scalars = line.unicodeScalars.map { isCaseRespected ? $0 : $0.small }
        var (current, next) = (Threads(count: steps.count), Threads(count: steps.count))
        for place in 0...scalars.count {
            // A match may start at each position.
            if add(0, at: place, of: scalars, to: &current) { return true }
            guard place < scalars.count else { break }
            next.removeAll()
            for step in current.list {
                if case .scalar(let set) = steps[step], set.contains(scalars[place]),
                    add(step + 1, at: place + 1, of: scalars, to: &next)
                {
                    return true
                }
            }
            swap(&current, &next)
        }
        return false
    }

    /// The steps that wait for a scalar.
    private struct Threads {
        var list: [Int] = []
        private var seen: [Bool]

        init(count: Int) {
            seen = Array(repeating: false, count: count)
        }

        mutating func insert(_ step: Int) -> Bool {
            defer { seen[step] = true }
            return !seen[step]
        }

        mutating func removeAll() {
            list.removeAll(keepingCapacity: true)
            for index in seen.indices { seen[index] = false }
        }
    }

    /// Continues to the steps that wait for a scalar.
    ///
    /// - Returns: Whether the expression matches.
    private func add(_ first: Int, at place: Int, of line: [Unicode.Scalar], to threads: inout Threads) -> Bool {
        var waiting = [first]
        while let step = waiting.popLast() {
            guard threads.insert(step) else { continue }
            switch steps[step] {
            case .match: return true
            case .scalar: threads.list.append(step)
            case .jump(let target): waiting.append(target)
            case .split(let one, let other): waiting += [one, other]
            case .start: if place == 0 { waiting.append(step + 1) }
            case .end: if place == line.count { waiting.append(step + 1) }
            case .boundary(let isWanted):
                let before = place > 0 && ScalarSet.word.contains(line[place - 1])
                let after = place < line.count && ScalarSet.word.contains(line[place])
                if (before != after) == isWanted { waiting.append(step + 1) }
            }
        }
        return false
    }
}

/// A set of scalars, by ranges.
struct ScalarSet: Hashable, Sendable {

    var ranges: [ClosedRange<Unicode.Scalar>]
    var isInverted = false
    /// Nested sets, such as `\D` in a class.
    var others: [ScalarSet] = []

    static let digit = ScalarSet(ranges: ["0"..."9"])
    static let blank = ScalarSet(ranges: [" "..." ", "\t"..."\r", "\u{A0}"..."\u{A0}", "\u{2000}"..."\u{200A}"])
    static let word = ScalarSet(
        ranges: [
            "0"..."9", "A"..."Z", "_"..."_", "a"..."z", "\u{AA}"..."\u{AA}", "\u{B5}"..."\u{B5}", "\u{C0}"..."\u{1FFF}",
        ])
    static let any = ScalarSet(ranges: [], isInverted: true)

    var inverted: ScalarSet { ScalarSet(ranges: ranges, isInverted: !isInverted, others: others) }

    func contains(_ scalar: Unicode.Scalar) -> Bool {
        (ranges.contains { $0.contains(scalar) } || others.contains { $0.contains(scalar) }) != isInverted
    }
}

extension Unicode.Scalar {

    /// The lowercase letter, if it is a single scalar.
    fileprivate var small: Unicode.Scalar {
        if isASCII { return (0x41...0x5A).contains(value) ? Unicode.Scalar(UInt8(value) | 0x20) : self }
        let mapped = properties.lowercaseMapping.unicodeScalars
        return mapped.count == 1 ? mapped.first ?? self : self
    }
}
