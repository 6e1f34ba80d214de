/// One field of a request or a response, such as `Accept: application/json`.
public struct HTTPField: Hashable, Sendable {

    /// As it was written. Fields are found by it without regard to case.
    public var name: String

    public var value: String

    /// Makes a field.
    public init(name: String, value: String) {
        self.name = name
        self.value = value
    }

    /// Whether that is its name, in whatever case.
    func isNamed(_ other: String) -> Bool {
        name.utf8.elementsEqual(other.utf8) { Self.lowercased($0) == Self.lowercased($1) }
    }

    private static func lowercased(_ byte: UInt8) -> UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
    }

    public static func == (left: HTTPField, right: HTTPField) -> Bool {
        left.isNamed(right.name) && left.value == right.value
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(name.lowercased())
        hasher.combine(value)
    }
}

/// The fields of a request or a response, in their order.
///
/// ```swift
/// let fields: HTTPFields = ["Accept": "application/json"]
/// let accepted = fields["accept"]
/// ```
public struct HTTPFields: Hashable, Sendable {

    private var fields: [HTTPField] = []

    /// No fields.
    public init() {}

    /// The fields, in that order.
    public init(_ fields: some Sequence<HTTPField>) {
        self.fields = Array(fields)
    }

    /// The value of the name in whatever case; those of several fields of one name are joined by commas. To set one puts it in
    /// the place of them all; nil removes them.
    public subscript(name: String) -> String? {
        get {
            let values = self[values: name]
            return values.isEmpty ? nil : values.joined(separator: ", ")
        }
        set {
            let place = fields.firstIndex { $0.isNamed(name) } ?? fields.count
            fields.removeAll { $0.isNamed(name) }
            if let newValue { fields.insert(HTTPField(name: name, value: newValue), at: place) }
        }
    }

    /// The values of all fields of the name, in their order.
    public subscript(values name: String) -> [String] {
        fields.lazy.filter { $0.isNamed(name) }.map(\.value)
    }

    /// Whether there is a field of the name.
    public func contains(_ name: String) -> Bool {
        fields.contains { $0.isNamed(name) }
    }

    /// Adds a field behind the others, whatever their names.
    public mutating func append(_ field: HTTPField) {
        fields.append(field)
    }

    /// Removes the fields that the closure chooses.
    public mutating func removeAll(where isRemoved: (HTTPField) throws -> Bool) rethrows {
        try fields.removeAll(where: isRemoved)
    }

    /// Adds bytes to the value of the last field: lines that are folded come so.
    mutating func continueLast(_ text: String) {
        guard let last = fields.indices.last else { return }
        fields[last].value += text
    }
}

extension HTTPFields: RandomAccessCollection {

    public var startIndex: Int { fields.startIndex }
    public var endIndex: Int { fields.endIndex }

    public subscript(position: Int) -> HTTPField { fields[position] }
}

extension HTTPFields: ExpressibleByDictionaryLiteral {

    public init(dictionaryLiteral elements: (String, String)...) {
        fields = elements.map { HTTPField(name: $0.0, value: $0.1) }
    }
}

extension HTTPFields: CustomStringConvertible {

    /// With all values, secrets included: for a debugger.
    public var description: String { fields.map { "\($0.name): \($0.value)" }.joined(separator: "\n") }
}
