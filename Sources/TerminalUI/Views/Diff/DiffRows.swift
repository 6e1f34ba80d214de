/// The rows in which a difference is shown.
struct DiffRows {

    enum Row: Hashable {
        /// A line that both have, by its numbers.
        case same(left: Int, right: Int)
        /// What was taken away, what was put in, or both beside each other.
        case changed(left: Int?, right: Int?)
        /// Lines that both have and that are not shown: so many.
        case folded(Int)
    }

    let difference: TextDifference
    let layout: DiffView.Layout
    let context: Int?

    var count: Int {
        difference.blocks.indices.reduce(0) { $0 + shape(of: $1).count }
    }

    /// The rows in that range, as many of them as there are.
    subscript(range: Range<Int>) -> [Row] {
        var rows: [Row] = []
        var first = 0
        for index in difference.blocks.indices {
            let shape = shape(of: index)
            let seen = range.clamped(to: first..<first + shape.count)
            rows += seen.map { row($0 - first, of: difference.blocks[index], shape) }
            first += shape.count
            if first >= range.upperBound { break }
        }
        return rows
    }

    /// How many rows of a block stand before and after its fold, and how many lines that hides.
    private struct Shape {
        var head: Int
        var hidden = 0
        var tail = 0

        var count: Int { head + (hidden > 0 ? 1 : 0) + tail }
    }

    private func shape(of index: Int) -> Shape {
        let block = difference.blocks[index]
        guard block.isSame else {
            let (l, r) = (block.left.count, block.right.count)
            return Shape(head: layout == .unified ? l + r : max(l, r))
        }
        guard let context else { return Shape(head: block.left.count) }
        let head = index == 0 ? 0 : max(0, context)
        let tail = index == difference.blocks.count - 1 ? 0 : max(0, context)
        let hidden = block.left.count - head - tail
        // A fold of one line would only hide what has as much room.
        return hidden > 1 ? Shape(head: head, hidden: hidden, tail: tail) : Shape(head: block.left.count)
    }

    private func row(_ number: Int, of block: TextDifference.Block, _ shape: Shape) -> Row {
        let (l, r) = (block.left, block.right)
        if block.isSame {
            if shape.hidden > 0, number == shape.head { return .folded(shape.hidden) }
            let line = shape.hidden > 0 && number > shape.head ? number + shape.hidden - 1 : number
            return .same(left: l.lowerBound + line, right: r.lowerBound + line)
        }
        switch layout {
        case .sideBySide:
            return .changed(
                left: number < l.count ? l.lowerBound + number : nil,
                right: number < r.count ? r.lowerBound + number : nil)
        case .unified:
            return number < l.count
                ? .changed(left: l.lowerBound + number, right: nil)
                : .changed(left: nil, right: r.lowerBound + number - l.count)
        }
    }
}
