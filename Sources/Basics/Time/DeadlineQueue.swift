/// A queue of values in the order of their deadlines. Removing a value releases it at once, even if its deadline is far
/// in the future.
struct DeadlineQueue<Value> {

    private struct Entry {
        let deadline: Int64
        let id: UInt64
    }

    /// A heap, in which no entry is due later than its two children. Entries of removed values have no value in
    /// ``values``.
    private var heap: [Entry] = []
    private var values: [UInt64: Value] = [:]

    var count: Int { values.count }

    /// The number of entries, including the entries of removed values.
    var capacityInUse: Int { heap.count }

    /// The earliest deadline, in nanoseconds; nil if the queue is empty.
    var earliest: Int64? { heap.first?.deadline }

    /// Inserts a value with a unique ID and a deadline in nanoseconds.
    mutating func insert(_ value: Value, id: UInt64, at deadline: Int64) {
        values[id] = value
        heap.append(Entry(deadline: deadline, id: id))
        var child = heap.count - 1
        while child > 0, heap[(child - 1) / 2].deadline > deadline {
            heap.swapAt(child, (child - 1) / 2)
            child = (child - 1) / 2
        }
    }

    mutating func remove(id: UInt64) -> Value? {
        guard let value = values.removeValue(forKey: id) else { return nil }
        // If more than half of the entries belong to removed values, drop all such entries. A sorted array is a heap.
        // In all other cases, drop them only at the start of the heap.
        if heap.count > 16, heap.count > 2 * values.count {
            heap = heap.filter { values[$0.id] != nil }.sorted { $0.deadline < $1.deadline }
        } else {
            removeFirstEntries()
        }
        return value
    }

    /// Removes and returns all values that are due, the earliest first.
    mutating func removeDue(at now: Int64) -> [Value] {
        var due: [Value] = []
        while let first = heap.first, first.deadline <= now {
            removeFirst()
            if let value = values.removeValue(forKey: first.id) { due.append(value) }
        }
        removeFirstEntries()
        return due
    }

    private mutating func removeFirstEntries() {
        while let first = heap.first, values[first.id] == nil { removeFirst() }
    }

    private mutating func removeFirst() {
        heap.swapAt(0, heap.count - 1)
        heap.removeLast()
        var parent = 0
        while true {
            var earliest = parent
            for child in [2 * parent + 1, 2 * parent + 2]
            where child < heap.count && heap[child].deadline < heap[earliest].deadline {
                earliest = child
            }
            guard earliest != parent else { return }
            heap.swapAt(parent, earliest)
            parent = earliest
        }
    }
}
