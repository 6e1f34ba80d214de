/// The decision about the meaning of a column, based on all its values and its name.
struct ColumnDecision {

    private let name: ColumnName
    /// The values that are quantities, with the indices of their rows.
    private var quantities: [(row: Int, text: String, quantity: WrittenQuantity)] = []
    /// The number of values that are present but are not quantities.
    private var wordCount = 0
    private let preferred: NumberForm?
    private var form: NumberForm?
    private var isBinary = false
    /// Whether measures with different prefixes are converted to the unit without a prefix.
    private var isInBaseUnit = false

    init(_ texts: [String?], _ name: ColumnName, _ preferred: NumberForm?) {
        self.name = name
        self.preferred = preferred
        // Parse equal texts only once, because many columns repeat them.
        var known: [String: WrittenQuantity?] = [:]
        for (row, text) in texts.enumerated() {
            guard let text, !ColumnReading.isMissing(text) else { continue }
            let quantity: WrittenQuantity?
            if let read = known[text] {
                quantity = read
            } else {
                quantity = WrittenQuantity(text)
                known[text] = .some(quantity)
            }
            if let quantity { quantities.append((row, text, quantity)) } else { wordCount += 1 }
        }
    }

    mutating func decide() -> ColumnReading.Kind {
        let clocks = leaveOutShortClocks()
        guard !quantities.isEmpty, quantities.count >= wordCount else {
            return .text(quantities.isEmpty && clocks > 0 && clocks >= wordCount - clocks ? .shortClocks : nil)
        }
        if let reason = decideBillions() { return .text(reason) }
        var families = quantities.reduce(QuantityFamily.Members.all) { $0.intersection($1.quantity.families) }
        for family in [QuantityFamily.money, .measure] where families.contains(family) {
            if labels(of: family).count == 1 { continue }
            isInBaseUnit = family == .measure && labels(of: family, \.base).count == 1
            if !isInBaseUnit { families.subtract(QuantityFamily.Members([family])) }
        }
        if families.isEmpty { return .text(.mixedUnits) }
        guard let family = family(of: families) else {
            return .text(.ambiguousUnit(quantities.first { !$0.quantity.isPlainZero }?.text ?? ""))
        }
        if family != .measure { isInBaseUnit = false }
        if family != .version, let reason = decideForm(family) { return .text(reason) }
        return kind(family)
    }

    /// Leaves out texts such as `12:00`, because they may be times of day. In two cases, such texts are kept as
    /// durations. If another value has a form such as `1:02:03`, they are minutes and seconds. If another value has
    /// days, as in `3 days, 4:05`, they are hours and minutes.
    ///
    /// - Returns: The number of values left out.
    private mutating func leaveOutShortClocks() -> Int {
        if quantities.contains(where: \.quantity.isLongClock) { return 0 }
        if quantities.contains(where: { $0.quantity.families == .durations && $0.text.contains(" day") }) {
            // `uptime` writes `23:10` on the first day, and then `1 day` or `1 day, 0:05`.
            for index in quantities.indices where quantities[index].quantity.isShortClock {
                quantities[index].quantity = quantities[index].quantity.inHours
            }
            return 0
        }
        let count = quantities.count
        quantities.removeAll(where: \.quantity.isShortClock)
        wordCount += count - quantities.count
        return count - quantities.count
    }

