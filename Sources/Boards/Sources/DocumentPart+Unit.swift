import Documents
import Loadables
import Values

extension DocumentPart {

    /// The number in the unit that it had before: programs that write for people go from `900 MB` to `1.2 GB`. A unit of another kind
    /// is remarked on.
    func inUnit(of known: BoardContent?) -> DocumentPart {
        guard let unit, let before = known?.unit, unit != before, let number = document.number else { return self }
        if let factor = QuantityText.factor(from: unit, to: before) {
            return DocumentPart(.number(number * factor), omittedRows: omittedRows, remarks: remarks, unit: before)
        }
        var part = self
        part.remarks.append(
            "the unit is “\(OneLine(unit, limit: 20))” now and was “\(OneLine(before, limit: 20))” before")
        return part
    }
}
