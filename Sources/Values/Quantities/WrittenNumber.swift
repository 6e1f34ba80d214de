/// A number as written, and the values that it may have.
struct WrittenNumber: Hashable {

    /// The value if the decimal separator is a point; nil if the text contradicts this.
    private(set) var withPoint: Double?
    /// The value if the decimal separator is a comma; nil if the text contradicts this.
    private(set) var withComma: Double?
    /// The form that the separators imply; nil if there are no separators, or if the separators are ambiguous.
    private(set) var proven: NumberForm?
    /// Whether the number has the form `1,234`, in which the comma may separate thousands or a fraction.
    private(set) var isAmbiguous = false
    /// Whether the number consists of digits alone.
    private(set) var isInteger = false

    /// Returns the value in the given form; nil if the text contradicts the form.
    ///
    /// If the form is nil, the separators determine the value. A single point before three digits is then a decimal
    /// point. A number such as `1,234` is ambiguous, so the result is nil.
    func value(in form: NumberForm?) -> Double? {
        switch form {
        case .point?: withPoint
        case .comma?: withComma
        case nil: isAmbiguous ? nil : proven == .comma ? withComma : withPoint
        }
    }

    /// Creates a number with only one possible value.
    init(_ value: Double, isInteger: Bool = false) {
        (withPoint, withComma, self.isInteger) = (value, value, isInteger)
    }

    /// Parses digits with separators and an optional exponent. Returns nil if the text is not a number, as in `1.2.3`
    /// or `1,23,4`.
    init?(_ text: ArraySlice<Unicode.Scalar>, exponent: ArraySlice<Unicode.Scalar>) {
        let marks = text.filter { !Self.isDigit($0) }
        let kinds = Set(marks)
        let points = marks.count { $0 == "." }
        let commas = marks.count { $0 == "," }
        let others = kinds.subtracting([".", ","])
        let power = exponent.isEmpty ? "" : "e" + Self.ascii(exponent)
        func number(decimal: Unicode.Scalar?) -> Double? { Self.number(text, decimal: decimal, power) }
        guard others.count <= 1 else { return nil }
        switch (points, commas) {
        case (0, 0):
            guard let value = number(decimal: nil) else { return nil }
            self.init(value, isInteger: marks.isEmpty && power.isEmpty)
        case (1, 0), (0, 1):
            let mark: Unicode.Scalar = points == 1 ? "." : ","
            self.init(singleMark: mark, in: text, hasGroups: !others.isEmpty || !power.isEmpty, number)
        case (_, 0), (0, _):
            // If there are several separators of one kind, they separate thousands.
            guard others.isEmpty, let value = number(decimal: nil) else { return nil }
            self.init(value)
            proven = points == 0 ? .point : .comma
        default:
            // The last separator is the decimal separator.
            guard others.isEmpty, let last = marks.last, (last == "." ? points : commas) == 1,
                let value = number(decimal: last)
            else { return nil }
            self.init(value)
            proven = last == "." ? .point : .comma
        }
        if withPoint == nil, withComma == nil { return nil }
    }

    private init(
        singleMark mark: Unicode.Scalar, in text: ArraySlice<Unicode.Scalar>, hasGroups: Bool,
        _ number: (Unicode.Scalar?) -> Double?
    ) {
        let form: NumberForm = mark == "." ? .point : .comma
        let place = text.firstIndex(of: mark) ?? text.startIndex
        let whole = text[..<place]
        let mayGroup =
            !hasGroups && text.endIndex - place == 4 && (1...3).contains(whole.count) && whole.first != "0"
        let fraction = number(mark)
        let group = mayGroup ? number(nil) : nil
        (withPoint, withComma) = form == .point ? (fraction, group) : (group, fraction)
        proven = mayGroup ? nil : form
        isAmbiguous = mayGroup && form == .comma
    }

    /// Returns the value of the digits; nil if groups of digits have invalid lengths.
    private static func number(
        _ text: ArraySlice<Unicode.Scalar>, decimal: Unicode.Scalar?, _ power: String
    ) -> Double? {
        let end = decimal.flatMap { text.lastIndex(of: $0) } ?? text.endIndex
        let groups = text[..<end].split(omittingEmptySubsequences: false) { !isDigit($0) }
        guard areGroups(groups) else { return nil }
        let fraction = end < text.endIndex ? text[(end + 1)...] : []
        guard fraction.allSatisfy(isDigit) else { return nil }
        let digits = groups.map(ascii).joined()
        return Double("\(digits.isEmpty ? "0" : digits).\(fraction.isEmpty ? "0" : ascii(fraction))\(power)")
    }

    /// Returns whether the groups have valid lengths. The first group has up to three digits and does not begin with 0.
    /// The last group has three digits. The groups between them have three digits. As in India, they may all have two
    /// digits if the first group has at most two. A single group is always valid.
    private static func areGroups(_ groups: [ArraySlice<Unicode.Scalar>]) -> Bool {
        guard groups.count > 1, let first = groups.first, let last = groups.last else { return true }
        guard (1...3).contains(first.count), first.first != "0", last.count == 3 else { return false }
        let middle = groups.dropFirst().dropLast()
        return middle.allSatisfy { $0.count == 3 } || first.count <= 2 && middle.allSatisfy { $0.count == 2 }
    }

    private static func ascii(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
        var text = ""
        for scalar in scalars { text.unicodeScalars.append(scalar == "\u{2212}" ? "-" : scalar) }
        return text
    }

    static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

    /// Returns whether the character separates groups of digits. Points and commas are handled separately.
    static func isGroupMark(_ scalar: Unicode.Scalar) -> Bool { scalar == "'" || scalar == "’" || scalar == "_" }

    static func isGroupBlank(_ scalar: Unicode.Scalar) -> Bool {
        [" ", "\u{A0}", "\u{2007}", "\u{2009}", "\u{202F}"].contains(scalar)
    }
}
