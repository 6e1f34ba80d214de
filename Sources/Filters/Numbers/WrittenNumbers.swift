import JSONDocuments

/// The numbers of a document that libjq would write differently. Long numbers, such as identifiers beyond 2^53, would
/// be rounded, because libjq computes with doubles. Other numbers would keep their value, but get another spelling:
/// `3.10` becomes `3.1`, and `1234e56` becomes `1.234e+59`.
///
/// In the first run of a filter, each of these numbers is replaced with a placeholder. When libjq reads a placeholder,
/// it marks the resulting number. The mark is copied with the number, but lost in any computation. Therefore, a number
/// that the filter copies unchanged is written as in the document. All computations use the double.
///
/// If there are long numbers, a second run shows whether any other value in the result depends on the lost digits. In
/// the second run, each long number is replaced with a neighboring double. Every other value that differs between the
/// two results is inexact: for example the remainder of a division, a number in a string, or a row that was dropped
/// because two identifiers looked equal.
struct WrittenNumbers {

    private let document: JSONDocument
    /// The ranges of the numbers in the document.
    private let places: [Range<Int>]
    /// For each number, the index of its text in ``texts``.
    private let indices: [Int]
    /// The distinct numbers as written, in the order of their doubles.
    private let texts: [String]
    /// The double nearest to each text.
    private let doubles: [Double]
    /// The indices of the long numbers in ``texts``. A double cannot represent the exact value of a long number.
    private let longTexts: [Int]
    /// The number of occurrences of long numbers in the document.
    let longCount: Int

    init(of document: JSONDocument) {
        self.document = document
        places = document.numbersThatDoublesRespell
        let source = document.source
        let all = places.map { String(decoding: source[$0], as: UTF8.self) }
        let numbers = Set(all).map { (text: $0, double: Double($0) ?? 0) }
            .sorted { ($0.double, $0.text) < ($1.double, $1.text) }
        (texts, doubles) = (numbers.map(\.text), numbers.map(\.double))
        let known = Dictionary(uniqueKeysWithValues: zip(texts, texts.indices))
        indices = all.compactMap { known[$0] }
        let isLong = texts.map { !JSONNumber.isKept($0.utf8) }
        longTexts = isLong.indices.filter { isLong[$0] }
        longCount = indices.count { isLong[$0] }
    }

    var isEmpty: Bool { places.isEmpty }

    // MARK: First run

    /// The document with placeholders. The placeholder of the nth number is the nth denormal double. Denormal numbers
    /// of the document are also replaced, so that they cannot be mistaken for placeholders.
    var marked: [UInt8] { replacing { Double(bitPattern: UInt64($0 + 1)) } }

    /// The numbers that the placeholders represent, one per line, in the order of the placeholders.
    var lines: [UInt8] { texts.flatMap { $0.utf8 + [0x0A] } }

    private func replacing(_ number: (Int) -> Double) -> [UInt8] {
        let replacements = texts.indices.map { Array("\(number($0))".utf8) }
        let source = document.source
        var (bytes, end): ([UInt8], Int) = ([], 0)
        bytes.reserveCapacity(source.count)
        for (place, index) in zip(places, indices) {
            bytes += source[end..<place.lowerBound]
            bytes += replacements[index]
            end = place.upperBound
        }
        return bytes + source[end...]
    }

    // MARK: Second run

    /// Returns the document with each long number replaced with a neighboring double. Different numbers that round to
    /// the same double get different doubles, in the order of their exact values.
    func shifted() -> ShiftedNumbers {
        let decimals = texts.map { DecimalNumber($0.utf8) }
        let groups = Dictionary(grouping: longTexts) { doubles[$0] }
        var values = doubles
        for (value, members) in groups {
            var shifted = value.isFinite ? value : .greatestFiniteMagnitude * (value < 0 ? -1 : 1)
            let isDown = value == .infinity
            var last: Int?
            for member in members.sorted(by: { isDown != less(decimals[$0], decimals[$1]) }) {
                if last.map({ decimals[$0] != decimals[member] }) ?? true {
                    shifted = isDown ? shifted.nextDown : shifted.nextUp
                }
                values[member] = shifted
                last = member
            }
        }
        return ShiftedNumbers(
            source: replacing { values[$0] }, values: Dictionary(uniqueKeysWithValues: zip(texts, values)))
    }

    private func less(_ left: DecimalNumber, _ right: DecimalNumber) -> Bool {
        if left.isNegative != right.isNegative { return left.isNegative }
        return left.isNegative ? right.isSmaller(than: left) : left.isSmaller(than: right)
    }
}

/// A document in which each long number was replaced with a neighboring double.
struct ShiftedNumbers {

    let source: [UInt8]
    /// The replacement of each number, keyed by the number as written.
    let values: [String: Double]

    /// Returns the number of values in a filter’s result that depend on lost digits.
    ///
    /// - Parameters:
    ///   - result: The result for the original document.
    ///   - shifted: The result for this document.
    func differences(between result: JSONDocument, and shifted: JSONDocument) -> Int {
        var pairs = [(result.root, shifted.root)]
        var count = 0
        while let (node, other) = pairs.popLast() {
            let kind = result.kind(of: node)
            guard kind == shifted.kind(of: other) else {
                count += 1
                continue
            }
            switch kind {
            case .array, .object:
                let children = result.childNodes(of: node)
                let others = shifted.childNodes(of: other)
                let haveSameNames =
                    kind == .array
                    || zip(children, others).allSatisfy { result.name(of: $0) == shifted.name(of: $1) }
                guard children.count == others.count, haveSameNames else {
                    count += 1
                    continue
                }
                pairs += zip(children, others)
            case .number: if !isSame(result.text(of: node), shifted.text(of: other)) { count += 1 }
            case .string, .boolean, .null: if result.text(of: node) != shifted.text(of: other) { count += 1 }
            }
        }
        return count
    }

    /// Returns whether two numbers represent the same value: the second is the replacement of the first, or they differ
    /// only by rounding errors.
    private func isSame(_ text: String, _ other: String) -> Bool {
        if text == other { return true }
        guard let number = Double(text), let shifted = Double(other) else { return false }
        if let value = values[text] { return value == shifted }
        let limit = 9_007_199_254_740_992.0
        return abs(number) < limit && abs(number - shifted) <= abs(number) * 0x1p-50
    }
}
