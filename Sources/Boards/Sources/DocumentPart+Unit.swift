import Documents
import Loadables
import Values

extension DocumentPart {

    /// Returns the number converted to the unit of the previous content. Programs that write for people change units,
    /// for example from `900 MB` to `1.2 GB`. A number whose unit cannot be converted stays unchanged, with a remark.
    func inUnit(of known: BoardContent?) -> DocumentPart {
        guard let unit, let before = known?.unit ?? known?.unitBeforeFilter, unit != before else { return self }
        if let factor = QuantityText.factor(from: unit, to: before) {
            let document = document.number.map { Document.number($0 * factor) } ?? document
            return DocumentPart(document, omittedRows: omittedRows, remarks: remarks, unit: before)
        }
        guard document.number != nil else { return self }
        var part = self
        let remark = Self.remark(onUnit: unit, after: before)
        // A document that comes unchanged from another source may already have this remark.
        if !part.remarks.contains(remark) { part.remarks.append(remark) }
        return part
    }

    static func remark(onUnit unit: String?, after before: String?) -> String {
        func text(_ unit: String?) -> String { unit.map { "“\(OneLine($0, limit: 20))”" } ?? "none" }
        return "the unit has changed from \(text(before)) to \(text(unit))"
    }
}
