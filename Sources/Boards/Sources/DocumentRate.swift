import Documents
import Synchronization
import Values

/// The latest values of a source's counters, from which growth is computed.
final class DocumentRate: Sendable {

    private struct State {
        var counters: CounterRate
        /// The unit of the counter; nil if it has none, or if the documents are not numbers.
        var unit: String?
    }

    private let state = Mutex<State?>(nil)

    /// Whether counters have an earlier value.
    var hasBegun: Bool { state.withLock { $0 != nil } }

    /// Returns a document with the growth of each counter per second in place of its value.
    ///
    /// - Parameters:
    ///   - part: The document of the source. If it is a number with a unit, it is converted to the unit of the first
    ///     document.
    ///   - time: The time of the load in seconds since 1970.
    ///   - id: The columns that identify a row, according to the settings; empty if there are none.
    func next(_ part: DocumentPart, at time: Double, id: [String]) -> DocumentPart {
        guard case .json(var document) = part.document else {
            var part = part
            part.remarks.append("“rate” has no effect: the content is not data")
            return part
        }
        return state.withLock { state in
            var known = state ?? State(counters: CounterRate(id: id), unit: part.unit)
            var remarks = part.remarks
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
            return DocumentPart(
                .json(growth), omittedRows: part.omittedRows, remarks: remarks + known.counters.remarks,
                unit: known.unit.map { "\($0)/s" })
        }
    }
}
