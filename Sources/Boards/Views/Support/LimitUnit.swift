import Dashboard
import Values

/// The unit of the options `min`, `max`, `warning` and `critical` for numbers whose units have prefixes, such as kW. A
/// program may write another prefix next time, so the options are in the unit without a prefix. If the options name a
/// unit, they are in that unit.
struct LimitUnit {

    /// The factor from the unit of the options to the unit of the numbers.
    let factor: Double

    /// - Parameters:
    ///   - own: The unit of the numbers; nil if they have none.
    ///   - named: The unit of the options; nil if they name none.
    init(of own: NumberUnit?, named: NumberUnit?) {
        factor = named == nil ? 1 / QuantityText.measure(own?.symbol ?? "").factor : 1
    }

    /// Returns a remark that the options are in a unit without a prefix; nil if the unit of the numbers has none.
    static func remark(onWritten unit: String) -> String? {
        let (base, factor) = QuantityText.measure(unit)
        guard factor != 1 else { return nil }
        return "“min”, “max”, “warning” and “critical” are in \(base); to set them in \(unit), add “unit: \(unit)”"
    }
}
