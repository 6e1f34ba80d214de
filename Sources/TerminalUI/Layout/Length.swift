/// How much of a row or column of regions one of them takes.
public enum Length: Hashable, Sendable {
    /// That many cells.
    case fixed(Int)
    /// A share of what the fixed ones leave, in proportion to the other shares; so many cells at least.
    case fill(Int = 1, minimum: Int = 0)
}

extension Rect {

    /// The rectangle divided into columns, from left to right. What does not fit is empty.
    public func columns(_ lengths: [Length], spacing: Int = 0) -> [Rect] {
        spans(lengths, total: width, spacing: spacing).map { start, length in
            Rect(x: x + start, y: y, width: length, height: height)
        }
    }

    /// The rectangle divided into rows, from top to bottom. What does not fit is empty.
    public func rows(_ lengths: [Length], spacing: Int = 0) -> [Rect] {
        spans(lengths, total: height, spacing: spacing).map { start, length in
            Rect(x: x, y: y + start, width: width, height: length)
        }
    }

    private func spans(_ lengths: [Length], total: Int, spacing: Int) -> [(start: Int, length: Int)] {
        let gaps = spacing * max(0, lengths.count - 1)
        let sizes = Self.sizes(lengths, total: max(0, total - gaps))
        var start = 0
        return sizes.map { size in
            let length = max(0, min(size, total - start))
            defer { start += size + spacing }
            return (min(start, total), length)
        }
    }

    private static func sizes(_ lengths: [Length], total: Int) -> [Int] {
        var sizes = lengths.map { length in
            switch length {
            case .fixed(let cells): max(0, cells)
            case .fill(_, let minimum): max(0, minimum)
            }
        }
        let shares = lengths.map { length in
            if case .fill(let share, _) = length { max(0, share) } else { 0 }
        }
        var open = Set(lengths.indices.filter { shares[$0] > 0 })
        // A share that would get less than its minimum keeps that, and the others share what is left.
        while !open.isEmpty {
            let taken = lengths.indices.filter { !open.contains($0) }.reduce(0) { $0 + sizes[$1] }
            let free = max(0, total - taken)
            let sum = open.reduce(0) { $0 + shares[$1] }
            let short = open.filter { free * shares[$0] / sum < sizes[$0] }
            if short.isEmpty {
                distribute(free, shares: shares, sum: sum, among: open.sorted(), into: &sizes)
                return sizes
            }
            open.subtract(short)
        }
        return sizes
    }

    private static func distribute(_ free: Int, shares: [Int], sum: Int, among open: [Int], into sizes: inout [Int]) {
        var given = 0
        var seen = 0
        for index in open {
            seen += shares[index]
            let end = free * seen / sum
            sizes[index] = end - given
            given = end
        }
    }
}
