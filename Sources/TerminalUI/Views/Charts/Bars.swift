/// The bars of a chart as columns, each with a label below.
struct VerticalBars: View {

    let chart: BarChart
    let scale: Scale

    private struct Layout {
        var barWidth = 1
        var gap = 1
        var perCategory: Int
        var count: Int

        var categoryWidth: Int { barWidth * perCategory }
    }

    func draw(in canvas: inout Canvas) {
        let size = canvas.size
        let layout = layout(width: size.width)
        let hasLabels = size.height > 3 && chart.categories.contains { !$0.label.isEmpty }
        let hasValues = chart.hasValues && size.height > 5 && valuesFit(layout)
        let negative = scale.lower < 0
        let bars = Rect(
            y: hasValues ? 1 : 0, width: size.width,
            height: size.height - (hasLabels ? 1 : 0) - (hasValues ? (negative ? 2 : 1) : 0))
        drawBase(bars, layout, in: &canvas)
        let step = hasLabels ? labelStep(layout) : nil
        for (index, category) in chart.categories.prefix(layout.count).enumerated() {
            let x = index * (layout.categoryWidth + layout.gap)
            for (number, bar) in chart.bars(of: category).enumerated() {
                let place = Rect(
                    x: x + number * layout.barWidth, y: bars.y, width: layout.barWidth, height: bars.height)
                draw(bar, in: place, hasValues, &canvas)
            }
            guard hasLabels else { continue }
            if let step {
                guard index.isMultiple(of: step), x + category.label.cellWidth <= size.width else { continue }
                canvas.write(category.label, x: x, y: size.height - 1)
            } else {
                let label = Rect(x: x, y: size.height - 1, width: layout.categoryWidth, height: 1)
                canvas.draw(Label(StyledText(category.label), alignment: .center), in: label)
            }
        }
    }

    /// The greatest width of a category, in terminal columns, at which long labels are omitted instead of truncated.
    private static let narrow = 3

    /// Returns the distance between two labels, counted in categories. Nil if every category has a label, truncated if
    /// necessary.
    ///
    /// If categories are too narrow, or if truncated labels would be equal, labels are not truncated. Instead, some of
    /// them are omitted.
    private func labelStep(_ layout: Layout) -> Int? {
        let labels = Set(chart.categories.prefix(layout.count).map(\.label))
        let (widest, pitch) = (labels.map(\.cellWidth).max() ?? 0, layout.categoryWidth + layout.gap)
        let cut = Set(labels.map { StyledText($0).truncated(to: layout.categoryWidth, ellipsis: "…").string })
        let isNarrow = layout.categoryWidth <= Self.narrow && widest > layout.categoryWidth
        guard isNarrow || cut.count < labels.count else { return nil }
        return (widest + pitch) / pitch
    }

    /// Returns the layout with the widest bars that fit, up to ten columns each. If there is space, there are gaps
    /// between the categories.
    private func layout(width: Int) -> Layout {
        let perCategory = chart.barsPerCategory
        let count = max(1, chart.categories.count)
        var layout = Layout(perCategory: perCategory, count: count)
        layout.gap = count * perCategory + count - 1 <= width ? 1 : 0
        if width / count >= 8 { layout.gap = 2 }
        layout.barWidth = min(max(1, ((width + layout.gap) / count - layout.gap) / perCategory), 10)
        layout.count = min(chart.categories.count, (width + layout.gap) / (layout.categoryWidth + layout.gap))
        return layout
    }

    private func valuesFit(_ layout: Layout) -> Bool {
        let room = layout.barWidth + (layout.perCategory == 1 ? layout.gap - 1 : 0)
        return chart.categories.prefix(layout.count).allSatisfy { category in
            chart.bars(of: category).allSatisfy { $0.value.isNaN || chart.format($0.value).cellWidth <= room }
        }
    }

    private func drawBase(_ bars: Rect, _ layout: Layout, in canvas: inout Canvas) {
        guard scale.lower < 0, scale.upper > 0, bars.height > 2 else { return }
        let base = BarAxis(scale, length: bars.height).base
        let width = layout.count * (layout.categoryWidth + layout.gap) - layout.gap
        let line = Rect(y: bars.maxY - 1 - base, width: width, height: base < bars.height ? 1 : 0)
        canvas.fill(line, with: canvas.symbols.horizontal, .guide)
    }