    /// Decides whether `B` stands for bytes or for billions in a column that also has prefixes such as `M`. Next to
    /// units such as MB and KiB, `B` stands for bytes. Fractions of a byte do not exist, so `2.1B` next to `950M` is
    /// more than two billion.
    ///
    /// - Returns: The reason why the meaning is unknown; nil if it is known or irrelevant.
    private mutating func decideBillions() -> ColumnReading.TextReason? {
        let letters = quantities.indices.filter { quantities[$0].quantity.reading(.size)?.label == "B" }
        guard !letters.isEmpty, quantities.contains(where: \.quantity.hasBarePrefix),
            !quantities.contains(where: { $0.quantity.reading(.size)?.isByteUnit == true })
        else { return nil }
        let amounts = letters.map { (text: quantities[$0].text, value: quantities[$0].quantity.number.likelyValue) }
        guard let first = amounts.first(where: { $0.value != 0 }) else { return nil }
        let areWhole = amounts.allSatisfy { $0.value == $0.value.rounded() }
        if areWhole, name.isSize { return nil }
        if areWhole ? !name.isCount : name.isByteCount { return .ambiguousUnit(first.text) }
        for index in letters { quantities[index].quantity.readings = [UnitReading(family: .number, factor: 1e9)] }
        return nil
    }

    /// Returns the labels of a family's values, without duplicates and at most two. Two labels are enough to show that
    /// the labels differ.
    private func labels(of family: QuantityFamily, _ label: KeyPath<UnitReading, String> = \.label) -> Set<String> {
        var labels: Set<String> = []
        for (_, _, quantity) in quantities {
            for reading in quantity.readings where reading.family == family && !reading[keyPath: label].isEmpty {
                labels.insert(reading[keyPath: label])
                if labels.count > 1 { return labels }
            }
        }
        return labels
    }

    /// Returns the most likely family; nil if neither the values nor the name of the column decide.
    private func family(of families: QuantityFamily.Members) -> QuantityFamily? {
        let all = QuantityFamily.allCases.filter(families.contains)
        if all.count == 1 { return all.first }
        if families.contains(.version), families.contains(.number) {
            let arePoints = quantities.allSatisfy { $0.text.contains(".") }
            return name.isVersion && arePoints ? .version : .number
        }
        if families.contains(.number), families.contains(.duration), families.contains(.measure) {
            let hints: [(QuantityFamily, Bool)] = [
                (.duration, name.isDuration), (.number, name.isProcessor), (.measure, name.isLength),
            ]
            let hinted = hints.filter(\.1)
            return hinted.count == 1 ? hinted[0].0 : nil
        }
        if families.contains(.sizeRate), families.contains(.measure) { return name.isByteCount ? .sizeRate : .measure }
        if families.contains(.number), families.contains(.size) {
            if families.contains(.measure), isInKelvin { return .measure }
            return name.isSize && quantities.contains { $0.quantity.hasBarePrefix } ? .size : .number
        }
        return families.contains(.bits) ? .bits : all.first
    }

    /// Whether `K` is the kelvin. In a column with the name of a size or a count, it is not. In any other column, it is
    /// the kelvin if the name indicates a temperature, or if every unit follows a space.
    private var isInKelvin: Bool {
        if name.isSize || name.isCount { return false }
        return name.isTemperature || quantities.allSatisfy { $0.quantity.hasSpace || $0.quantity.isPlainZero }
    }

    /// Determines which character is the decimal separator.
    ///
    /// - Returns: The reason why the decimal separator is unknown; nil if it is determined or irrelevant.
    private mutating func decideForm(_ family: QuantityFamily) -> ColumnReading.TextReason? {
        let proven = Set(quantities.compactMap(\.quantity.number.proven))
        if proven.count > 1 { return .mixedForms }
        form = proven.first
        let ambiguous = quantities.filter(\.quantity.number.isAmbiguous)
        guard form == nil, let first = ambiguous.first else { return nil }
        // Counts have no fractions. Amounts of money have no fractions of three digits. A comma therefore separates
        // thousands, unless the currency may be written with a decimal comma.
        let hasPoint = name.isCount || family == .money && labels(of: .money).allSatisfy(Currency.isWrittenWithPoint)
        form = hasPoint ? .point : preferred
        if form != nil { return nil }
        // A program that writes fractions with three digits usually writes them for all values. Integers among the
        // values therefore show that the comma separates thousands.
        let integers = quantities.filter(\.quantity.number.isInteger)
        let areSmall = integers.allSatisfy { $0.quantity.number.withPoint.map { $0 < 1_000 } ?? false }
        guard ambiguous.count > 1, areSmall, integers.contains(where: { !$0.quantity.isPlainZero }) else {
            return .ambiguousComma(first.text)
        }
        form = .point
        return nil
    }

