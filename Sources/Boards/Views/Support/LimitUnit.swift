import Dashboard
import Values

/// The unit of the options `min`, `max`, `warning` and `critical` for numbers whose units have prefixes, such as kW. A
/// program may write another prefix next time, so these options are in the unit without a prefix. If the option `unit`
/// is set, they are in the unit that it names.
struct LimitUnit {

    /// The factor from the unit of the options to the unit of the numbers.
    let factor: Double

    /// - Parameters:
    ///   - own: The unit of the numbers; nil if they have none.
    ///   - named: The unit of the options; nil if they name none.
    init(of own: NumberUnit?, named: NumberUnit?) {
        factor = named == nil ? 1 / QuantityText.measure(own?.symbol ?? "").factor : 1
    }

    /// Returns a remark that the options are in a unit without a prefix; nil if the unit of the numbers has no prefix.
    static func remark(onWritten unit: String) -> String? {
        let (base, factor) = QuantityText.measure(unit)
        guard factor != 1 else { return nil }
        return "“min”, “max”, “warning” and “critical” are in \(base); to set them in \(unit), add “unit: \(unit)”"
    }
}
