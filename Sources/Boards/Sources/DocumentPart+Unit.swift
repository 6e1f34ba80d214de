import Documents
import Loadables
import Values

extension DocumentPart {

    /// Returns the number converted to the unit of the previous content. Programs that write for people change units,
    /// for example from `900 MB` to `1.2 GB`. If the units are of different kinds, a remark is added.
    func inUnit(of known: BoardContent?) -> DocumentPart {
        guard let unit, let before = known?.unit, unit != before, let number = document.number else { return self }
        if let factor = QuantityText.factor(from: unit, to: before) {
            return DocumentPart(.number(number * factor), omittedRows: omittedRows, remarks: remarks, unit: before)
        }
        var part = self
        part.remarks.append(
            "the unit has changed from “\(OneLine(before, limit: 20))” to “\(OneLine(unit, limit: 20))”")
        return part
    }
}
