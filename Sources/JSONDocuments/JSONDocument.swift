/// A parsed JSON text. The text is kept as written: numbers keep all their digits, and objects keep duplicate names and
/// the order of their fields.
///
/// Values are stored in one array instead of a tree. Code may visit the values recursively, because a text that is
/// nested deeper than ``depthLimit`` is rejected.
public struct JSONDocument: Hashable, Sendable {

    /// The kind of a value.
    public enum Kind: UInt8, Hashable, Sendable {
        case object, array, string, number, boolean, null
    }

    /// A value in a document. It is valid only for this document.
    public struct Node: Hashable, Sendable {
        /// The index of the value among all values of the document, from 0.
        public let place: Int
        /// The index of the value among the children of its container, from 0.
        public let index: Int
    }

    /// A value, stored in 20 bytes.
    struct Value: Hashable, Sendable {
        let kind: Kind
        /// The range of a scalar's bytes, or of the children of an object or array.
        private var place: Place
        private var namePlace: Place

        /// A range of positions. A position greater than ``JSONDocument/byteLimit`` is replaced with this limit.
        private struct Place: Hashable, Sendable {
            let start: UInt32
            let end: UInt32

            static let none = Place(start: .max, end: .max)

            var range: Range<Int> { Int(start)..<Int(end) }
        }

        /// Creates a value.
        ///
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

        var name: Range<Int>? {
            get { namePlace == .none ? nil : namePlace.range }
            set { namePlace = newValue.map(Self.place) ?? .none }
        }

        /// The range of the children of an object or array; empty for other values.
        var children: Range<Int> {
            get { isContainer ? place.range : 0..<0 }
            set { place = Self.place(newValue) }
        }

        /// Returns the value with moved ranges, for a document that is inserted into another document.
        ///
        /// - Parameters:
        ///   - bytes: The number of bytes before the inserted document.
        ///   - children: The number of children before the children of the inserted document.
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

    /// The storage that copies of a document share. Copying a document only increments one reference count.
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

    /// The maximum size of a document in bytes, because positions have 32 bits.
    static let byteLimit = Int(UInt32.max)

    /// The maximum depth of nested arrays and objects in a parsed document. A ``JSONBuilder`` may add a few levels.
    public static let depthLimit = 512

    /// An empty object: `{}`.
    public static let empty = JSONDocument(
        bytes: Array("{}".utf8), values: [Value(kind: .object, bytes: 1..<1)], children: [])

    /// Creates a document from its components, which must be consistent.
    init(bytes: [UInt8], values: [Value], children: [UInt32]) {
        storage = Storage(bytes: bytes, values: values, children: children)
    }

    /// Creates a document by parsing JSON in UTF-8 according to RFC 8259. A byte order mark at the start is allowed.
    ///
    /// - Throws: ``JSONSyntaxError`` if the bytes are not valid JSON, or if values are nested deeper than
    ///   ``depthLimit``.
    public init(_ bytes: some Sequence<UInt8>) throws(JSONSyntaxError) {
        try self.init(bytes, depthLimit: Self.depthLimit)
    }

    /// Creates a document by parsing JSON.
    ///
    /// - Parameter depthLimit: The maximum depth. Use ``depthLimit`` if code visits the values recursively.
    package init(_ bytes: some Sequence<UInt8>, depthLimit: Int) throws(JSONSyntaxError) {
        var parser = JSONParser(bytes: Array(bytes), depthLimit: depthLimit)
        try parser.parse()
        self.init(bytes: parser.bytes, values: parser.values, children: parser.children)
    }

    /// Creates a document by parsing a JSON text.
    ///
    /// - Throws: ``JSONSyntaxError`` if the text is not valid JSON, or if values are nested deeper than ``depthLimit``.
    public init(_ text: String) throws(JSONSyntaxError) {
        try self.init(text.utf8)
    }

    // Documents with equal bytes have equal values.
    public static func == (left: JSONDocument, right: JSONDocument) -> Bool {
        left.storage === right.storage || left.bytes == right.bytes
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(bytes) }

    /// The root value.
    public var root: Node { Node(place: 0, index: 0) }

    /// Returns the kind of a value.
    public func kind(of node: Node) -> Kind { values[node.place].kind }

    /// Returns the number of children: the fields of an object, or the elements of an array. Returns 0 for other
    /// values.
    public func childCount(of node: Node) -> Int { values[node.place].children.count }

    /// Returns the first children of a value, in order.
    package func childNodes(of node: Node, upTo limit: Int = .max) -> [Node] {
        (0..<min(limit, childCount(of: node))).map { child(of: node, at: $0) }
    }

    /// Returns a child of an object or array.
    ///
    /// - Parameters:
    ///   - node: An object or array.
    ///   - index: The index of the child, which must be valid.
    public func child(of node: Node, at index: Int) -> Node {
        Node(place: Int(children[values[node.place].children.lowerBound + index]), index: index)
    }

    /// Returns the name of a value in an object; nil if the value is not in an object.
    public func name(of node: Node) -> String? {
        values[node.place].name.map { JSONString.decode(bytes[$0]) }
    }

    /// Returns whether the names of two fields are written the same way. Equal names may be written differently,
    /// because of escapes. Returns false if a value has no name.
    public func hasSameName(_ node: Node, as other: Node) -> Bool {
        guard let name = values[node.place].name, let otherName = values[other.place].name else { return false }
        let bytes = bytes
        return name.count == otherName.count
            && name.indices.allSatisfy { bytes[$0] == bytes[$0 - name.lowerBound + otherName.lowerBound] }
    }

    /// Returns the text of a scalar: a string without quotes and with decoded escapes, a number as written, `true`,
    /// `false` or `null`. The text of an object or array is empty.
    ///
    /// - Parameters:
    ///   - node: A value of this document.
    ///   - limit: The maximum number of bytes to return or decode; nil for no limit.
    public func text(of node: Node, limit: Int? = nil) -> String {
        let value = values[node.place]
        let bytes = bytes[value.bytes].prefix(limit.map { max(0, $0) } ?? .max)
        return value.kind == .string ? JSONString.decode(bytes) : String(decoding: bytes, as: UTF8.self)
    }

    /// Returns the values on the path from the root to a value, including both. The array is empty if the index is not
    /// valid. The time is proportional to the number of values in the document.
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

    /// Returns the value of the last field with the given name. Returns nil if there is no such field, or if the node
    /// is not an object.
    public func child(of node: Node, named name: String) -> Node? {
        guard kind(of: node) == .object else { return nil }
        for index in (0..<childCount(of: node)).reversed() {
            let child = child(of: node, at: index)
            if self.name(of: child) == name { return child }
        }
        return nil
    }

    /// Returns the number; nil if the value is not a number. A number that is out of the range of a double is infinite.
    public func number(of node: Node) -> Double? {
        kind(of: node) == .number ? Double(text(of: node)) : nil
    }

    /// Returns the value as JSON, without spaces.
    public func json(of node: Node) -> String {
        var builder = JSONBuilder()
        builder.add(node, of: self)
        return String(decoding: builder.bytes, as: UTF8.self)
    }

    /// The whole JSON text as written, including spaces and a byte order mark.
    public var source: [UInt8] { bytes }

    /// Returns the number of bytes of a scalar as written, without the quotes of a string; 0 for objects and arrays.
    public func byteCount(of node: Node) -> Int { values[node.place].bytes.count }
}
