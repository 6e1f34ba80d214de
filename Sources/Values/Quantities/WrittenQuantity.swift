/// A text with a number and a unit, and all possible meanings of the unit.
struct WrittenQuantity: Hashable {

    let number: WrittenNumber
    private(set) var isNegative: Bool
    /// The possible meanings of the unit. There may be several, as for `5m`. The column determines which of them
    /// applies.
    var readings: [UnitReading]
    /// Whether the quantity is zero without a unit. Such a zero is zero in every unit.
    var isPlainZero = false
    /// Whether there is a space between the number and the unit.
    private(set) var hasSpace = false
    /// Whether the text has the form `12:00`. It is a duration only if other values of the column show this.
    var isShortClock = false
    /// Whether the text has a form that only durations have: `1:02:03`, `1-02:03` or `0:01.25`.
    var isLongClock = false
    /// The direction in time that the text states, as in `2h ago` and `5min left`; nil if it states none.
    private(set) var direction: Direction?

    enum Direction: Hashable {
        case past, future
    }

    var families: QuantityFamily.Members { isPlainZero ? .all : QuantityFamily.Members(readings.map(\.family)) }

    /// The maximum length of a quantity in Unicode scalars, without the spaces around it.
    private static let lengthLimit = 48

    /// Parses a quantity. Returns nil if the text as a whole is not a quantity.
    init?(_ text: String) {
        guard let quantity = Self.read(text) else { return nil }
        self = quantity
    }

    private init(_ number: WrittenNumber, isNegative: Bool = false, _ readings: [UnitReading]) {
        (self.number, self.isNegative, self.readings) = (number, isNegative, readings)
    }

    private static func read(_ text: String) -> WrittenQuantity? {
        guard mayBegin(text), text.utf8.count <= 4 * lengthLimit else { return nil }
        var reader = QuantityReader(text)
        guard reader.count <= lengthLimit else { return nil }
        if let duration = directed(text) { return duration }
        if let amount = reader.bracketedAmount() {
            guard var quantity = read(amount), quantity.families.contains(.money), !quantity.isPlainZero else {
                return nil
            }
            quantity.isNegative = true
            return quantity.readings.allSatisfy { $0.family == .money } ? quantity : nil
        }
        if let seconds = reader.spokenDuration() {
            return WrittenQuantity(WrittenNumber(seconds), [UnitReading(family: .duration)])
        }
        if let (seconds, isNegative) = reader.isoDuration() {
            return WrittenQuantity(WrittenNumber(seconds), isNegative: isNegative, [UnitReading(family: .duration)])
        }
        var sign = reader.sign()
        let currency = reader.currency()
        if currency != nil, let inner = reader.sign() {
            // Reject a second sign, as in `-$-5`, because it may be a dash.
            guard sign == nil else { return nil }
            sign = inner
        }
        let isNegative = sign == .minus
        if currency == nil, let clock = reader.clock() {
            var quantity = WrittenQuantity(
                WrittenNumber(clock.seconds), isNegative: isNegative, [UnitReading(family: .duration)])
            (quantity.isShortClock, quantity.isLongClock) = (!clock.isLong, clock.isLong)
            return quantity
        }
        if ["inf", "infinity", "∞"].contains(reader.rest.lowercased()) {
            return WrittenQuantity(WrittenNumber(.infinity), isNegative: isNegative, [UnitReading(family: .number)])
        }
        let start = reader
        guard let number = reader.number() else { return version(text) }
        reader.skipNote()
        if let currency { return money(number, isNegative, currency, reader.rest) }
        if reader.isAtEnd { return plain(number, isNegative, start, text) }
        if let code = reader.trailingCurrency() { return money(number, isNegative, code, "") }
        let hasSpace = reader.isBlank()
        guard let unit = reader.unit(), unit != "LTS" else { return version(text) }
        let readings = QuantityUnit.readings(of: unit, isAttached: !hasSpace)
        reader.skipNote()
        if reader.isAtEnd {
            var quantity = WrittenQuantity(number, isNegative: isNegative, readings)
            quantity.hasSpace = hasSpace
            return quantity
        }
        var durations = start
        if let seconds = durations.durationParts() {
            return WrittenQuantity(WrittenNumber(seconds), isNegative: isNegative, [UnitReading(family: .duration)])
        }
        // In `20.5MiB / 1.9GiB`, an amount is followed by a total of the same kind.
        guard reader.skipSlash(), let whole = read(reader.rest) else { return version(text) }
        let common = readings.filter { reading in
            [.size, .sizeRate, .bits, .duration, .percent].contains(reading.family)
                && whole.readings.contains { $0.family == reading.family }
        }
        return common.isEmpty ? nil : WrittenQuantity(number, isNegative: isNegative, common)
    }

