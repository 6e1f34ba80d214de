/// Builds a ``JSONDocument`` value by value.
///
/// Any sequence of calls results in valid JSON. Containers that are still open are closed. A missing name becomes an
/// empty name, and a missing value becomes `null`. Values after the root value are ignored.
///
/// ```swift
/// var builder = JSONBuilder()
/// builder.beginObject()
/// builder.name("load")
/// builder.add(0.25)
/// builder.end()
/// let document = builder.document  // {"load":0.25}
/// ```
public struct JSONBuilder: Sendable {

    private struct Open {
        let place: Int
        /// The index of the container's first child in ``parts``, which contains the children of all open containers.
        let firstPart: Int
    }

    private(set) var bytes: [UInt8] = []
    private var values: [JSONDocument.Value] = []
    private var children: [UInt32] = []
    private var open: [Open] = []
    private var parts: [UInt32] = []
    private var nextName: Range<Int>?

    /// Creates an empty builder.
    public init() {}

    /// The number of bytes written so far.
    public var byteCount: Int { bytes.count }

    /// The document built so far, with open containers closed; `null` if no value has been added.
    public var document: JSONDocument {
        var copy = self
        while !copy.open.isEmpty { copy.end() }
        if copy.values.isEmpty { copy.addNull() }
        return JSONDocument(bytes: copy.bytes, values: copy.values, children: copy.children)
    }

    // MARK: Objects and arrays

    /// Starts an object. Add the name and the value of each field, and then call ``end()``.
    public mutating func beginObject() { begin(.object, UInt8(ascii: "{")) }

    /// Starts an array. Add its elements, and then call ``end()``.
    public mutating func beginArray() { begin(.array, UInt8(ascii: "[")) }

    private mutating func begin(_ kind: JSONDocument.Kind, _ sign: UInt8) {
        guard append(kind, { $0.append(sign) }) else {
            // The root value is complete. Ignore this container and its children.
            open.append(Open(place: -1, firstPart: parts.count))
            return
        }
        open.append(Open(place: values.count - 1, firstPart: parts.count))
    }

    /// Ends the innermost open object or array.
    public mutating func end() {
        if nextName != nil { addNull() }
        guard let container = open.popLast(), container.place >= 0 else { return }
        bytes.append(UInt8(ascii: values[container.place].kind == .object ? "}" : "]"))
        let first = children.count
        children += parts[container.firstPart...]
        parts.removeSubrange(container.firstPart...)
        if children.count > first { values[container.place].children = first..<children.count }
    }

    /// Sets the name of the next field in the current object. If the last name has no value yet, replaces that name.
    /// Has no effect outside an object.
    public mutating func name(_ name: String) {
        appendName { $0.write(name) }
    }

    private mutating func appendName(_ body: (inout JSONBuilder) -> Range<Int>) {
        guard let container = open.last, container.place >= 0, values[container.place].kind == .object else { return }
        if let nextName { bytes.removeSubrange((nextName.lowerBound - 1)...) }
        separate(container)
        nextName = body(&self)
        bytes.append(UInt8(ascii: ":"))
    }

    // MARK: Scalars

    /// Adds a string.
    public mutating func add(_ text: String) {
        appendString { $0.write(text) }
    }

    /// Adds a string of UTF-8 bytes. Invalid bytes become replacement characters.
    public mutating func add(utf8 text: ArraySlice<UInt8>) {
        add(String(decoding: text, as: UTF8.self))
    }

    /// Adds an integer.
    public mutating func add(_ number: Int) {
        append(.number) { $0 += "\(number)".utf8 }
    }

    /// Adds a number. A number that is not finite becomes null, because JSON cannot represent it.
    public mutating func add(_ number: Double) {
        guard number.isFinite else { return addNull() }
        if let whole = Int(exactly: number), abs(whole) < 1 << 53 { return add(whole) }
        append(.number) { $0 += "\(number)".utf8 }
    }

    /// Adds a number as written, with all its digits. A text that is not a valid JSON number is added as a string.
    public mutating func add(number text: ArraySlice<UInt8>) {
        guard JSONNumber.isNumber(text) else { return add(utf8: text) }
        append(.number) { $0 += text }
    }

    /// Adds `true` or `false`.
    public mutating func add(_ flag: Bool) {
        append(.boolean) { $0 += (flag ? "true" : "false").utf8 }
    }

    /// Adds `null`.
    public mutating func addNull() {
        append(.null) { $0 += "null".utf8 }
    }

    // MARK: Documents

    /// Adds a document as one value.
    public mutating func add(_ document: JSONDocument) { add(document.root, of: document) }

