/// A search for the differences between two sequences. It repeatedly divides both sequences at a point of the shortest
/// path that leads from one sequence to the other.
struct MiddleSearch {

    /// The maximum number of steps from each end. After these steps, the search divides at the farthest point that it
    /// has reached from the start.
    private static let stepLimit = 256

    private let left: [Int]
    private let right: [Int]
    /// For each diagonal, the farthest point that the search from the start has reached. ``backward`` contains the
    /// points of the search from the end.
    private var forward: [Int]
    private var backward: [Int]

    init(_ left: [Int], _ right: [Int]) {
        self.left = left
        self.right = right
        forward = Array(repeating: 0, count: left.count + right.count + 3)
        backward = forward
    }

    private struct Part {
        var left: Range<Int>
        var right: Range<Int>
    }

    mutating func run(removing: (Int) -> Void, adding: (Int) -> Void) {
        var parts = [Part(left: left.indices, right: right.indices)]
        while let whole = parts.popLast() {
            let part = trimmed(whole)
            if part.left.isEmpty || part.right.isEmpty {
                part.left.forEach(removing)
                part.right.forEach(adding)
                continue
            }
            let (x, y) = middle(of: part)
            parts.append(Part(left: part.left.lowerBound..<x, right: part.right.lowerBound..<y))
            parts.append(Part(left: x..<part.left.upperBound, right: y..<part.right.upperBound))
        }
    }

    /// Returns the part without the common elements at its start and its end.
    private func trimmed(_ part: Part) -> Part {
        var (l, r) = (part.left, part.right)
        while !l.isEmpty, !r.isEmpty, left[l.lowerBound] == right[r.lowerBound] {
            l = l.lowerBound + 1..<l.upperBound
            r = r.lowerBound + 1..<r.upperBound
        }
        while !l.isEmpty, !r.isEmpty, left[l.upperBound - 1] == right[r.upperBound - 1] {
            l = l.lowerBound..<l.upperBound - 1
            r = r.lowerBound..<r.upperBound - 1
        }
        return Part(left: l, right: r)
    }

    /// The range of diagonals that a search from one end has reached.
    private struct Reach {
        var low: Int
        var high: Int

        /// Extends the range by one diagonal on each side. On a side without a further diagonal, shortens the range by
        /// one.
        mutating func widen(_ all: ClosedRange<Int>, _ places: inout [Int], at zero: Int, empty: Int) {
            if low > all.lowerBound {
                low -= 1
                places[zero + low - 1] = empty
            } else {
                low += 1
            }
            if high < all.upperBound {
                high += 1
                places[zero + high + 1] = empty
            } else {
                high -= 1
            }
        }

        var diagonals: StrideThrough<Int> { stride(from: high, through: low, by: -2) }

        func contains(_ diagonal: Int) -> Bool { low <= diagonal && diagonal <= high }
    }

    /// Returns the point where the part is divided. It is never the start or the end of the part.
    private mutating func middle(of part: Part) -> (x: Int, y: Int) {
        let zero = right.count + 1
        let start = part.left.lowerBound - part.right.lowerBound
        let end = part.left.upperBound - part.right.upperBound
        let all = (part.left.lowerBound - part.right.upperBound)...(part.left.upperBound - part.right.lowerBound)
        let isOdd = (start - end) % 2 != 0
        var fromStart = Reach(low: start, high: start)
        var fromEnd = Reach(low: end, high: end)
        forward[zero + start] = part.left.lowerBound
        backward[zero + end] = part.left.upperBound
        for _ in 0..<Self.stepLimit {
            fromStart.widen(all, &forward, at: zero, empty: -1)
            for diagonal in fromStart.diagonals {
                let x = goForward(on: diagonal, zero, part)
                if isOdd, fromEnd.contains(diagonal), backward[zero + diagonal] <= x { return (x, x - diagonal) }
            }
            fromEnd.widen(all, &backward, at: zero, empty: Int.max)
            for diagonal in fromEnd.diagonals {
                let x = goBackward(on: diagonal, zero, part)
                if !isOdd, fromStart.contains(diagonal), x <= forward[zero + diagonal] { return (x, x - diagonal) }
            }
        }
        return farthest(fromStart, zero, part)
    }

    private mutating func goForward(on diagonal: Int, _ zero: Int, _ part: Part) -> Int {
        let (below, above) = (forward[zero + diagonal - 1], forward[zero + diagonal + 1])
        var x = below < above ? above : below + 1
        while x < part.left.upperBound, x - diagonal < part.right.upperBound, left[x] == right[x - diagonal] { x += 1 }
        forward[zero + diagonal] = x
        return x
    }

    private mutating func goBackward(on diagonal: Int, _ zero: Int, _ part: Part) -> Int {
        let (below, above) = (backward[zero + diagonal - 1], backward[zero + diagonal + 1])
        var x = below < above ? below : above - 1
        while x > part.left.lowerBound, x - diagonal > part.right.lowerBound, left[x - 1] == right[x - diagonal - 1] {
            x -= 1
        }
        backward[zero + diagonal] = x
        return x
    }

    /// Returns the farthest point that the search from the start has reached. Used if the search was stopped.
    private func farthest(_ reach: Reach, _ zero: Int, _ part: Part) -> (x: Int, y: Int) {
        var best = (x: part.left.lowerBound, y: part.right.lowerBound)
        for diagonal in reach.diagonals {
            let x = min(forward[zero + diagonal], part.left.upperBound, part.right.upperBound + diagonal)
            if x + x - diagonal > best.x + best.y { best = (x, x - diagonal) }
        }
        return best
    }
}

/// The elements of two sequences that have no counterpart in the other sequence. They are found with the linear-space
/// variant of Myers' algorithm.
///
/// Each search for the shortest path has a limit. If sequences are very different, the next search continues from the
/// farthest point, so that the time remains proportional to the length.
struct Matching {

    private(set) var isRemoved: [Bool]
    private(set) var isAdded: [Bool]

    init<Element: Hashable>(_ left: [Element], _ right: [Element]) {
        isRemoved = Array(repeating: false, count: left.count)
        isAdded = Array(repeating: false, count: right.count)
        var numbers: [Element: Int] = [:]
        let old = left.map { Self.number(of: $0, in: &numbers) }
        let new = right.map { Self.number(of: $0, in: &numbers) }
        let inOld = Self.marks(old, count: numbers.count)
        let inNew = Self.marks(new, count: numbers.count)
        // Elements that occur in only one of the sequences need no search.
        let oldPlaces = old.indices.filter { inNew[old[$0]] }
        let newPlaces = new.indices.filter { inOld[new[$0]] }
        for index in old.indices where !inNew[old[index]] { isRemoved[index] = true }
        for index in new.indices where !inOld[new[index]] { isAdded[index] = true }
        var search = MiddleSearch(oldPlaces.map { old[$0] }, newPlaces.map { new[$0] })
        search.run(
            removing: { isRemoved[oldPlaces[$0]] = true },
            adding: { isAdded[newPlaces[$0]] = true })
    }

    private static func number<Element: Hashable>(of element: Element, in numbers: inout [Element: Int]) -> Int {
        let next = numbers.count
        if let known = numbers[element] { return known }
        numbers[element] = next
        return next
    }

    private static func marks(_ values: [Int], count: Int) -> [Bool] {
        var marks = Array(repeating: false, count: count)
        for value in values { marks[value] = true }
        return marks
    }
}
