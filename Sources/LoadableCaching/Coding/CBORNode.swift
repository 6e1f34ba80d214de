/// A value that is being encoded as CBOR (RFC 8949). The number of values in a container is known only at the end.
/// Until then, nested containers may be written to in any order.
final class CBORNode {

    /// The kind of value.
    private enum Kind {
        /// No value was encoded. The result is an empty map, as in JSON.
        case empty
        case value, array, map
    }

    private enum Part {
        case bytes([UInt8])
        /// A container that may still be written to.
        case node(CBORNode)
    }

    let depth: Int
    private var kind = Kind.empty
    /// The number of values of an array, or of keys of a map.
    private(set) var count = 0
    private var parts: [Part] = []
    /// The bytes after the parts.
    private var bytes: [UInt8] = []

    init(depth: Int) {
        self.depth = depth
    }

    // MARK: Kind

    /// Makes the node an array.
    func becomeArray() { kind = .array }
    /// Makes the node an array of the given number of numbers.
    func becomeArray(of numbers: Int) {
        kind = .array
        bytes.reserveCapacity(numbers * CBOR.mostOfNumber)
    }
    /// Makes the node a map.
    func becomeMap() { kind = .map }
    /// Makes the node a single value.
    func becomeValue() { kind = .value }

    // MARK: Content

    /// The maximum number of encoded bytes. For values that are encoded later, only the bytes written so far count.
    var mostBytes: Int {
        parts.reduce(CBOR.mostOfNumber + bytes.count) { sum, part in
            switch part {
            case .bytes(let bytes): sum + bytes.count
            case .node(let node): sum + node.mostBytes
            }
        }
    }

    /// Writes the key of the next value.
    func add(key: String) {
        CBOR.append(key, to: &bytes)
    }

    /// Writes a value.
    func add(_ write: (inout [UInt8]) -> Void) {
        count += 1
        write(&bytes)
    }

    /// Writes an encoded value.
    func add(_ node: CBORNode) {
        count += 1
        node.write(to: &bytes)
    }

    /// Returns a node for a value that is encoded later.
    func addLater() -> CBORNode {
        count += 1
        if !bytes.isEmpty { parts.append(.bytes(bytes)) }
        bytes = []
        let node = CBORNode(depth: depth + 1)
        parts.append(.node(node))
        return node
    }

    /// Writes the encoded bytes.
    func write(to result: inout [UInt8]) {
        switch kind {
        case .empty: CBOR.append(.map, 0, to: &result)
        case .array: CBOR.append(.array, UInt64(count), to: &result)
        case .map: CBOR.append(.map, UInt64(count), to: &result)
        case .value where count == 0: result.append(CBOR.null)
        case .value: break
        }
        for part in parts {
            switch part {
            case .bytes(let bytes): result += bytes
            case .node(let node): node.write(to: &result)
            }
        }
        result += bytes
    }
}
