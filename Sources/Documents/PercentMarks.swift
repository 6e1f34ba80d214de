import JSONDocuments

/// Marks that are appended to the numbers that a source has written with a percent sign. A mark is an exponent of zero,
/// as in `0.35E+000`.
///
/// A filter leaves a number as written unless it changes the number. The marks in the result of a filter therefore show
/// which numbers are percentages, even if the fields have other names.
package struct PercentMarks: Sendable {

    private static let mark = "E+000"

    private let fields: Set<String>

    /// Creates marks for the numbers in the given fields of an object, or of the objects in a list.
    package init(of fields: Set<String>) {
        self.fields = fields
    }

    /// Returns the document with marks.
    package func marked(_ document: Document) -> Document {
        guard !fields.isEmpty, case .json(let json) = document else { return document }
        let rows = json.kind(of: json.root) == .array ? json.childNodes(of: json.root) : [json.root]
        let values = rows.flatMap { row in
            json.childNodes(of: row).filter { json.name(of: $0).map(fields.contains) ?? false }
        }
        let numbers = values.filter { !json.text(of: $0).utf8.contains { $0 | 0x20 == UInt8(ascii: "e") } }
        return .json(json.appending(Self.mark, toNumbers: numbers))
    }

    /// The numbers of a result that are percentages.
    package struct Percentages: Hashable, Sendable {
        /// The fields in which all numbers are percentages. A nested field is a path of names, such as `cpu.load`. A
        /// path does not contain the names of fields outside the innermost list. A number that is directly in a list
        /// has its position, counted from 1, as its name.
        package var fields: Set<String> = []
        /// Whether the result is a single percentage.
        package var isWhole = false
    }

    /// Returns the result of a filter without marks, and the percentages in it.
    package func unmarked(_ result: Document) -> (document: Document, percentages: Percentages) {
        guard !fields.isEmpty, case .json(let json) = result else { return (result, Percentages()) }
        let (plain, marked) = json.removing(Self.mark)
        guard !marked.isEmpty else { return (result, Percentages()) }
        var (fields, others): (Set<String>, Set<String>) = ([], [])
        var waiting = [(node: json.root, path: "")]
        while let (node, path) = waiting.popLast() {
            switch json.kind(of: node) {
            case .object:
                waiting += json.childNodes(of: node).map { part in
                    let name = json.name(of: part) ?? ""
                    return (part, path.isEmpty ? name : "\(path).\(name)")
                }
            case .array:
                waiting += json.childNodes(of: node).map { part in
                    (part, [.object, .array].contains(json.kind(of: part)) ? "" : "\(part.index + 1)")
                }
            case .number:
                if marked.contains(node.place) { fields.insert(path) } else { others.insert(path) }
            case .string, .boolean, .null: break
            }
        }
        let isWhole = json.kind(of: json.root) == .number
        return (
            .json(plain), Percentages(fields: isWhole ? [] : fields.subtracting(others), isWhole: isWhole)
        )
    }
}
