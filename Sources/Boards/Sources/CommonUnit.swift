import Documents
import JSONDocuments
import TerminalUI
import Values

/// A common unit of numbers from several loads, which may be written in different units.
struct CommonUnit {

    /// The unit; nil if the numbers have none, or if their prefixes such as `k` have been applied.
    let unit: String?
    /// The numbers in this unit; nil if the given numbers need no conversion.
    let numbers: [Double]?

    /// Creates the unit. Numbers with equal units keep their unit. Numbers with different units are converted to the
    /// base of their kind, such as bytes. A zero without a unit is zero in every unit.
    ///
    /// - Parameter parts: Documents that are numbers.
    /// - Returns: Nil if the units cannot be compared.
    init?(_ parts: [DocumentPart]) {
        let known = parts.filter { $0.unit != nil || $0.document.number != 0 }.map(\.unit)
        guard Set(known).count > 1 else {
            (unit, numbers) = (known.first ?? nil, nil)
            return
        }
        let reading = ColumnReading(of: parts.map(\.quantity), form: .point)
        // In a table column, a number without a unit may be in bytes. Here, each number comes from another load, and
        // may have any unit.
        guard reading.isNumeric, !reading.values.contains(nil),
            reading.kind == .number ? Self.arePrefixes(known) : !known.contains(nil)
        else { return nil }
        unit = reading.unitName?.replacing("binary_", with: "")
        numbers = reading.values.map { NumberText.significant($0 ?? 0, digits: 15) }
    }

    /// Returns whether the units are unambiguous prefixes. `m` is ambiguous, because it may be minutes or meters. `K`
    /// alone is ambiguous, because it may be the kelvin; next to other prefixes, it is a prefix.
    static func arePrefixes(_ units: [String?]) -> Bool {
        let known = Set(units.compactMap(\.self))
        return known.isDisjoint(with: ["m", "u", "n"]) && known != ["K"]
    }

    /// Returns the kind of a unit. Numbers with units of the same kind can be converted to a common unit.
    static func kind(of unit: String) -> String {
        // In `1K`, without a space, `K` is a prefix and not the kelvin.
        let reading = ColumnReading(of: ["1\(unit)"])
        return reading.isNumeric ? QuantityText.measure(reading.scale).base : unit
    }
}

extension DocumentPart {

    /// The number with its unit as text; nil if the document is not a number.
    fileprivate var quantity: String? {
        guard document.number != nil, case .json(let json) = document else { return nil }
        let number = json.text(of: json.root)
        return unit.map { "\(number) \($0)" } ?? number
    }
}
