/// A value while it is encoded as CBOR (RFC 8949): how many values a container has is known in the end only, and containers in it may
/// be written to in any order until then.
final class CBORNode {

    /// As what a value stands in the bytes.
    private enum Kind {
        /// Nothing was encoded: an empty map, as in JSON.
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
    /// How many values an array has, or keys a map.
    private(set) var count = 0
    private var parts: [Part] = []
    /// What comes after the parts.
    private var bytes: [UInt8] = []

    init(depth: Int) {
        self.depth = depth
    }

    // MARK: What it is

    /// It has values without keys.
    func becomeArray() { kind = .array }
    /// It has so many numbers.
    func becomeArray(of numbers: Int) {
        kind = .array
        bytes.reserveCapacity(numbers * CBOR.mostOfNumber)
    }
    /// It has values with keys.
    func becomeMap() { kind = .map }
    /// It is one value.
    func becomeValue() { kind = .value }

    // MARK: What is in it

    /// How many bytes it takes at most; of values that are encoded later, those until now.
    var mostBytes: Int {
        parts.reduce(CBOR.mostOfNumber + bytes.count) { sum, part in
            switch part {
            case .bytes(let bytes): sum + bytes.count
            case .node(let node): sum + node.mostBytes
            }
        }
    }

    /// Writes the key of what comes next.
    func add(key: String) {
        CBOR.append(key, to: &bytes)
    }

    /// Writes a value.
    func add(_ write: (inout [UInt8]) -> Void) {
        count += 1
        write(&bytes)
    }

    /// Writes a value that is encoded already.
    func add(_ node: CBORNode) {
        count += 1
        node.write(to: &bytes)
    }

    /// Writes a value that is encoded later.
    func addLater() -> CBORNode {
        count += 1
        if !bytes.isEmpty { parts.append(.bytes(bytes)) }
        bytes = []
        let node = CBORNode(depth: depth + 1)
        parts.append(.node(node))
        return node
    }

    /// Writes all of it.
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
