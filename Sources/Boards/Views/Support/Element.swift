import JSONDocuments
import Values

/// A value in a JSON document, with the accessors for views.
struct Element {

    let document: JSONDocument
    let node: JSONDocument.Node

    /// The whole of a document.
    init(_ document: JSONDocument) {
        self.init(document, document.root)
    }

    init(_ document: JSONDocument, _ node: JSONDocument.Node) {
        self.document = document
        self.node = node
    }

    var kind: JSONDocument.Kind { document.kind(of: node) }

    /// The parts of a list, the first of very many; none for all else.
    var elements: [Element] { kind == .array ? parts : [] }

    /// The parts of a map with their names, in order; none for all else.
    var members: [(name: String, value: Element)] {
        kind == .object ? parts.map { ($0.name, $0) } : []
    }

    /// The key in the enclosing map; empty outside maps.
    var name: String { document.name(of: node) ?? "" }

    /// Whether both are called the same in their maps, which are of one document, and written the same way.
    func hasSameName(as other: Element) -> Bool { document.hasSameName(node, as: other.node) }

    /// The maximum number of parts of a list or map that are examined. More would delay keys, and no user reads a hundred thousand rows.
    static let mostParts = 5_000

    /// The parts of a list or map, the first of very many.
    var parts: [Element] {
        (0..<document.childCount(of: node) - missing).map { Element(document, document.child(of: node, at: $0)) }
    }

    /// The parts of a map as a row, which may lack values of other rows.
    var cells: [Element?] {
        (0..<document.childCount(of: node) - missing).map { Element(document, document.child(of: node, at: $0)) }
    }

    /// Whether one of the parts of a map or list is such, without a list of them all.
    func hasPart(where isSuch: (Element) -> Bool) -> Bool {
        (0..<document.childCount(of: node) - missing).contains {
            isSuch(Element(document, document.child(of: node, at: $0)))
        }
    }

    /// The number of parts of a list or map that are not examined.
    var missing: Int { max(0, document.childCount(of: node) - Self.mostParts) }

    /// The part of a map with that name, the last one if there are several.
    subscript(name: String) -> Element? { document.child(of: node, named: name).map { Element(document, $0) } }

    var isScalar: Bool { kind != .object && kind != .array }

    /// A text without its quotes, a number as written, and a map or list in one line.
    var text: String {
        switch kind {
        case .null: ""
        case .string, .number, .boolean: document.text(of: node)
        case .array: elements.map(\.text).joined(separator: ", ")
        case .object: members.map { "\($0.name): \($0.value.text)" }.joined(separator: ", ")
        }
    }

    /// A finite number, also one that is written as text.
    var number: Double? {
        guard kind == .number || kind == .string else { return nil }
        return Double(text.trimmedBlanks).flatMap { $0.isFinite ? $0 : nil }
    }

    /// Whether it is a number, with or without a unit, or a mark for a missing one.
    var isAmount: Bool {
        switch kind {
        case .null, .number: true
        case .string: ColumnReading.isMissing(text) || QuantityText.isNumeric(text)
        case .boolean, .array, .object: false
        }
    }
}

extension String {

    /// Without leading and trailing blanks.
    var trimmedBlanks: Substring {
        var part = self[...]
        while part.first?.isWhitespace == true { part.removeFirst() }
        while part.last?.isWhitespace == true { part.removeLast() }
        return part
    }
}
