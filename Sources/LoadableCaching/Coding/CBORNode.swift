/// A value that is being encoded as CBOR (RFC 8949). In CBOR, the number of values in a container is written before the
/// values. A container is therefore written only when all its values are known. Until then, nested containers may
/// change in any order.
final class CBORNode {

    private enum Kind {
        /// No value was encoded. The node is written as an empty map, as in JSON.
        case empty
        case value, array, map
    }

    private enum Part {
        case bytes([UInt8])
        /// A nested container that may still change.
        case node(CBORNode)
    }

    let depth: Int
    private var kind = Kind.empty
    /// The number of values written so far. In a map, the keys are not counted.
    private(set) var count = 0
    private var parts: [Part] = []
    /// The bytes that follow the last element of `parts`.
    private var bytes: [UInt8] = []

    init(depth: Int) {
        self.depth = depth
    }

    // MARK: Kind

    func becomeArray() { kind = .array }
    /// Makes the node an array, and reserves memory for the given number of numbers.
    func becomeArray(of numbers: Int) {
        kind = .array
        bytes.reserveCapacity(numbers * CBOR.mostOfNumber)
    }
    func becomeMap() { kind = .map }
    func becomeValue() { kind = .value }

    // MARK: Content

    /// An upper bound for the number of encoded bytes. Nested containers that are not complete count with their present
    /// size.
    var mostBytes: Int {
        parts.reduce(CBOR.mostOfNumber + bytes.count) { sum, part in
            switch part {
            case .bytes(let bytes): sum + bytes.count
            case .node(let node): sum + node.mostBytes
            }
        }
    }

    func add(key: String) {
        CBOR.append(key, to: &bytes)
    }

    func add(_ write: (inout [UInt8]) -> Void) {
        count += 1
        write(&bytes)
    }

    func add(_ node: CBORNode) {
        count += 1
        node.write(to: &bytes)
    }

    /// Reserves a place for a later value, and returns the node of that value.
    func addLater() -> CBORNode {
        count += 1
        if !bytes.isEmpty { parts.append(.bytes(bytes)) }
        bytes = []
        let node = CBORNode(depth: depth + 1)
        parts.append(.node(node))
        return node
    }

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
