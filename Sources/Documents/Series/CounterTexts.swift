import JSONDocuments
import Values

/// The numbers that a document contains as text, such as `1.5 GiB`. The texts of a column determine how each of them is
/// read.
struct CounterTexts {

    private var values: [JSONDocument.Node: Double] = [:]

    subscript(node: JSONDocument.Node) -> Double? { values[node] }

    init(_ document: JSONDocument) {
        var columns: [String: (name: String, nodes: [JSONDocument.Node])] = [:]
        Self.collect(document.root, in: "", of: document, into: &columns)
        for column in columns.values { read(column.nodes, name: column.name, of: document) }
    }

    /// Adds the texts and numbers in a value to their columns. All rows of an array have the same columns.
    private static func collect(
        _ node: JSONDocument.Node, named name: String = "", in column: String, of document: JSONDocument,
        into columns: inout [String: (name: String, nodes: [JSONDocument.Node])]
    ) {
        switch document.kind(of: node) {
        case .string, .number: columns[column, default: (name, [])].nodes.append(node)
        case .object:
            let isMetric = document.isMetric(node)
            for part in document.children(of: node) {
                let name = document.name(of: part) ?? ""
                if isMetric, name != "value" { continue }
                collect(part, named: name, in: "\(column)\u{0}\(name)", of: document, into: &columns)
            }
        case .array:
            for part in document.children(of: node) {
                guard document.kind(of: part) == .array else {
                    collect(part, in: "\(column)\u{1}", of: document, into: &columns)
                    continue
                }
                for (index, cell) in document.children(of: part).enumerated() {
                    collect(cell, in: "\(column)\u{1}\(index)", of: document, into: &columns)
                }
            }
        case .boolean, .null: break
        }
    }

    private mutating func read(_ nodes: [JSONDocument.Node], name: String, of document: JSONDocument) {
        let strings = nodes.filter { document.kind(of: $0) == .string }
        // A text that consists only of digits may be a name.
        guard
            strings.contains(where: {
                Double(document.text(of: $0)) == nil && QuantityText.isQuantity(document.text(of: $0))
            })
        else { return }
        let reading = ColumnReading(of: nodes.map { document.text(of: $0) }, name: name)
        var factor = 1.0
        switch reading.kind {
        case .number, .size, .bits, .duration: break
        // Convert the value to the unit without a prefix, because the prefix may change from one load to the next.
        case .measure(let unit) where !unit.contains("/"): factor = QuantityText.measure(unit).factor
        case .measure, .sizeRate, .bitRate, .percent, .money, .version, .moment, .text: return
        }
        for (node, value) in zip(nodes, reading.values) where document.kind(of: node) == .string {
            values[node] = value.map { $0 * factor }
        }
    }
}
