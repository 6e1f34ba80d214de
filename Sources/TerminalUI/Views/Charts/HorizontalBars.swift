/// The bars of a chart as rows: label, bar, value.
struct HorizontalBars: View {

    let chart: BarChart
    let scale: Scale

    func draw(in canvas: inout Canvas) {
        let size = canvas.size
        let perCategory = max(1, chart.arrangement == .stacked ? 1 : chart.categories.map(\.values.count).max() ?? 1)
        let shown = chart.categories.prefix((size.height + perCategory - 1) / perCategory)
        let labels = shown.map(\.label.cellWidth).max() ?? 0
        let labelWidth = labels == 0 || size.width < 12 ? 0 : min(labels, size.width / 3)
        let values = chart.hasValues ? valueWidths(shown) : (low: 0, high: 0)
        let hasValues = chart.hasValues && size.width - labelWidth - values.low - values.high >= 8
        let left = (labelWidth > 0 ? labelWidth + 1 : 0) + (hasValues ? values.low : 0)
        let bars = Rect(x: left, width: size.width - left - (hasValues ? values.high : 0), height: size.height)
        let gap = perCategory > 1 && shown.count * (perCategory + 1) - 1 <= size.height ? 1 : 0
        drawBase(bars, in: &canvas)
        var y = 0
        for category in shown {
            let label = Rect(y: y, width: labelWidth, height: 1)
            canvas.draw(Label(StyledText(category.label), alignment: .trailing), in: label)
            let rows = chart.bars(of: category)
            for (index, bar) in rows.enumerated() {
                draw(bar, in: Rect(x: bars.x, y: y + index, width: bars.width, height: 1), hasValues, &canvas)
            }
            y += max(1, rows.count) + gap
        }
    }

    /// Where negative bars meet the others.
    private func drawBase(_ bars: Rect, in canvas: inout Canvas) {
        guard scale.lower < 0, scale.upper > 0, bars.width > 2 else { return }
        let base = BarAxis(scale, length: bars.width).base
        for y in 0..<bars.height where base < bars.width {
            canvas.write(canvas.symbols.vertical, .guide, x: bars.x + base, y: y)
        }
    }

    /// How much room values take on both sides.
    private func valueWidths(_ categories: ArraySlice<BarChart.Category>) -> (low: Int, high: Int) {
        let bars = categories.flatMap(chart.bars)
        func width(_ bars: [BarChart.Bar]) -> Int { bars.map { chart.format($0.value).cellWidth + 1 }.max() ?? 0 }
        return (width(bars.filter { $0.value < 0 }), width(bars.filter { $0.value >= 0 }))
    }

    private func draw(_ bar: BarChart.Bar, in rect: Rect, _ hasValue: Bool, _ canvas: inout Canvas) {
        let axis = BarAxis(scale, length: rect.width)
        var end = axis.base
        for piece in bar.pieces {
            let isSmooth = piece.series == 0 && bar.pieces.count == 1
            let span = BarSpan(from: piece.from, to: piece.to, on: axis, isSmooth: isSmooth)
            for cell in span.cells {
                let sign = sign(cell, piece, canvas.symbols)
                canvas.write(sign, chart.role(piece, bar), x: rect.x + cell.offset, y: rect.y)
            }
            end = span.end
        }
        guard hasValue, !bar.value.isNaN else { return }
        let text = chart.format(bar.value)
        let x = bar.value < 0 ? rect.x + end - text.cellWidth : rect.x + end + 1
        canvas.write(text, .secondary, x: x, y: rect.y)
    }

    private func sign(_ cell: BarSpan.Cell, _ piece: BarChart.Piece, _ symbols: Symbols) -> String {
        guard cell.eighths < 8 else { return chart.fill(piece.series, symbols) }
        return cell.isFromLower
            ? symbols.chart.horizontalEighths.sign(cell.eighths - 1) : symbols.chart.quadrants.sign(0b1010)
    }
}
