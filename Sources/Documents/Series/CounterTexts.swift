import JSONDocuments
import Values

/// The numbers that a document contains as text, such as `1.5 GiB`. Each text is interpreted together with its column.
struct CounterTexts {

    private var values: [JSONDocument.Node: Double] = [:]

    subscript(node: JSONDocument.Node) -> Double? { values[node] }

    init(_ document: JSONDocument) {
        let root = document.root
        switch document.kind(of: root) {
        case .string: read([root], name: "", of: document)
        case .object: readColumns(ofRows: [root], of: document)
        case .array:
            let rows = document.childNodes(of: root)
            readColumns(ofRows: rows.filter { document.kind(of: $0) == .object }, of: document)
            read(rows.filter { [.string, .number].contains(document.kind(of: $0)) }, name: "", of: document)
        default: break
        }
    }

    private mutating func readColumns(ofRows rows: [JSONDocument.Node], of document: JSONDocument) {
        var columns: [String: [JSONDocument.Node]] = [:]
        for row in rows {
            for index in 0..<document.childCount(of: row) {
                let part = document.child(of: row, at: index)
                guard [.string, .number].contains(document.kind(of: part)) else { continue }
                columns[document.name(of: part) ?? "", default: []].append(part)
            }
        }
        for (name, parts) in columns { read(parts, name: name, of: document) }
    }

    private mutating func read(_ nodes: [JSONDocument.Node], name: String, of document: JSONDocument) {
        let strings = nodes.filter { document.kind(of: $0) == .string }
        // A text that consists only of digits is usually a name, not a counter.
        guard
            strings.contains(where: {
                Double(document.text(of: $0)) == nil && QuantityText.isQuantity(document.text(of: $0))
            })
        else { return }
        let reading = ColumnReading(of: nodes.map { document.text(of: $0) }, name: name)
        switch reading.kind {
        case .number, .size, .bits, .duration, .measure: break
        case .sizeRate, .bitRate, .percent, .money, .version, .moment, .text: return
        }
        for (node, value) in zip(nodes, reading.values) where document.kind(of: node) == .string {
            values[node] = value
        }
    }
}