    /// Adds a document as one value, with its strings and numbers as written. The bytes are copied without decoding
    /// strings, which is fast.
    public mutating func add(asWritten document: JSONDocument) {
        guard hasPlace else { return }
        // A byte order mark is valid only at the beginning of the result.
        if document.bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return add(document) }
        beginValue()
        if !open.isEmpty { parts.append(UInt32(clamping: values.count)) }
        let (first, start, child) = (values.count, bytes.count, children.count)
        bytes += document.bytes
        children += document.children.map { $0 + UInt32(clamping: first) }
        values += document.values.map { $0.moved(bytes: start, children: child) }
        values[first].name = nextName
        nextName = nil
    }

    /// Adds a value of a document, including all values in it.
    public mutating func add(_ node: JSONDocument.Node, of document: JSONDocument) {
        add(node, of: document, replacing: nil)
    }

    /// Adds a value, and replaces texts and values in it. The closures return nil for no replacement.
    ///
    /// - Parameters:
    ///   - replacement: Returns the replacement for a string, a name or a number; nil for no replacements.
    ///   - value: Returns a string that replaces a whole value.
    mutating func add(
        _ node: JSONDocument.Node, of document: JSONDocument, replacing replacement: ((String) -> String?)?,
        replacingValue value: (JSONDocument.Node) -> String? = { _ in nil }
    ) {
        var visits: [(node: JSONDocument.Node, next: Int)] = []
        var next: JSONDocument.Node? = node
        while true {
            if let node = next {
                next = nil
                let part = document.values[node.place]
                if !visits.isEmpty, let name = part.name {
                    let other = replacement?(JSONString.decode(document.bytes[name]))
                    appendName { builder in
                        if let other { builder.write(other) } else { builder.copy(document.bytes[name]) }
                    }
                }
                let whole = value(node)
                let kind = whole == nil ? part.kind : .string
                let isText = whole == nil && (kind == .string || kind == .number)
                let other = isText ? replacement?(document.text(of: node)) : nil
                switch kind {
                case .object: beginObject()
                case .array: beginArray()
                case .string, .number, .boolean, .null:
                    if let text = whole ?? other {
                        add(text)
                    } else if kind == .string {
                        appendString { $0.copy(document.bytes[part.bytes]) }
                    } else {
                        append(kind) { $0 += document.bytes[part.bytes] }
                    }
                }
                guard kind == .object || kind == .array else { continue }
                visits.append((node, 0))
            }
            guard let visit = visits.popLast() else { return }
            if visit.next < document.childCount(of: visit.node) {
                visits.append((visit.node, visit.next + 1))
                next = document.child(of: visit.node, at: visit.next)
            } else {
                end()
            }
        }
    }

    // MARK: Writing

    private mutating func separate(_ container: Open) {
        if parts.count > container.firstPart, nextName == nil { bytes.append(UInt8(ascii: ",")) }
    }

    /// Whether another value may be added.
    private var hasPlace: Bool { open.last.map { $0.place >= 0 } ?? values.isEmpty }

    /// Writes a value other than a string, and records its position. Returns whether the value was written. If the root
    /// value is complete, the value is ignored.
    @discardableResult
    private mutating func append(_ kind: JSONDocument.Kind, _ body: (inout [UInt8]) -> Void) -> Bool {
        guard hasPlace else { return false }
        beginValue()
        let start = bytes.count
        body(&bytes)
        note(kind, start..<bytes.count)
        return true
    }

    private mutating func appendString(_ body: (inout JSONBuilder) -> Range<Int>) {
        guard hasPlace else { return }
        beginValue()
        note(.string, body(&self))
    }

    private mutating func beginValue() {
        guard let container = open.last else { return }
        if values[container.place].kind == .array {
            separate(container)
        } else if nextName == nil {
            name("")
        }
    }

    private mutating func note(_ kind: JSONDocument.Kind, _ range: Range<Int>) {
        if !open.isEmpty { parts.append(UInt32(clamping: values.count)) }
        values.append(.init(kind: kind, bytes: range, name: nextName))
        nextName = nil
    }

    /// Copies a quoted string of another document. Returns the range of the copy between its quotes.
    private mutating func copy(_ written: ArraySlice<UInt8>) -> Range<Int> {
        // Most strings contain only ASCII and no escapes. Copy them without decoding.
        guard written.allSatisfy({ $0 < 0x80 && $0 != UInt8(ascii: "\\") }) else {
            return write(JSONString.decode(written))
        }
        bytes.append(UInt8(ascii: "\""))
        bytes += written
        bytes.append(UInt8(ascii: "\""))
        return bytes.count - 1 - written.count..<bytes.count - 1
    }

    /// Writes a quoted string. Returns its range between the quotes.
    private mutating func write(_ text: String) -> Range<Int> {
        bytes.append(UInt8(ascii: "\""))
        let start = bytes.count
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
            case 0x0A: bytes += [UInt8(ascii: "\\"), UInt8(ascii: "n")]
            case 0x0D: bytes += [UInt8(ascii: "\\"), UInt8(ascii: "r")]
            case 0x09: bytes += [UInt8(ascii: "\\"), UInt8(ascii: "t")]
            case 0..<0x20: bytes += "\\u00\(byte < 16 ? "0" : "")\(String(byte, radix: 16))".utf8
            default: bytes.append(byte)
            }
        }
        defer { bytes.append(UInt8(ascii: "\"")) }
        return start..<bytes.count
    }
}

/// The syntax of JSON numbers.
public enum JSONNumber {

    /// Returns whether the whole text is a JSON number, such as `12` or `-0.5e3`, but not `007`, `+1`, `.5` or `1,5`.
    public static func isNumber(_ text: ArraySlice<UInt8>) -> Bool {
        var rest = text
        if rest.first == UInt8(ascii: "-") { rest.removeFirst() }
        let isZero = rest.first == UInt8(ascii: "0")
        let count = takeDigits(&rest)
        guard count == 1 || count > 1 && !isZero else { return false }
        if rest.first == UInt8(ascii: ".") {
            rest.removeFirst()
            guard takeDigits(&rest) > 0 else { return false }
        }
        if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
            rest.removeFirst()
            if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") { rest.removeFirst() }
            guard takeDigits(&rest) > 0 else { return false }
        }
        return rest.isEmpty
    }

    private static func takeDigits(_ rest: inout ArraySlice<UInt8>) -> Int {
        let count = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }.count
        rest.removeFirst(count)
        return count
    }
}
