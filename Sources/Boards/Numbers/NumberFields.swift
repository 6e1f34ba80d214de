/// The numbers of a document that the options of a chart name.
struct NumberFields: Hashable, Sendable {

    /// The fields with the numbers; empty for all numbers.
    var values: [String] = []
    /// The field with the name of a row; nil for the texts that identify rows.
    var label: String?

    /// The names of all fields.
    var names: [String] { values + [label].compactMap(\.self) }
}

/// The name of a recorded number, which is the same in all loads.
struct NumberName: Hashable, Sendable, Codable {

    /// The names of the row, of the row's labels, and of the field.
    let path: [String]

    init(_ path: [String]) { self.path = path }

    init(from decoder: any Decoder) throws { path = try [String](from: decoder) }

    func encode(to encoder: any Encoder) throws { try path.encode(to: encoder) }

    /// Returns the shortest texts that distinguish the names. Components that all names have in common are omitted.
    static func titles(of names: [NumberName]) -> [String] {
        guard names.count > 1 else { return names.map { $0.path.joined(separator: " ") } }
        let shared = names.dropFirst().reduce(Set(names[0].path)) { $0.intersection($1.path) }
        return names.map { name in
            let parts = name.path.filter { !shared.contains($0) }
            return (parts.isEmpty ? name.path : parts).joined(separator: " ")
        }
    }
}
