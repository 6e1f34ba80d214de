/// The fields that the options of a chart name: the fields with the numbers to draw, and the field that names the rows.
struct NumberFields: Hashable, Sendable {

    /// The fields with the numbers; empty for all numbers.
    var values: [String] = []
    /// The field that names a row; nil to name rows by the texts that identify them.
    var label: String?

    var names: [String] { values + [label].compactMap(\.self) }
}

/// The name of a recorded number, which is the same in all loads.
struct NumberName: Hashable, Sendable, Codable {

    /// For a number in a map, the names of the fields that lead to the number. For a number in a row, the texts that
    /// name the row, followed by the column. If a name occurs more than once in a document, a count is added to it.
    let path: [String]

    init(_ path: [String]) { self.path = path }

    init(from decoder: any Decoder) throws { path = try [String](from: decoder) }

    func encode(to encoder: any Encoder) throws { try path.encode(to: encoder) }

    /// Returns short texts that distinguish the names. Components that all names have in common are omitted, unless a
    /// name has no other components.
    static func titles(of names: [NumberName]) -> [String] {
        guard names.count > 1 else { return names.map { $0.path.joined(separator: " ") } }
        let shared = names.dropFirst().reduce(Set(names[0].path)) { $0.intersection($1.path) }
        return names.map { name in
            let parts = name.path.filter { !shared.contains($0) }
            return (parts.isEmpty ? name.path : parts).joined(separator: " ")
        }
    }
}
