public import Basics

/// The values of a column, interpreted together as numbers.
///
/// A single value is often ambiguous: `5m` may be five minutes, five meters or five thousandths, and `1,234` may be
/// about one thousand or about one. The other values of the column decide. If they are also ambiguous, the name of the
/// column and the number form of the locale decide. A column that remains ambiguous is text.
public struct ColumnReading: Sendable {

    /// The meaning of the values of a column.
    public enum Kind: Hashable, Sendable {
        /// Numbers without a unit.
        case number
        /// Bytes. `isBinary` is true if a unit is binary, such as KiB. It is also true if there are prefixes as
        /// in `912M` but no units such as MB, because these prefixes then stand for powers of 1,024.
        case size(isBinary: Bool)
        /// Bytes per second. `isBinary` has the same meaning as in ``size(isBinary:)``.
        case sizeRate(isBinary: Bool)
        /// Bits.
        case bits
        /// Bits per second.
        case bitRate
        /// Seconds.
        case duration
        /// Percent.
        case percent
        /// Amounts of one currency. The payload is its name or symbol.
        case money(String)
        /// Numbers with the same unit. The payload is the unit.
        case measure(String)
        /// Versions such as `1.10.0`. They can be sorted but are not numbers.
        case version
        /// Moments, in seconds since 1970.
        case moment
        /// Text. The payload is the reason why the numbers in the column are not used. It is nil if there are no
        /// numbers, or if most values are not numbers.
        case text(TextReason?)
    }

    /// The reason why a column that contains numbers is text.
    public enum TextReason: Hashable, Sendable {
        /// The values have units that cannot be compared.
        case mixedUnits
        /// Some values have a decimal point, others have a decimal comma.
        case mixedForms
        /// The comma before three digits may separate thousands or a fraction. The payload is a value with such a
        /// comma.
        case ambiguousComma(String)
        /// The unit has several meanings. The payload is a value with this unit.
        case ambiguousUnit(String)
        /// At least half of the values have the form `12:00`, which may be a time of day or a duration. The other
        /// values are not numbers.
        case shortClocks
    }

    /// The meaning of the column's values.
    public let kind: Kind
    /// The number of each row, in the unit that ``kind`` states; nil for a row without a number, or with a number that
    /// is out of the range of a double.
    public let values: [Double?]
    /// Infinity, or negative infinity, for each row with a number that is out of the range of a double, such as
    /// `1e400`. The keys are the indices of the rows.
    public let infinities: [Int: Double]
    let texts: [String?]
    /// The moments of a column of times. They are exact, unlike ``values``. Empty for other columns.
    let moments: [Timestamp?]

    /// Creates the interpretation of a column.
    ///
    /// - Parameters:
    ///   - texts: The values as written; nil for missing values.
    ///   - name: The name of the column. It is used if the values are ambiguous.
    ///   - form: The number form. It is used if both the values and the name are ambiguous. Nil if unknown.
    public init(of texts: [String?], name: String = "", form: NumberForm? = nil) {
        self.texts = texts
        moments = []
        let name = ColumnName(name)
        let numbers: [Double?]
        if !name.isVersion, let plain = Self.plainNumbers(texts) {
            (kind, numbers) = plain
        } else {
            var decision = ColumnDecision(texts, name, form)
            kind = decision.decide()
            numbers = decision.values(of: kind, count: texts.count)
        }
        guard numbers.contains(where: { $0?.isInfinite == true }) else {
            (values, infinities) = (numbers, [:])
            return
        }
        let infinite = numbers.enumerated().filter { $1?.isInfinite == true }
        values = numbers.map { $0?.isInfinite == true ? nil : $0 }
        infinities = Dictionary(uniqueKeysWithValues: infinite.compactMap { row, value in value.map { (row, $0) } })
    }

    /// Creates the interpretation of a column of times.
    ///
    /// - Parameters:
    ///   - texts: The values as written; nil for missing values.
    ///   - moments: The moments of the values, in the same order; nil for values that are not times.
    public init(of texts: [String?], moments: [Timestamp?]) {
        self.init(.moment, moments.map { $0?.secondsSince1970 }, [:], texts, moments)
    }

    private init(
        _ kind: Kind, _ values: [Double?], _ infinities: [Int: Double], _ texts: [String?], _ moments: [Timestamp?]
    ) {
        (self.kind, self.values, self.infinities) = (kind, values, infinities)
        (self.texts, self.moments) = (texts, moments)
    }

    /// Returns whether the name of a column indicates percentages.
    public static func isPercent(name: String) -> Bool { ColumnName(name).isPercent }

