import BoardFiles
import Documents
import JSONDocuments
import Spelling
import TerminalUI

extension DocumentView {

    /// The document as rows; also the list in a map through which a field is named, as in `readings.level`.
    func rows(_ root: Element) -> Rows? { Rows(root, naming: settings?.fields.map(\.name) ?? []) }

    /// The field that an option names, as the rows call it; nil if the option is not set.
    func field(_ option: String, of rows: Rows) -> String? { settings?.text(option).map(rows.ownName) }

    /// What is not as the board says: rows that are not looked at, fields that no row has, and fields without numbers where numbers
    /// are drawn.
    func remarks(on content: BoardContent) -> [String] {
        [rowRemark(on: content), bucketRemark(on: content), pictureRemark(on: content)].compactMap(\.self)
            + fieldRemarks(on: content.document)
    }

    /// The number of rows of metrics that are left out; nil if there are none.
    private func bucketRemark(on content: BoardContent) -> String? {
        let name = settings?.name ?? shape(of: content.document)
        guard [.table, .list].contains(name), settings?.flag("all") != true, case .json(let json) = content.document,
            let rows = rows(Element(json)), let metrics = MetricColumns(rows)
        else { return nil }
        let count = rows.rows.count - metrics.withoutBuckets(rows).rows.count
        return count == 0 ? nil : "\(NumberText.grouped(count)) buckets are left out; “all: true” shows them"
    }

    private func pictureRemark(on content: BoardContent) -> String? {
        content.isPartialPicture ? "the picture is cut off: what is missing is grey" : nil
    }

    /// How many of very many rows are looked at, unless the settings want no more than that. Nil if all are.
    private func rowRemark(on content: BoardContent) -> String? {
        guard case .json(let json) = content.document, Element(json).kind != .null else { return nil }
        let (root, name) = (Element(json), settings?.name ?? shape(of: content.document))
        let rows = name == .json ? nil : self.rows(root)
        let count = rows?.rows.count ?? (name == .json ? json.childCount(of: json.root) : root.elements.count)
        let missing =
            (name == .json ? 0 : rows?.missing ?? (root.kind == .array ? root.missing : 0))
            + (rows?.isPart == true ? 0 : content.omittedRows)
        let isSorted = settings?.text("sort") != nil
        if missing == 0 || (settings?.number("limit").map { Int($0) <= count } ?? false) && !isSorted { return nil }
        let numbers = "\(NumberText.grouped(count)) of \(NumberText.grouped(count + missing)) rows"
        return
            "\(isSorted ? "only the first " : "")\(numbers) are \(isSorted ? "sorted" : "shown"); choose others with “select”"
    }

    private func fieldRemarks(on document: Document) -> [String] {
        guard case .json(let json) = document, let fields = settings?.fields, !fields.isEmpty,
            let rows = rows(Element(json)), !rows.rows.isEmpty
        else { return [] }
        return fields.compactMap { option, name in
            guard let values = rows.values(name) else {
                return "there is no field “\(name)”\(rows.advice(for: name))"
            }
            return drawsNumbers(of: option) && !values.contains { $0?.number != nil }
                ? "the field “\(name)” has no numbers" : nil
        }
    }

    private func drawsNumbers(of option: String) -> Bool {
        option == "value" || option == "y" && settings?.name == .chart
    }
}

extension Rows {

    /// How many fields are named at most where none is much like the one that is not there.
    private static let mostNamed = 8

    /// Which field was probably meant, or which there are.
    fileprivate func advice(for name: String) -> String {
        let paths = paths
        if let nearest = ownName(name).nearest(in: paths) ?? name.nearest(in: paths) {
            return "; did you mean “\(nearest)”?"
        }
        guard !columns.isEmpty else { return "" }
        let more = columns.count > Self.mostNamed ? ", …" : ""
        return
            "; there \(columns.count == 1 ? "is" : "are") \(columns.prefix(Self.mostNamed).joined(separator: ", "))\(more)"
    }
}
