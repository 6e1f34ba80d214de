/// The numbers of a document that a chart draws over time, as its options name them.
struct NumberFields: Hashable, Sendable {

    /// The fields with the numbers; empty for all numbers.
    var values: [String] = []
    /// The field with the name of a row; nil for the texts that tell the rows apart.
    var label: String?

    /// The names of all fields.
    var names: [String] { values + [label].compactMap(\.self) }
}

/// The name of a number that is recorded, which stays the same from load to load.
struct NumberName: Hashable, Sendable, Codable {

    /// The names that lead to it: those of the row, of its labels, and of the field.
    let path: [String]

    init(_ path: [String]) { self.path = path }

    init(from decoder: any Decoder) throws { path = try [String](from: decoder) }

    func encode(to encoder: any Encoder) throws { try path.encode(to: encoder) }

    /// The shortest texts that tell these names apart: without the parts that all of them have.
    static func titles(of names: [NumberName]) -> [String] {
        guard names.count > 1 else { return names.map { $0.path.joined(separator: " ") } }
        let shared = names.dropFirst().reduce(Set(names[0].path)) { $0.intersection($1.path) }
        return names.map { name in
            let parts = name.path.filter { !shared.contains($0) }
            return (parts.isEmpty ? name.path : parts).joined(separator: " ")
        }
    }
}
