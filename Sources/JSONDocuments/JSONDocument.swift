/// A JSON text that was read: the values in it, with everything as it was written. Numbers lose no digits, names that occur
/// twice are there twice, the order is kept.
///
/// The values stand in one array, so that no depth is too deep.
public struct JSONDocument: Hashable, Sendable {

    /// What a value is.
    public enum Kind: UInt8, Hashable, Sendable {
        case object, array, string, number, boolean, null
    }

    /// A value in a document; it means nothing in another one.
    public struct Node: Hashable, Sendable {
        /// Its number among all values of the document, from 0.
        public let place: Int
        /// Its number among its siblings, from 0.
        public let index: Int
    }

    /// A value, in 20 bytes: of short rows the values take more than their text.
    struct Value: Hashable, Sendable {
        let kind: Kind
        /// The bytes of a scalar, or where the parts of an object or array stand among all.
        private var place: Place
        private var namePlace: Place

        /// A range of numbers up to ``JSONDocument/byteLimit``. What was built beyond that has no bytes.
        private struct Place: Hashable, Sendable {
            let start: UInt32
            let end: UInt32

            static let none = Place(start: .max, end: .max)

            var range: Range<Int> { Int(start)..<Int(end) }
        }

        /// - Parameters:
        ///   - bytes: Those of a scalar; of a string those between the quotes.
        ///   - name: The bytes of the name that it has in an object, between the quotes.
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

        /// The bytes of a scalar; none of an object or array.
        var bytes: Range<Int> { isContainer ? 0..<0 : place.range }

        /// The bytes of its name; nil if it has none.
        var name: Range<Int>? {
            get { namePlace == .none ? nil : namePlace.range }
            set { namePlace = newValue.map(Self.place) ?? .none }
        }

        /// Of an object or array: where its parts stand among all.
        var children: Range<Int> {
            get { isContainer ? place.range : 0..<0 }
            set { place = Self.place(newValue) }
        }

        /// The value in a document of which its own one is a part.
        ///
        /// - Parameters:
        ///   - bytes: The number of bytes before the part.
        ///   - children: The number of children before those of the part.
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

    /// What a document has: views make many copies of a document, with one reference each.
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

    /// The most bytes of a document: places in it have 32 bits.
    static let byteLimit = Int(UInt32.max)

    /// An object without parts: `{}`.
    public static let empty = JSONDocument(
        bytes: Array("{}".utf8), values: [Value(kind: .object, bytes: 1..<1)], children: [])

    /// Of parts that belong together.
    init(bytes: [UInt8], values: [Value], children: [UInt32]) {
        storage = Storage(bytes: bytes, values: values, children: children)
    }

    /// Reads a JSON text by RFC 8259, in UTF-8.
    public init(_ bytes: some Sequence<UInt8>) throws(JSONSyntaxError) {
        var parser = JSONParser(bytes: Array(bytes))
        try parser.parse()
        self.init(bytes: parser.bytes, values: parser.values, children: parser.children)
    }

    /// Reads a JSON text.
    public init(_ text: String) throws(JSONSyntaxError) {
        try self.init(text.utf8)
    }

    // The values follow from the bytes.
    public static func == (left: JSONDocument, right: JSONDocument) -> Bool {
        left.storage === right.storage || left.bytes == right.bytes
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(bytes) }

    /// The outermost value.
    public var root: Node { Node(place: 0, index: 0) }

    /// What the value is.
    public func kind(of node: Node) -> Kind { values[node.place].kind }

    /// How many parts an object or array has; 0 for all else.
    public func childCount(of node: Node) -> Int { values[node.place].children.count }

    /// A part of an object or array by its number, which must be less than their count.
    public func child(of node: Node, at index: Int) -> Node {
        Node(place: Int(children[values[node.place].children.lowerBound + index]), index: index)
    }

    /// The name of a part of an object; nil for all else.
    public func name(of node: Node) -> String? {
        values[node.place].name.map { JSONString.decode(bytes[$0]) }
    }

    /// Whether two parts of objects have names that are written the same way; names that differ may still be the same by their
    /// escapes.
    public func hasSameName(_ node: Node, as other: Node) -> Bool {
        guard let name = values[node.place].name, let otherName = values[other.place].name else { return false }
        let bytes = bytes
        return name.count == otherName.count
            && name.indices.allSatisfy { bytes[$0] == bytes[$0 - name.lowerBound + otherName.lowerBound] }
    }

    /// A scalar: a string without its quotes and escapes, a number as it was written, `true`, `false` or `null`. Empty for
    /// objects and arrays.
    ///
    /// - Parameters:
    ///   - node: One of this document.
    ///   - limit: How many bytes of a string are looked at; nil for all.
    public func text(of node: Node, limit: Int? = nil) -> String {
        let value = values[node.place]
        let bytes = bytes[value.bytes].prefix(limit.map { max(0, $0) } ?? .max)
        return value.kind == .string ? JSONString.decode(bytes) : String(decoding: bytes, as: UTF8.self)
    }

    /// The parts through which one gets from the outermost value to that at a place: they begin with the outermost value, and end with
    /// the value. Takes as long as the document has values.
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

    /// The newest part of an object that has this name; nil if there is none, or if the value is not an object.
    public func child(of node: Node, named name: String) -> Node? {
        guard kind(of: node) == .object else { return nil }
        for index in (0..<childCount(of: node)).reversed() {
            let child = child(of: node, at: index)
            if self.name(of: child) == name { return child }
        }
        return nil
    }

    /// The value of a number; infinite if it is too large, nil if the value is something else.
    public func number(of node: Node) -> Double? {
        kind(of: node) == .number ? Double(text(of: node)) : nil
    }

    /// The value written as JSON, without blanks.
    public func json(of node: Node) -> String {
        var builder = JSONBuilder()
        builder.add(node, of: self)
        return String(decoding: builder.bytes, as: UTF8.self)
    }

    /// The whole text, as it was written.
    public var source: [UInt8] { bytes }

    /// How many bytes the value was written with, without the quotes of a string; 0 for objects and arrays.
    public func byteCount(of node: Node) -> Int { values[node.place].bytes.count }
}