    private static func plain(
        _ number: WrittenNumber, _ isNegative: Bool, _ start: QuantityReader, _ text: String
    ) -> WrittenQuantity {
        var readings = [UnitReading(family: .number), UnitReading(family: .size), UnitReading(family: .money)]
        if !isNegative, VersionNumber(text) != nil { readings.append(UnitReading(family: .version)) }
        var quantity = WrittenQuantity(number, isNegative: isNegative, readings)
        quantity.isPlainZero = number.withPoint == 0 && number.withComma == 0
        return quantity
    }

    private static func money(
        _ number: WrittenNumber, _ isNegative: Bool, _ currency: String, _ rest: String
    ) -> WrittenQuantity? {
        guard let factor = QuantityUnit.moneyFactor(rest) else { return nil }
        let reading = UnitReading(family: .money, factor: factor, label: currency)
        return WrittenQuantity(number, isNegative: isNegative, [reading])
    }

    private static func version(_ text: String) -> WrittenQuantity? {
        guard let version = VersionNumber(text), version.parts.count > 1 else { return nil }
        return WrittenQuantity(WrittenNumber(0), [UnitReading(family: .version)])
    }

    /// Returns whether a quantity can begin with the first character of the text. This excludes most texts quickly.
    private static func mayBegin(_ text: String) -> Bool {
        guard let byte = text.utf8.first(where: { $0 != 0x20 && $0 != 0x09 }) else { return false }
        switch byte {
        case 0x30...0x39, 0x80...: return true
        case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: ","), UInt8(ascii: "$"): return true
        case UInt8(ascii: "("): return text.utf8.last == UInt8(ascii: ")")
        case UInt8(ascii: "a"), UInt8(ascii: "l"): return QuantityReader.maySpeak(text)
        // The text may begin with the code of a currency, or be a version or an ISO 8601 duration.
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "v"), UInt8(ascii: "k"), UInt8(ascii: "z"):
            return text.utf8.contains { (0x30...0x39).contains($0) } || QuantityReader.maySpeak(text)
        case UInt8(ascii: "i"), UInt8(ascii: "u"): return beginnings.contains { text.hasPrefix($0.text) }
        default: return false
        }
    }
}

// MARK: Durations with a direction

extension WrittenQuantity {

    /// Words before a duration, with the direction that they state; nil if they state no direction.
    private static let beginnings: [(text: String, direction: Direction?)] = [
        ("in ", .future), ("In ", .future), ("up ", nil), ("Up ", nil),
    ]
    /// Words after a duration, with the direction that they state.
    private static let endings: [(text: String, direction: Direction)] = [
        (" ago", .past), (" old", .past), (" left", .future), (" remaining", .future), (" to go", .future),
        (" from now", .future),
    ]

    /// Parses a duration with words for its direction, as in `2h 5min left`. Returns nil for other texts.
    private static func directed(_ text: String) -> WrittenQuantity? {
        if let last = text.utf8.last, "ognwdt".utf8.contains(last),
            let ending = endings.first(where: { text.hasSuffix($0.text) })
        {
            return WrittenQuantity(String(text.dropLast(ending.text.count)))?.duration(ending.direction)
        }
        guard let first = text.utf8.first, "IUiu".utf8.contains(first),
            let beginning = beginnings.first(where: { text.hasPrefix($0.text) }),
            let quantity = WrittenQuantity(String(text.dropFirst(beginning.text.count)))
        else { return nil }
        // `uptime` writes `up 1:02` after an hour.
        let isUptime = beginning.direction == nil && quantity.isShortClock
        return (isUptime ? quantity.inHours : quantity).duration(beginning.direction)
    }

    private func duration(_ direction: Direction?) -> WrittenQuantity? {
        var quantity = self
        quantity.readings = readings.filter { $0.family == .duration }
        quantity.direction = direction ?? self.direction
        return quantity.readings.isEmpty ? nil : quantity
    }

    /// The duration, if the numbers of a short clock are hours and minutes.
    var inHours: WrittenQuantity {
        WrittenQuantity(WrittenNumber((number.withPoint ?? 0) * 60), isNegative: isNegative, readings)
    }
}