    /// Returns the interpretation of some of the rows.
    ///
    /// - Parameter rows: The indices of the rows, in their new order.
    public func picking(_ rows: [Int]) -> ColumnReading {
        let infinite = infinities.isEmpty ? [] : rows.enumerated().map { ($0, infinities[$1]) }
        return ColumnReading(
            kind, rows.map { values[$0] },
            Dictionary(uniqueKeysWithValues: infinite.compactMap { row, value in value.map { (row, $0) } }),
            rows.map { texts[$0] }, moments.isEmpty ? [] : rows.map { moments[$0] })
    }

    /// Returns whether the number of a row is out of the range of a double, such as `1e400`. Such numbers can be sorted
    /// but not drawn.
    public func isOutOfRange(_ row: Int) -> Bool { infinities[row] != nil }

    /// The texts of the numbers that are out of the range of a double, in the order of the rows.
    public var textsOutOfRange: [String] { infinities.keys.sorted().compactMap { texts[$0] } }

    /// Returns whether a number is so close to zero that its value as a double is zero, such as `1e-400`.
    public func isRoundedToZero(_ row: Int) -> Bool {
        guard values[row] == 0, let text = texts[row] else { return false }
        return text.prefix { $0 != "e" && $0 != "E" && !$0.isWhitespace }.contains { ("1"..."9").contains($0) }
    }

    /// Returns the interpretation of plain numbers as numbers in a unit; any other interpretation is returned unchanged.
    package func measured(in unit: String) -> ColumnReading {
        kind == .number ? ColumnReading(.measure(unit), values, infinities, texts, moments) : self
    }

    /// Whether the values are numbers that can be drawn.
    public var isNumeric: Bool { !kind.isText && kind != .version && kind != .moment }

    /// Returns the numbers of a column in which every value is a plain number or empty. Returns nil for any other
    /// column, and for a column without a number. This takes a tenth of the time of a full interpretation.
    private static func plainNumbers(_ texts: [String?]) -> (Kind, [Double?])? {
        var values: [Double?] = []
        values.reserveCapacity(texts.count)
        var hasNumber = false
        for text in texts {
            guard let text, !text.isEmpty else {
                values.append(nil)
                continue
            }
            // A point before three digits is a decimal point, unless another value contradicts this.
            guard let value = plainNumber(text) else { return nil }
            hasNumber = true
            values.append(value)
        }
        return hasNumber ? (.number, values) : nil
    }

    private static func plainNumber(_ text: String) -> Double? {
        let bytes = text.utf8
        guard let first = bytes.first, let last = bytes.last, isDigit(last), isDigit(first) || first == 0x2D,
            bytes.dropFirst().allSatisfy({ isDigit($0) || $0 == 0x2E })
        else { return nil }
        return Double(text)
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    static func isBlank(_ text: String) -> Bool { text.allSatisfy(\.isWhitespace) }

    /// Returns whether a text marks a missing value, such as an empty text, `-`, `n/a` or `null`. Case is ignored.
    public static func isMissing(_ text: String) -> Bool {
        guard text.utf8.count <= 9 else { return false }
        return missing.contains(text.lowercased())
    }

    private static let missing: Set<String> = [
        "", " ", "-", "--", "---", "–", "—", "n/a", "na", "nan", "nil", "none", "null", "<none>", "<unset>",
        "<unknown>", "unknown", "?", ".",
    ]
}

extension ColumnReading.Kind {

    /// Whether the values are text.
    public var isText: Bool { if case .text = self { true } else { false } }
}

extension ColumnReading {

    /// A description of the interpretation: `size, binary units`.
    public var summary: String {
        switch kind {
        case .number: "number"
        case .size(true): "size, binary units"
        case .size(false): "size, decimal units"
        case .sizeRate(true): "size per second, binary units"
        case .sizeRate(false): "size per second, decimal units"
        case .bits: "bits"
        case .bitRate: "bits per second"
        case .duration: "duration"
        case .percent: "percentage"
        case .money(let currency): "money, \(currency)"
        case .measure(let unit): "number, in \(unit)"
        case .version: "version"
        case .moment: "time"
        case .text(nil): "text"
        case .text(.mixedUnits?): "text: mixed units"
        case .text(.mixedForms?): "text: mixed decimal points and decimal commas"
        case .text(.ambiguousComma(let text)?): "text: “\(text)” may contain a thousands separator or a decimal comma"
        case .text(.ambiguousUnit(let text)?): "text: the unit of “\(text)” has several meanings"
        case .text(.shortClocks?): "text: may be times of day or durations"
        }
    }
}
