/// Compiles a regular expression.
struct LineExpressionParser {

    /// Whether it contains a literal capital letter.
    private(set) var hasCapital = false

    private let scalars: [Unicode.Scalar]
    private var place = 0
    private var depth = 0

    private typealias Step = LineExpression.Step

    init(_ text: String) {
        scalars = Array(text.unicodeScalars)
    }

    /// The program; nil if the text is invalid.
    mutating func program() -> [LineExpression.Step]? {
        guard let steps = alternatives(), place == scalars.count, !scalars.isEmpty else { return nil }
        return steps + [.match]
    }

    private var next: Unicode.Scalar? { place < scalars.count ? scalars[place] : nil }

    private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        guard next == scalar else { return false }
        place += 1
        return true
    }

    // Targets of splits and jumps are relative until a sequence is placed: see `moved`.
    private mutating func alternatives() -> [Step]? {
        depth += 1
        defer { depth -= 1 }
        guard depth < 50, var steps = sequence() else { return nil }
        while take("|") {
            guard let other = sequence() else { return nil }
            let first = [.split(1, steps.count + 2)] + steps.moved(by: 1)
            steps = first + [.jump(first.count + 1 + other.count)] + other.moved(by: first.count + 1)
        }
        return steps.count <= LineExpression.limit ? steps : nil
    }

    private mutating func sequence() -> [Step]? {
        var steps: [Step] = []
        while let next, next != "|", next != ")" {
            guard let part = repeated() else { return nil }
            steps += part.moved(by: steps.count)
            guard steps.count <= LineExpression.limit else { return nil }
        }
        return steps
    }

    private mutating func repeated() -> [Step]? {
        guard var steps = atom() else { return nil }
        while let (least, most) = count() {
            guard least <= most ?? least, (most ?? least + 1) * max(1, steps.count) <= LineExpression.limit else {
                return nil
            }
            var all: [Step] = []
            for _ in 0..<least { all += steps.moved(by: all.count) }
            if let most {
                for _ in least..<most {
                    let start = all.count
                    all += [.split(start + 1, start + 1 + steps.count)] + steps.moved(by: start + 1)
                }
            } else {
                let start = all.count
                all += [.split(start + 1, start + 2 + steps.count)] + steps.moved(by: start + 1) + [.jump(start)]
            }
            steps = all
            // Lazy quantifiers do not change whether there is a match.
            _ = take("?")
        }
        return steps
    }

    /// The quantifier of the previous part; nil if there is none.
    private mutating func count() -> (least: Int, most: Int?)? {
        if take("*") { return (0, nil) }
        if take("+") { return (1, nil) }
        if take("?") { return (0, 1) }
        let start = place
        guard take("{"), let least = number() else {
            place = start
            return nil
        }
        let isRange = take(",")
        let most = isRange ? number() : least
        guard take("}") else {
            place = start
            return nil
        }
        return (least, isRange ? most : least)
    }

    private mutating func number() -> Int? {
        let start = place
        while let next, ScalarSet.digit.contains(next), place - start < 4 { place += 1 }
        return Int(String(String.UnicodeScalarView(scalars[start..<place])))
    }

    private mutating func atom() -> [Step]? {
        guard let scalar = next else { return nil }
        place += 1
        switch scalar {
        case ".": return [.scalar(.any)]
        case "^": return [.start]
        case "$": return [.end]
        case "(":
            if take("?"), !take(":") { return nil }
            guard let steps = alternatives(), take(")") else { return nil }
            return steps
        case "[": return set().map { [.scalar($0)] }
        case "\\":
            guard let escaped = next else { return nil }
            place += 1
            switch escaped {
            case "b": return [.boundary(true)]
            case "B": return [.boundary(false)]
            case "1"..."9": return nil
            default: return [.scalar(self.escaped(escaped))]
            }
        case "*", "+", "?": return nil
        default: return [.scalar(literal(scalar))]
        }
    }

    private mutating func literal(_ scalar: Unicode.Scalar) -> ScalarSet {
        if scalar.properties.isUppercase { hasCapital = true }
        return ScalarSet(ranges: [scalar...scalar])
    }

    private mutating func escaped(_ scalar: Unicode.Scalar) -> ScalarSet {
        switch scalar {
        case "d": .digit
        case "D": ScalarSet.digit.inverted
        case "w": .word
        case "W": ScalarSet.word.inverted
        case "s": .blank
        case "S": ScalarSet.blank.inverted
        case "t": ScalarSet(ranges: ["\t"..."\t"])
        default: literal(scalar)
        }
    }

    /// A class, after its bracket.
    private mutating func set() -> ScalarSet? {
        var set = ScalarSet(ranges: [])
        set.isInverted = take("^")
        var isFirst = true
        while let scalar = next, isFirst || scalar != "]" {
            isFirst = false
            place += 1
            guard var part = scalar == "\\" ? escapedInSet() : literal(scalar) else { return nil }
            if part.ranges.count == 1, let first = part.ranges.first?.lowerBound, place + 1 < scalars.count,
                next == "-",
                scalars[place + 1] != "]"
            {
                place += 1
                let last = scalars[place]
                place += 1
                guard first <= last, last != "\\" else { return nil }
                _ = literal(last)
                part = ScalarSet(ranges: [first...last])
            }
            if part.isInverted { set.others.append(part) } else { set.ranges += part.ranges }
        }
        return take("]") ? set : nil
    }

    private mutating func escapedInSet() -> ScalarSet? {
        guard let scalar = next else { return nil }
        place += 1
        return escaped(scalar)
    }
}

extension [LineExpression.Step] {

    /// The step after that many others.
    fileprivate func moved(by count: Int) -> Self {
        map { step in
            switch step {
            case .split(let one, let other): .split(one + count, other + count)
            case .jump(let target): .jump(target + count)
            default: step
            }
        }
    }
}
