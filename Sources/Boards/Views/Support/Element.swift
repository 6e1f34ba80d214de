import JSONDocuments
import Values

/// A value in a JSON document, with accessors for views.
struct Element {

    let document: JSONDocument
    let node: JSONDocument.Node

    init(_ document: JSONDocument) {
        self.init(document, document.root)
    }

    init(_ document: JSONDocument, _ node: JSONDocument.Node) {
        self.document = document
        self.node = node
    }

    var kind: JSONDocument.Kind { document.kind(of: node) }

    /// The elements of a list, at most ``mostParts``; empty for other values.
    var elements: [Element] { kind == .array ? parts : [] }

    /// The fields of a map, in order, at most ``mostParts``; empty for other values.
    var members: [(name: String, value: Element)] {
        kind == .object ? parts.map { ($0.name, $0) } : []
    }

    /// The members of the object. If several members have the same name, only the last one is included.
    var distinctMembers: [(name: String, value: Element)] {
        var places: [String: Int] = [:]
        let members = members
        for (place, member) in members.enumerated() { places[member.name] = place }
        return members.enumerated().filter { places[$1.name] == $0 }.map(\.element)
    }

    /// The key in the enclosing map; empty outside maps.
    var name: String { document.name(of: node) ?? "" }

    /// Returns whether two values in maps of the same document have the same name, written in the same way.
    func hasSameName(as other: Element) -> Bool { document.hasSameName(node, as: other.node) }

    /// The maximum number of elements of a list or fields of a map that are examined. Examining more would delay key
    /// presses, and no user reads that many rows.
    static let mostParts = 5_000

    /// The elements of a list or the values of a map, at most ``mostParts``.
    var parts: [Element] {
        (0..<document.childCount(of: node) - missing).map { Element(document, document.child(of: node, at: $0)) }
    }

    /// The values of a map as the cells of a row. They are optional, because rows may lack values that other rows
    /// contain.
    var cells: [Element?] {
        (0..<document.childCount(of: node) - missing).map { Element(document, document.child(of: node, at: $0)) }
    }

    /// Returns whether any of the first ``mostParts`` elements of a list or values of a map satisfies the predicate. No
    /// array is created.
    func hasPart(where isSuch: (Element) -> Bool) -> Bool {
        (0..<document.childCount(of: node) - missing).contains {
            isSuch(Element(document, document.child(of: node, at: $0)))
        }
    }

    var isPlainText: Bool { kind == .string && !isURL }

    /// The number of elements of a list or fields of a map that are not examined.
    var missing: Int { max(0, document.childCount(of: node) - Self.mostParts) }

    /// The value of a field of a map. If several fields have the name, the last one; nil if there is none.
    subscript(name: String) -> Element? { document.child(of: node, named: name).map { Element(document, $0) } }

    var isScalar: Bool { kind != .object && kind != .array }

    /// The value as text: a string without quotes, a number or a Boolean as written, and a map or a list on one line.
    /// Null becomes an empty text.
    var text: String {
        switch kind {
        case .null: ""
        case .string, .number, .boolean: document.text(of: node)
        case .array, .object: joinedText
        }
    }

    /// The text of a map or list. It is built in time proportional to its size, and without recursion.
    private var joinedText: String {
        var text = ""
        var visits = [(element: self, next: 0)]
        while let (element, next) = visits.popLast() {
            guard next < document.childCount(of: element.node) - element.missing else { continue }
            visits.append((element, next + 1))
            let part = Element(document, document.child(of: element.node, at: next))
            if next > 0 { text += ", " }
            if element.kind == .object { text += "\(part.name): " }
            if let own = part.partText { text += own } else { visits.append((part, 0)) }
        }
        return text
    }

    /// The text of a scalar, an empty list or an empty map within another value; nil for other values. The text of null
    /// is `null`, because an empty text would look like an empty string.
    var partText: String? {
        switch kind {
        case .null: "null"
        case .string, .number, .boolean: text
        case .array: document.childCount(of: node) == 0 ? "[]" : nil
        case .object: document.childCount(of: node) == 0 ? "{}" : nil
        }
    }

    /// The value as a finite number, even if it is written as text; nil if it is not a number.
    var number: Double? {
        guard kind == .number || kind == .string else { return nil }
        return Double(text.trimmedBlanks).flatMap { $0.isFinite ? $0 : nil }
    }

    /// Whether the value is a number, with or without a unit, or marks a missing number.
    var isAmount: Bool {
        switch kind {
        case .null, .number: true
        case .string: ColumnReading.isMissing(text) || QuantityText.isNumeric(text)
        case .boolean, .array, .object: false
        }
    }
}

extension JSONDocument {

    /// Returns the elements of a list or the values of a map; empty for other values.
    func children(of node: Node) -> [Node] { (0..<childCount(of: node)).map { child(of: node, at: $0) } }
}

extension String {

    /// The text without leading and trailing whitespace, as a string.
    var trimmingBlanks: String { String(trimmedBlanks) }

    /// The text without leading and trailing whitespace, as a part of this string.
    var trimmedBlanks: Substring {
        var part = self[...]
        while part.first?.isWhitespace == true { part.removeFirst() }
        while part.last?.isWhitespace == true { part.removeLast() }
        return part
    }
}
