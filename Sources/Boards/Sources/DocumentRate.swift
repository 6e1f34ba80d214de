import Documents
import Synchronization
import Values

/// The latest values of a source's counters, which growth is computed from.
final class DocumentRate: Sendable {

    private struct State {
        var counters: CounterRate
        /// The unit of the counter; nil if the counter has none, or if documents are not single numbers.
        var unit: String?
        /// The units of the counters in fields.
        var fieldUnits: [String: String] = [:]
    }

    private let state = Mutex<State?>(nil)

    var hasBegun: Bool { state.withLock { $0 != nil } }

    /// Returns a document in which the growth per second replaces the value of each counter. A document that is not
    /// JSON is returned with a remark.
    ///
    /// - Parameters:
    ///   - part: The document of the source. A number in another unit is converted to the unit of the first document.
    ///     If this is not possible, a remark is added, and growth is computed from the next document on.
    ///   - time: The time of the load in seconds since 1970.
    ///   - id: The columns that identify a row, according to the settings; empty if the settings name none.
    func next(_ part: DocumentPart, at time: Double, id: [String]) -> DocumentPart {
        guard case .json(var document) = part.document else {
            var part = part
            part.remarks.append(
                "“rate” has no effect on text and pictures; to read a number from text, set “parse: number”")
            return part
        }
        return state.withLock { state in
            var known = state ?? State(counters: CounterRate(id: id), unit: part.unit)
            var remarks = part.remarks
            let changed = known.fieldUnits.first { name, unit in part.fieldUnits[name].map { $0 != unit } ?? false }
            if let changed {
                remarks.append(DocumentPart.remark(onUnit: part.fieldUnits[changed.key], after: changed.value))
                known = State(counters: CounterRate(id: id), unit: part.unit)
            }
            known.fieldUnits.merge(part.fieldUnits) { $1 }
            if let number = part.document.number, number != 0, known.unit != part.unit {
                if let before = known.unit, let unit = part.unit,
                    let factor = QuantityText.factor(from: unit, to: before),
                    case .json(let converted) = Document.number(number * factor)
                {
                    document = converted
                } else {
                    remarks.append(DocumentPart.remark(onUnit: part.unit, after: known.unit))
                    known = State(counters: CounterRate(id: id), unit: part.unit)
                }
            }
            let growth = known.counters.next(document, at: time) { column, texts in
                PassingValue.areLasting(texts, in: column)
            }
            state = known
            var result = DocumentPart(
                .json(growth), omittedRows: part.omittedRows, remarks: remarks + known.counters.remarks,
                unit: known.unit.map { "\($0)/s" })
            result.possibleUnit = part.possibleUnit
            result.fieldUnits = part.fieldUnits.mapValues { "\($0)/s" }
            return result
        }
    }
}
