/// The bars of a chart as columns, with labels below.
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
        for (index, category) in chart.categories.prefix(layout.count).enumerated() {
            let x = index * (layout.categoryWidth + layout.gap)
            for (number, bar) in chart.bars(of: category).enumerated() {
                let place = Rect(
                    x: x + number * layout.barWidth, y: bars.y, width: layout.barWidth, height: bars.height)
                draw(bar, in: place, hasValues, &canvas)
            }
            guard hasLabels else { continue }
            let label = Rect(x: x, y: size.height - 1, width: layout.categoryWidth, height: 1)
            canvas.draw(Label(StyledText(category.label), alignment: .center), in: label)
        }
    }

    /// Bars as wide as there is room for, up to ten columns, with gaps between the categories as long as they fit.
    private func layout(width: Int) -> Layout {
        let perCategory = max(1, chart.arrangement == .stacked ? 1 : chart.categories.map(\.values.count).max() ?? 1)
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
