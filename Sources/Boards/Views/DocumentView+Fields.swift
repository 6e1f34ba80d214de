import Documents
import JSONDocuments
import Loadables
import Spelling
import TerminalUI
import Values

extension DocumentView {

    /// The document as rows; also the list in a map through which a field is named, as in `readings.level`.
    func rows(_ root: Element) -> Rows? { Rows(root, naming: settings?.fields.map(\.name) ?? []) }

    /// The field that an option names, as the rows call it; nil if the option is not set.
    func field(_ option: String, of rows: Rows) -> String? { settings?.text(option).map(rows.ownName) }

    /// What is not as the board says: rows that are not looked at, fields that no row has, and fields without numbers where numbers
    /// are drawn.
    func remarks(on content: BoardContent) -> [String] {
        [rowRemark(on: content), bucketRemark(on: content), pictureRemark(on: content)].compactMap(\.self)
            + fieldRemarks(on: content.document) + numberRemarks(on: content.document)
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

    /// Remarks on rows without a number where numbers are drawn, and on columns of numbers that have text in a few rows.
    private func numberRemarks(on document: Document) -> [String] {
        guard case .json(let json) = document, Element(json).kind != .null else { return [] }
        let (root, name) = (Element(json), settings?.name ?? shape(of: document))
        if let count = missingNumbers(of: root, in: name) {
            let missing = count == 0 ? [] : ["\(count) \(count == 1 ? "row has" : "rows have") no number"]
            return missing + (name == .heat ? [sharedCellRemark(of: root)].compactMap(\.self) : [])
        }
        return name == .table ? rows(root)?.slips ?? [] : []
    }

    /// The number of cells of a map that several rows have; nil if there are none.
    private func sharedCellRemark(of root: Element) -> String? {
        guard let rows = rows(root), let (y, x, _) = heatColumns(of: rows), let ys = rows.texts(y),
            let xs = rows.texts(x)
        else { return nil }
        let counts = Dictionary(zip(ys, xs).map { ([$0, $1], 1) }, uniquingKeysWith: +)
        let shared = counts.values.count { $0 > 1 }
        guard shared > 0 else { return nil }
        return
            "\(shared) \(shared == 1 ? "cell stands" : "cells stand") for several rows and \(shared == 1 ? "shows" : "show") the last number"
    }

    /// The number of rows that have no number where a view draws it; nil if the view draws none.
    private func missingNumbers(of root: Element, in name: ViewSettings.Name) -> Int? {
        switch name {
        case .bars, .gauge: amounts(root).map { amounts in amounts.count { $0.value == nil } }
        case .chart, .heat, .calendar:
            rows(root).map { rows in
                let readings = RowReadings(rows, in: self)
                let columns = (settings?.fields ?? []).filter { drawsNumbers(of: $0.option) }.map(\.name)
                let drawn = columns.isEmpty ? rows.columns.filter(readings.isNumeric) : columns
                // A map of numbers is not a row.
                let known = drawn.compactMap { readings.reading($0) }.filter(\.isNumeric)
                return rows.rows.count == 1
                    ? 0 : rows.rows.indices.count { row in known.contains { $0.values[row] == nil } }
            }
        case .table, .list, .keys, .number, .text, .log, .json, .image, .monitor: nil
        }
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
            guard drawsNumbers(of: option), case let reading = reading(values, name: name), !reading.isNumeric else {
                return nil
            }
            switch reading.kind {
            case .text(.ambiguousComma?):
                return "“\(name)” is \(reading.summary); write it without a separator, or set LC_NUMERIC"
            case .text(.some): return "“\(name)” is \(reading.summary)"
            default: return "the field “\(name)” has no numbers"
            }
        }
    }

    private func drawsNumbers(of option: String) -> Bool {
        option == "value" || option == "y" && settings?.name == .chart
    }
}

extension Rows {

    /// The columns that have numbers in most rows and words in a few, as when a name with blanks has moved the values behind it.
    fileprivate var slips: [String] {
        columns.indices.compactMap { column in
            var (numbers, words): (Int, [Element]) = (0, [])
            for row in rows {
                guard let value = row[column] else { continue }
                switch value.kind {
                case .number: numbers += 1
                case .string: words.append(value)
                case .null, .boolean, .array, .object: break
                }
            }
            guard numbers >= 3, !words.isEmpty, words.count * 3 <= numbers else { return nil }
            let texts = words.lazy.map(\.text).filter { !ColumnReading.isMissing($0) && !QuantityText.isQuantity($0) }
            guard let first = texts.first else { return nil }
            return "“\(columns[column])” has numbers in \(numbers) rows, but also “\(OneLine(first, limit: 30))”"
        }
    }

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
