/// A parsed JSON text. It keeps everything as written: all digits of numbers, duplicate names, and the order of names.
///
/// The values are stored in one array instead of a tree, so that any depth of nesting is possible.
public struct JSONDocument: Hashable, Sendable {

    /// The kind of a value.
    public enum Kind: UInt8, Hashable, Sendable {
        case object, array, string, number, boolean, null
    }

    /// A value in a document. It is valid only in this document.
    public struct Node: Hashable, Sendable {
        /// The index among all values of the document, from 0.
        public let place: Int
        /// The index among its siblings, from 0.
        public let index: Int
    }

    /// A value, stored in 20 bytes. In documents with short rows, the values take more memory than the text.
    struct Value: Hashable, Sendable {
        let kind: Kind
        /// The range of a scalar's bytes, or of the children of an object or array.
        private var place: Place
        private var namePlace: Place

        /// A range of positions up to ``JSONDocument/byteLimit``. A value beyond this limit has an empty range.
        private struct Place: Hashable, Sendable {
            let start: UInt32
            let end: UInt32

            static let none = Place(start: .max, end: .max)

            var range: Range<Int> { Int(start)..<Int(end) }
        }

        /// - Parameters:
        ///   - bytes: The range of a scalar's bytes. For a string, the range between the quotes.
        ///   - name: The range of the value's name in an object, between the quotes.
        init(kind: Kind, bytes: Range<Int>, name: Range<Int>? = nil) {
            self.kind = kind
            let isContainer = kind == .object || kind == .array
            place = isContainer ? Place(start: 0, end: 0) : Self.place(bytes)
            namePlace = name.map(Self.place) ?? .none
        }

        private static func place(_ range: Range<Int>) -> Place {
            Place(start: UInt32(clamping: range.lowerBound), end: UInt32(clamping: range.upperBound))
        }

        private var isContainer: Bool { kind == .object || kind == .array }

        /// The range of a scalar's bytes; empty for an object or array.
        var bytes: Range<Int> { isContainer ? 0..<0 : place.range }

        /// The range of the value's name; nil if the value has no name.
        var name: Range<Int>? {
            get { namePlace == .none ? nil : namePlace.range }
            set { namePlace = newValue.map(Self.place) ?? .none }
        }

        /// The range of the children of an object or array; empty for other values.
        var children: Range<Int> {
            get { isContainer ? place.range : 0..<0 }
            set { place = Self.place(newValue) }
        }

        /// Returns the value with its ranges moved, for a document that contains this document as a part.
        ///
        /// - Parameters:
        ///   - bytes: The number of bytes before the part.
        ///   - children: The number of children before the children of the part.
        func moved(bytes: Int, children: Int) -> Value {
            func moved(_ range: Range<Int>, by count: Int) -> Range<Int> {
                range.lowerBound + count..<range.upperBound + count
            }
            var value = Value(
                kind: kind, bytes: moved(self.bytes, by: bytes), name: name.map { moved($0, by: bytes) })
            if !self.children.isEmpty { value.children = moved(self.children, by: children) }
            return value
        }
    }

    /// The storage of a document, shared by its copies. Views often copy documents, which then counts only one
    /// reference.
    private final class Storage: Sendable {
        let bytes: [UInt8]
        let values: [Value]
        let children: [UInt32]

        init(bytes: [UInt8], values: [Value], children: [UInt32]) {
            self.bytes = bytes
            self.values = values
            self.children = children
        }
    }

    private let storage: Storage

    var bytes: [UInt8] { storage.bytes }
    var values: [Value] { storage.values }
    var children: [UInt32] { storage.children }

    /// The maximum size of a document in bytes: positions have 32 bits.
    static let byteLimit = Int(UInt32.max)

    /// An empty object: `{}`.
    public static let empty = JSONDocument(
        bytes: Array("{}".utf8), values: [Value(kind: .object, bytes: 1..<1)], children: [])

    /// Creates a document from parts that must be consistent.
    init(bytes: [UInt8], values: [Value], children: [UInt32]) {
        storage = Storage(bytes: bytes, values: values, children: children)
    }