    private func draw(_ bar: BarChart.Bar, in rect: Rect, _ hasValue: Bool, _ canvas: inout Canvas) {
        let axis = BarAxis(scale, length: rect.height)
        var end = axis.base
        for piece in bar.pieces {
            let isSmooth = piece.series == 0 && bar.pieces.count == 1
            let span = BarSpan(from: piece.from, to: piece.to, on: axis, isSmooth: isSmooth)
            for cell in span.cells {
                let row = Rect(x: rect.x, y: rect.maxY - 1 - cell.offset, width: rect.width, height: 1)
                canvas.fill(row, with: sign(cell, piece, canvas.symbols), chart.role(piece, bar))
            }
            end = span.end
        }
        guard hasValue, !bar.value.isNaN else { return }
        let text = chart.format(bar.value)
        let x = rect.x + (rect.width - text.cellWidth) / 2
        canvas.write(text, .secondary, x: max(0, x), y: rect.maxY - 1 - end)
    }

    private func sign(_ cell: BarSpan.Cell, _ piece: BarChart.Piece, _ symbols: Symbols) -> String {
        guard cell.eighths < 8 else { return chart.fill(piece.series, symbols) }
        return cell.isFromLower
            ? symbols.chart.verticalEighths.sign(cell.eighths - 1) : symbols.chart.quadrants.sign(0b0011)
    }
}

/// The cells of a bar between two values.
struct BarSpan {

    /// A cell that is filled completely or in part. The offset is its distance from the lower end of the scale.
    /// `isFromLower` states whether the part at the lower end of the cell is filled.
    struct Cell: Hashable {
        let offset: Int
        /// The filled part in eighths, from 1 to 8.
        let eighths: Int
        let isFromLower: Bool
    }

    let cells: [Cell]
    /// The offset of the first cell after the end of the bar. For a bar of a negative value, this is the cell before
    /// its lower end.
    let end: Int

    /// - Parameter isSmooth: Whether the bar may end within a cell. If so, the bar of every value other than zero is
    ///   visible.
    init(from: Double, to: Double, on axis: BarAxis, isSmooth: Bool) {
        let (start, finish) = (Int((axis.eighths(to: from) / 8).rounded()), axis.eighths(to: to))
        if to >= from {
            let whole = Int((finish / 8).rounded()) * 8
            let eighths = isSmooth ? max(Int(finish.rounded()), to > from ? 1 : 0) : whole
            cells = Self.upward(from: axis.base + start, eighths: eighths - start * 8, limit: axis.length)
            end = (cells.last?.offset ?? axis.base + start - 1) + 1
        } else {
            // In a cell that is filled from its upper end, only halves can be drawn.
            let halves = isSmooth ? max(Int((-finish / 4).rounded()), 1) : Int((-finish / 8).rounded()) * 2
            cells = Self.downward(from: axis.base, halves: halves)
            end = (cells.last?.offset ?? axis.base) - 1
        }
    }

    private static func upward(from base: Int, eighths: Int, limit: Int) -> [Cell] {
        stride(from: 0, to: min(eighths, (limit - base) * 8), by: 8).map {
            Cell(offset: base + $0 / 8, eighths: min(8, eighths - $0), isFromLower: true)
        }
    }

    private static func downward(from base: Int, halves: Int) -> [Cell] {
        stride(from: 0, to: min(halves, base * 2), by: 2).map {
            Cell(offset: base - 1 - $0 / 2, eighths: min(8, 4 * (halves - $0)), isFromLower: false)
        }
    }
}

/// The common start and the maximum length of bars, in cells.
struct BarAxis {

    /// The number of cells from the lower end of the scale to the start of all bars.
    let base: Int
    let length: Int
    private let scale: Scale
    /// The position of the base in the scale, from 0 to 1.
    private let origin: Double
    /// The number of cells for the whole scale.
    private let extent: Double

    init(_ scale: Scale, length: Int) {
        self.scale = scale
        self.length = length
        origin = scale.clampedFraction(of: 0) ?? 0
        let exact = origin * Double(length)
        // If zero is inside the scale, there is at least one cell on each side of the base.
        base =
            origin > 0 && origin < 1 && length > 1
            ? min(max(1, Int(exact.rounded())), length - 1) : Int(exact.rounded())
        // The bars of a positive and a negative value of the same magnitude have the same length.
        let above = origin < 1 ? Double(length - base) / (1 - origin) : .infinity
        let below = origin > 0 ? Double(base) / origin : .infinity
        extent = min(above, below)
    }

    /// Returns the distance of the given value from the base in eighths of a cell. Negative for values below the base.
    func eighths(to value: Double) -> Double {
        ((scale.clampedFraction(of: value) ?? origin) - origin) * extent * 8
    }
}
