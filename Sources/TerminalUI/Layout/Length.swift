/// The width or height of a region in a row or column of regions.
public struct Length: Hashable, Sendable {

    enum Kind: Hashable, Sendable {
        case fixed(Int)
        case fraction(Double)
        case fill(Int)
    }

    let kind: Kind
    private(set) var minimum = 0
    private(set) var maximum = Length.limit
    /// The priority for hiding: of several lengths, the one with the highest number is hidden first. Nil for a length
    /// that is never hidden.
    private(set) var yieldingOrder: Int?

    /// The upper limit of all numbers. It is larger than any terminal, and small enough that sums do not overflow.
    private static let limit = 1 << 24

    static func bounded(_ number: Int, least: Int = 0) -> Int {
        min(max(least, number), limit)
    }

    static func boundedSpacing(_ spacing: Int) -> Int {
        bounded(spacing, least: -limit)
    }

    /// Returns a length with a fixed number of cells.
    public static func fixed(_ cells: Int) -> Length {
        Length(kind: .fixed(bounded(cells)))
    }

    /// Returns a length that is a fraction of the total width or height, from 0 to 1. The total includes the gaps
    /// between regions.
    public static func fraction(_ fraction: Double) -> Length {
        Length(kind: .fraction(fraction.isFinite ? min(max(0, fraction), 1) : 0))
    }

    /// Returns a length that fills the remaining cells. Several lengths of this kind divide the remaining cells in
    /// proportion to their shares.
    ///
    /// - Parameters:
    ///   - share: The share, relative to the shares of the other lengths. With the share 0, the length is its minimum.
    ///   - minimum: The minimum length in cells.
    public static func fill(_ share: Int = 1, minimum: Int = 0) -> Length {
        Length(kind: .fill(bounded(share))).minimum(minimum)
    }

    private init(kind: Kind) {
        self.kind = kind
    }

    /// Returns this length with the given minimum in cells.
    public func minimum(_ cells: Int) -> Length {
        var length = self
        length.minimum = Self.bounded(cells)
        return length
    }

    /// Returns this length with the given maximum in cells. If the maximum is less than the minimum, the minimum
    /// applies.
    public func maximum(_ cells: Int) -> Length {
        var length = self
        length.maximum = Self.bounded(cells)
        return length
    }

    /// Returns a copy of this length that is hidden if there is not enough space for the minimums of all lengths. The
    /// length with the highest `order` is hidden first. Of several lengths with the same `order`, the last one is
    /// hidden first.
    ///
    /// The minimum of a fixed length is its number of cells. The minimum of any other length is 0 unless it is set.
    public func yielding(_ order: Int = 0) -> Length {
        var length = self
        length.yieldingOrder = order
        return length
    }
}

extension Length {

    fileprivate func least(of total: Int) -> Int {
        switch kind {
        case .fixed(let cells): clamped(cells)
        case .fraction, .fill: minimum
        }
    }

    func clamped(_ cells: Int) -> Int {
        max(minimum, min(cells, maximum))
    }

    fileprivate var share: Int {
        if case .fill(let share) = kind { share } else { 0 }
    }

    fileprivate func preferred(of total: Int) -> Int {
        switch kind {
        case .fixed(let cells): clamped(cells)
        case .fraction(let fraction): clamped(Int((Double(total) * fraction).rounded()))
        case .fill: clamped(0)
        }
    }

    /// Returns the start and the number of cells of each length in a region with the given total.
    static func spans(_ lengths: [Length], total: Int, spacing: Int) -> [(start: Int, length: Int)] {
        // The total is limited, so that multiplying it by a share does not overflow.
        let total = min(total, limit << 8)
        let spacing = boundedSpacing(spacing)
        let shown = shown(lengths, total: total, spacing: spacing)
        let gaps = spacing * max(0, shown.count - 1)
        let sizes = sizes(shown.map { lengths[$0] }, total: max(0, total - gaps), whole: total)
        var spans = Array(repeating: (start: 0, length: 0), count: lengths.count)
        var start = 0
        for (index, size) in zip(shown, sizes) {
            spans[index] = (min(start, total), max(0, min(size, total - start)))
            start = max(0, start + size + spacing)
        }
        return spans
    }

    private static func shown(_ lengths: [Length], total: Int, spacing: Int) -> [Int] {
        var shown = Array(lengths.indices)
        func need() -> Int { shown.reduce(-spacing) { $0 + lengths[$1].least(of: total) + spacing } }
        while need() > total {
            let candidates = shown.compactMap { index in lengths[index].yieldingOrder.map { (order: $0, index: index) }
            }
            guard let first = candidates.max(by: <)?.index else { break }
            shown.removeAll { $0 == first }
        }
        return shown
    }

    private static func sizes(_ lengths: [Length], total: Int, whole: Int) -> [Int] {
        var sizes = lengths.map { $0.preferred(of: whole) }
        shrinkFractions(lengths, total: total, sizes: &sizes)
        var open = lengths.indices.filter { lengths[$0].share > 0 }
        // A share below its minimum or above its maximum is set to that limit, and the other shares divide the rest. If
        // some shares are too small and others too large, the group with the larger total deviation is resolved first.
        while !open.isEmpty {
            let taken = lengths.indices.filter { !open.contains($0) }.reduce(0) { $0 + sizes[$1] }
            let free = max(0, total - taken)
            let shares = distributed(free, among: open.map { lengths[$0].share })
            let clamped = zip(open, shares).map { lengths[$0].clamped($1) }
            let excess = zip(clamped, shares).reduce(0) { $0 + $1.0 - $1.1 }
            for (index, size) in zip(open, clamped) { sizes[index] = size }
            let settled = zip(zip(open, shares), clamped).filter { excess >= 0 ? $1 > $0.1 : $1 < $0.1 }.map(\.0.0)
            if settled.isEmpty { break }
            open.removeAll { settled.contains($0) }
        }
        return sizes
    }

    /// Reduces fractions down to their minimums until the lengths fit into the total.
    private static func shrinkFractions(_ lengths: [Length], total: Int, sizes: inout [Int]) {
        var excess = sizes.reduce(0, +) - total
        for index in lengths.indices.reversed() where excess > 0 {
            guard case .fraction = lengths[index].kind else { continue }
            let taken = min(excess, sizes[index] - lengths[index].minimum)
            sizes[index] -= taken
            excess -= taken
        }
    }

    private static func distributed(_ cells: Int, among shares: [Int]) -> [Int] {
        let sum = shares.reduce(0, +)
        var seen = 0
        return shares.map { share in
            let start = cells * seen / sum
            seen += share
            return cells * seen / sum - start
        }
    }
}
