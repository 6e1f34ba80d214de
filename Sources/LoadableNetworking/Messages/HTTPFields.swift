/// A header of a request or a response, such as `Accept: application/json`.
public struct HTTPField: Hashable, Sendable {

    /// The name as it was written. Lookups ignore case.
    public var name: String

    public var value: String

    /// Creates a header.
    public init(name: String, value: String) {
        self.name = name
        self.value = value
    }

    /// Returns whether the header has the given name, ignoring case.
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

/// The headers of a request or a response, in order.
///
/// ```swift
/// let fields: HTTPFields = ["Accept": "application/json"]
/// let accepted = fields["accept"]
/// ```
public struct HTTPFields: Hashable, Sendable {

    private var fields: [HTTPField] = []

    /// Creates an empty list of headers.
    public init() {}

    /// Creates a list of headers in the given order.
    public init(_ fields: some Sequence<HTTPField>) {
        self.fields = Array(fields)
    }

    /// The value of the header with the given name, ignoring case; nil if there is none. The values of several headers
    /// with this name are joined with commas. If you set a value, it replaces all headers with this name. If you set
    /// nil, they are removed.
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

    /// The values of all headers with the given name, in order, ignoring case.
    public subscript(values name: String) -> [String] {
        fields.lazy.filter { $0.isNamed(name) }.map(\.value)
    }

    /// Returns whether there is a header with the given name, ignoring case.
    public func contains(_ name: String) -> Bool {
        fields.contains { $0.isNamed(name) }
    }

    /// Appends a header, even if there already is a header with the same name.
    public mutating func append(_ field: HTTPField) {
        fields.append(field)
    }

    /// Removes the headers that satisfy the predicate.
    public mutating func removeAll(where isRemoved: (HTTPField) throws -> Bool) rethrows {
        try fields.removeAll(where: isRemoved)
    }

    /// Appends text to the value of the last header, for a header that continues on another line.
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

    /// All headers, including secret values, one per line. For debugging only.
    public var description: String { fields.map { "\($0.name): \($0.value)" }.joined(separator: "\n") }
}