    /// Parses JSON in UTF-8, according to RFC 8259.
    public init(_ bytes: some Sequence<UInt8>) throws(JSONSyntaxError) {
        var parser = JSONParser(bytes: Array(bytes))
        try parser.parse()
        self.init(bytes: parser.bytes, values: parser.values, children: parser.children)
    }

    /// Parses JSON.
    public init(_ text: String) throws(JSONSyntaxError) {
        try self.init(text.utf8)
    }

    // The bytes determine the values.
    public static func == (left: JSONDocument, right: JSONDocument) -> Bool {
        left.storage === right.storage || left.bytes == right.bytes
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(bytes) }

    /// The root value.
    public var root: Node { Node(place: 0, index: 0) }

    /// The kind of the value.
    public func kind(of node: Node) -> Kind { values[node.place].kind }

    /// The number of parts of an object or array; 0 for other values.
    public func childCount(of node: Node) -> Int { values[node.place].children.count }

    /// A part of an object or array by its index, which must be valid.
    public func child(of node: Node, at index: Int) -> Node {
        Node(place: Int(children[values[node.place].children.lowerBound + index]), index: index)
    }

    /// The name of a part of an object; nil for other values.
    public func name(of node: Node) -> String? {
        values[node.place].name.map { JSONString.decode(bytes[$0]) }
    }

    /// Whether the names of two parts of objects are written the same way. Names that are written differently may still
    /// be equal, because of escapes.
    public func hasSameName(_ node: Node, as other: Node) -> Bool {
        guard let name = values[node.place].name, let otherName = values[other.place].name else { return false }
        let bytes = bytes
        return name.count == otherName.count
            && name.indices.allSatisfy { bytes[$0] == bytes[$0 - name.lowerBound + otherName.lowerBound] }
    }

    /// The text of a scalar: a string without quotes and with decoded escapes, a number as written, `true`, `false` or
    /// `null`. Empty for objects and arrays.
    ///
    /// - Parameters:
    ///   - node: A value of this document.
    ///   - limit: The number of bytes of a string to decode; nil for all.
    public func text(of node: Node, limit: Int? = nil) -> String {
        let value = values[node.place]
        let bytes = bytes[value.bytes].prefix(limit.map { max(0, $0) } ?? .max)
        return value.kind == .string ? JSONString.decode(bytes) : String(decoding: bytes, as: UTF8.self)
    }

    /// The values on the path from the root to a value, including both. Takes time proportional to the number of values
    /// in the document.
    ///
    /// - Parameter place: The index of the value among all values of the document.
    public func path(toPlace place: Int) -> [Node] {
        var parents: [Int: Node] = [:]
        var nodes = [root]
        while let node = nodes.popLast() {
            guard node.place != place else {
                var path = [node]
                while let parent = parents[path[0].place] { path.insert(parent, at: 0) }
                return path
            }
            for index in 0..<childCount(of: node) {
                let child = child(of: node, at: index)
                parents[child.place] = node
                nodes.append(child)
            }
        }
        return []
    }

    /// The last part of an object with the name; nil if there is none, or if the value is not an object.
    public func child(of node: Node, named name: String) -> Node? {
        guard kind(of: node) == .object else { return nil }
        for index in (0..<childCount(of: node)).reversed() {
            let child = child(of: node, at: index)
            if self.name(of: child) == name { return child }
        }
        return nil
    }

    /// The value of a number. It is infinite if it is out of the range of a double, and nil if the value is not a
    /// number.
    public func number(of node: Node) -> Double? {
        kind(of: node) == .number ? Double(text(of: node)) : nil
    }

    /// The value as JSON, without spaces.
    public func json(of node: Node) -> String {
        var builder = JSONBuilder()
        builder.add(node, of: self)
        return String(decoding: builder.bytes, as: UTF8.self)
    }

    /// The whole text as written.
    public var source: [UInt8] { bytes }

    /// The number of bytes of the value as written, without the quotes of a string; 0 for objects and arrays.
    public func byteCount(of node: Node) -> Int { values[node.place].bytes.count }
}
