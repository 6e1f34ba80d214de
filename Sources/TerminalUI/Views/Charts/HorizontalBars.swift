/// The bars of a chart as rows, each with a label, a bar and a value.
struct HorizontalBars: View {

    /// The values that depend on all bars of a chart, also on those that are not drawn.
    struct Measures {

        let barsPerCategory: Int
        let labelWidth: Int
        /// The widths of two columns: one for values at the lower ends of bars, and one for values at the upper ends.
        let valueWidths: (low: Int, high: Int)
        let scale: Scale?

        init(_ chart: BarChart) {
            barsPerCategory = chart.barsPerCategory
            labelWidth = chart.categories.map(\.label.cellWidth).max() ?? 0
            scale = chart.scale
            var widths = (low: 0, high: 0)
            for bar in chart.hasValues ? chart.categories.flatMap(chart.bars) : [] {
                guard let width = bar.text.map({ $0.cellWidth + 1 }) else { continue }
                if bar.value < 0 { widths.low = max(widths.low, width) } else { widths.high = max(widths.high, width) }
            }
            valueWidths = widths
        }
    }

    let chart: BarChart
    let measures: Measures
    let scale: Scale

    /// The width that is reserved for the longest bar. Labels are truncated to leave this width, but they keep at least
    /// a third of the region.
    private static let shapelyWidth = 12

    func draw(in canvas: inout Canvas) {
        let size = canvas.size
        let perCategory = measures.barsPerCategory
        let shown = Self.shown(of: chart, each: perCategory, in: size)
        let (labels, values) = (measures.labelWidth, measures.valueWidths)
        let room = max(size.width / 3, size.width - 1 - values.low - values.high - Self.shapelyWidth)
        let labelWidth = labels == 0 || size.width < 12 ? 0 : min(labels, room)
        let hasValues = chart.hasValues && size.width - labelWidth - values.low - values.high >= 8
        let left = (labelWidth > 0 ? labelWidth + 1 : 0) + (hasValues ? values.low : 0)
        let bars = Rect(x: left, width: size.width - left - (hasValues ? values.high : 0), height: size.height)
        let (thickness, gap) = Self.thickness(of: shown.count, each: perCategory, in: size.height)
        drawBase(bars, in: &canvas)
        var y = 0
        for index in shown {
            let category = chart.categories[index]
            let rows = chart.bars(of: category)
            let height = max(1, rows.count) * thickness
            let label = Rect(y: y + (height - 1) / 2, width: labelWidth, height: 1)
            let isChosen = index == chart.selection
            let text = isChosen ? StyledText(category.label, .selection) : StyledText(category.label)
            canvas.draw(Label(text, alignment: .trailing), in: label)
            let marksBar = isChosen && labelWidth == 0
            for (number, bar) in rows.enumerated() {
                let place = Rect(x: bars.x, y: y + number * thickness, width: bars.width, height: thickness)
                draw(
                    bar, in: place, valueWidth: hasValues ? values.high : nil, marksBar ? .selection : .secondary,
                    &canvas)
            }
            let hasValue = hasValues && rows.contains { $0.text != nil }
            if marksBar, !hasValue { canvas.write(canvas.symbols.pointer, .selection, x: 0, y: label.y) }
            y += height + gap
        }
    }

    /// Returns the indices of the categories that are drawn.
    private static func shown(of chart: BarChart, each bars: Int, in size: Size) -> Range<Int> {
        let most = (size.height + bars - 1) / bars
        let first = min(max(0, chart.offset), chart.categories.count)
        return first..<min(chart.categories.count, first + max(0, most))
    }

    static func rows(ofCategory index: Int, of chart: BarChart, in size: Size) -> Range<Int>? {
        // Categories outside the region are excluded first, because counting all bars of a long chart takes time.
        let first = max(0, chart.offset)
        guard index >= first, index - first < size.height else { return nil }
        let perCategory = chart.measures?.barsPerCategory ?? chart.barsPerCategory
        let shown = shown(of: chart, each: perCategory, in: size)
        guard shown.contains(index) else { return nil }
        let (thickness, gap) = thickness(of: shown.count, each: perCategory, in: size.height)
        func height(_ index: Int) -> Int { max(1, chart.barCount(of: chart.categories[index])) * thickness }
        let start = (shown.lowerBound..<index).reduce(0) { $0 + height($1) + gap }
        return start..<start + height(index)
    }

    /// Returns the number of rows of a bar, and the number of free rows between two categories.
    private static func thickness(of count: Int, each bars: Int, in height: Int) -> (rows: Int, gap: Int) {
        let rows = (1...mostRows).last { count * (bars * $0 + 1) - 1 <= height }
        return rows.map { ($0, 1) } ?? (1, 0)
    }

    private static let mostRows = 3

    private func drawBase(_ bars: Rect, in canvas: inout Canvas) {
        guard scale.lower < 0, scale.upper > 0, bars.width > 2 else { return }
        let base = BarAxis(scale, length: bars.width).base
        for y in 0..<bars.height where base < bars.width {
            canvas.write(canvas.symbols.vertical, .guide, x: bars.x + base, y: y)
        }
    }

    /// Draws a bar and its value.
    ///
    /// - Parameters:
    ///   - valueWidth: The number of columns for the value after the bar; nil to omit the value.
    ///   - valueRole: The role of the value.
    private func draw(
        _ bar: BarChart.Bar, in rect: Rect, valueWidth: Int?, _ valueRole: Role, _ canvas: inout Canvas
    ) {
        let axis = BarAxis(scale, length: rect.width)
        // If the chart has a fixed range, a track shows the range, and the values are aligned after the track.
        let hasTrack = chart.range != nil && axis.base == 0
        if hasTrack {
            let signs = canvas.symbols.chart
            canvas.fill(rect, with: rect.height > 1 ? signs.shades.sign(1) : signs.track, .guide)
        }
        var end = axis.base
        for piece in bar.pieces {
            let isSmooth = piece.series == 0 && bar.pieces.count == 1
            let span = BarSpan(from: piece.from, to: piece.to, on: axis, isSmooth: isSmooth)
            for cell in span.cells {
                let place = Rect(x: rect.x + cell.offset, y: rect.y, width: 1, height: rect.height)
                canvas.fill(place, with: sign(cell, piece, canvas.symbols), chart.role(piece, bar))
            }
            end = span.end
        }
        guard let valueWidth, let text = bar.text else { return }
        let after = hasTrack ? rect.width + valueWidth - text.cellWidth : end + 1
        let x = bar.value < 0 ? rect.x + end - text.cellWidth : rect.x + after
        canvas.write(text, valueRole, x: x, y: rect.y + (rect.height - 1) / 2)
    }

    private func sign(_ cell: BarSpan.Cell, _ piece: BarChart.Piece, _ symbols: Symbols) -> String {
        guard cell.eighths < 8 else { return chart.fill(piece.series, symbols) }
        return cell.isFromLower
            ? symbols.chart.horizontalEighths.sign(cell.eighths - 1) : symbols.chart.quadrants.sign(0b1010)
    }
}
