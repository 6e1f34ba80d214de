/// What is due at some time, the earliest first. What was removed takes no memory for long, whenever it would have been due.
struct DeadlineQueue<Value> {

    private struct Entry {
        let deadline: Int64
        let id: UInt64
    }

    /// A heap: each entry is due no later than the two below it. Entries without a value were removed.
    private var heap: [Entry] = []
    private var values: [UInt64: Value] = [:]

    /// How many wait.
    var count: Int { values.count }

    /// How many places are taken, also by what was removed.
    var capacityInUse: Int { heap.count }

    /// When the first of them is due, in nanoseconds; nil if none waits.
    var earliest: Int64? { heap.first?.deadline }

    /// - Parameters:
    ///   - id: A number that nothing else has here.
    ///   - deadline: In nanoseconds.
    mutating func insert(_ value: Value, id: UInt64, at deadline: Int64) {
        values[id] = value
        heap.append(Entry(deadline: deadline, id: id))
        var child = heap.count - 1
        while child > 0, heap[(child - 1) / 2].deadline > deadline {
            heap.swapAt(child, (child - 1) / 2)
            child = (child - 1) / 2
        }
    }

    /// - Returns: What was removed; nil if there is none with that number.
    mutating func remove(id: UInt64) -> Value? {
        guard let value = values.removeValue(forKey: id) else { return nil }
        // The first one is never a removed one, and of many others half at most are. What is sorted is a heap.
        if heap.count > 16, heap.count > 2 * values.count {
            heap = heap.filter { values[$0.id] != nil }.sorted { $0.deadline < $1.deadline }
        } else {
            removeFirstEntries()
        }
        return value
    }

    /// Removes all that are due by then, the earliest first.
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