    private mutating func kind(_ family: QuantityFamily) -> ColumnReading.Kind {
        switch family {
        case .number: return .number
        case .size, .sizeRate:
            let readings = quantities.compactMap { $0.quantity.reading(family) }
            let hasBinaryUnits = readings.contains(where: \.isBinary)
            // Next to units such as KiB or MB, a prefix without a unit is decimal. A program that writes only prefixes
            // uses powers of 1,024.
            let hasUnits = hasBinaryUnits || readings.contains { $0.barePower == 0 && $0.factor > 1 }
            isBinary = !hasUnits
            let isWrittenBinary = hasBinaryUnits || isBinary && readings.contains { $0.barePower > 0 }
            return family == .size ? .size(isBinary: isWrittenBinary) : .sizeRate(isBinary: isWrittenBinary)
        case .bits: return .bits
        case .bitRate: return .bitRate
        case .duration: return .duration
        case .percent: return .percent
        case .money: return .money(labels(of: .money).first ?? "")
        case .measure: return .measure(labels(of: .measure, isInBaseUnit ? \.base : \.label).first ?? "")
        case .version: return .version
        }
    }

    /// Returns the number of each row; nil for a row without a number.
    func values(of kind: ColumnReading.Kind, count: Int) -> [Double?] {
        var values = [Double?](repeating: nil, count: count)
        guard let family = kind.family else { return values }
        // In a column with durations in the future, durations in the past are negative.
        let hasFuture = quantities.contains { $0.quantity.direction == .future }
        for (row, _, quantity) in quantities {
            var value = quantity.value(as: family, in: form, isBinary: isBinary)
            if hasFuture, quantity.direction == .past { value = value.map { -$0 } }
            values[row] = isInBaseUnit ? value.map { $0 * quantity.baseFactor } : value
        }
        return values
    }
}

extension UnitReading {

    /// Whether the unit is a unit of bytes with a prefix, such as MB, KiB or Ki.
    fileprivate var isByteUnit: Bool { barePower == 0 && (factor > 1 || isBinary) }
}

extension WrittenNumber {

    /// The value. If the decimal separator is ambiguous, it is assumed to be a point.
    fileprivate var likelyValue: Double { value(in: nil) ?? withPoint ?? withComma ?? 0 }
}

extension WrittenQuantity {

    fileprivate var hasBarePrefix: Bool { readings.contains { $0.barePower > 0 } }

    fileprivate var baseFactor: Double { reading(.measure)?.baseFactor ?? 1 }

    fileprivate func reading(_ family: QuantityFamily) -> UnitReading? { readings.first { $0.family == family } }

    /// Returns the number in the base unit of a family; nil if the quantity cannot belong to that family, or if its
    /// decimal separator is unknown.
    func value(as family: QuantityFamily, in form: NumberForm?, isBinary: Bool) -> Double? {
        if isPlainZero { return 0 }
        guard let reading = reading(family), let number = number.value(in: form) else { return nil }
        let factor =
            isBinary && reading.barePower > 0
            ? (0..<reading.barePower).reduce(1) { factor, _ in factor * 1_024 } : reading.factor
        return (isNegative ? -number : number) * factor
    }
}

extension ColumnReading.Kind {

    fileprivate var family: QuantityFamily? {
        switch self {
        case .number: .number
        case .size: .size
        case .sizeRate: .sizeRate
        case .bits: .bits
        case .bitRate: .bitRate
        case .duration: .duration
        case .percent: .percent
        case .money: .money
        case .measure: .measure
        case .version, .moment, .text: nil
        }
    }
}
