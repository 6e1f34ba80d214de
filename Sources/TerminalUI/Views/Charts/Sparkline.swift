/// A small chart of a number over time, without axes. The newest value is at the right edge.
///
/// The chart fills all rows of its region. Older values that do not fit are not drawn, and do not affect the range. A
/// value that is missing or not finite leaves a gap. Every drawn value is visible, even the lowest one. If all values
/// are equal and the chart has no fixed range, bars in a region of several rows are drawn as a thin line in the middle.
public struct Sparkline: View {

    /// The shape in which the values are drawn.
    public enum Shape: Hashable, Sendable {
        /// A bar for each value, with a resolution of eighths of a row.
        case bars
        /// A line of dots, with two values per column.
        case line
        /// The line with the area below it filled.
        case area
    }

    /// The values from old to new; nil for a missing value.
    public var values: [Double?]
    /// The values of the lower and the upper edge. If nil, these are the lowest and the highest visible value. Values
    /// outside the range are drawn at the edge.
    public var range: ClosedRange<Double>?
    public var shape: Shape
    public var role: Role
    /// The levels that determine the roles of values, in ascending order. Values below all levels, and values in levels
    /// with ``Role/success``, have the role of the sparkline.
    public var levels: [Gauge.Level]
    /// Whether a row above the chart shows the highest and the lowest visible value. If there is no space for both, the
    /// row shows only one of them, or none. If all values are equal, the row is empty. Has no effect if the region has
    /// a single row.
    public var marksExtremes: Bool
    /// The format of the highest and the lowest value.
    public var format: (Double) -> String

    /// Creates a sparkline.
    ///
    /// - Parameters:
    ///   - values: The values from old to new; nil for a missing value.
    ///   - range: The values of the lower and the upper edge. If nil, these are the lowest and the highest visible
    ///     value.
    ///   - shape: The shape in which the values are drawn.
    ///   - role: The role of the sparkline.
    ///   - levels: The levels that determine the roles of values, in ascending order.
    ///   - marksExtremes: Whether a row above the chart shows the highest and the lowest visible value.
    ///   - format: The format of the highest and the lowest value.
    public init(
        _ values: [Double?],
        range: ClosedRange<Double>? = nil,
        shape: Shape = .bars,
        role: Role = .series1,
        levels: [Gauge.Level] = [],
        marksExtremes: Bool = false,
        format: @escaping (Double) -> String = NumberText.short
    ) {
        self.values = values
        self.range = range
        self.shape = shape
        self.role = role
        self.levels = levels
        self.marksExtremes = marksExtremes
        self.format = format
    }

    public func draw(in canvas: inout Canvas) {
        guard !canvas.size.isEmpty else { return }
        let visible = visibleValues(in: canvas.size.width)
        guard let scale = range.map(Scale.init) ?? Scale(visible.lazy.compactMap(\.self)) else { return }
        let top = marksExtremes && canvas.size.height > 1 ? 1 : 0
        if top > 0 { writeExtremes(visible, in: &canvas) }
        canvas.within(canvas.bounds.inset(top: top)) { canvas in
            switch shape {
            case .bars where range == nil && canvas.size.height > 1 && isLevel(visible): drawLine(visible, in: &canvas)
            case .bars: drawBars(visible, scale, in: &canvas)
            case .line, .area: drawDots(visible, scale, in: &canvas)
            }
        }
    }

    /// Returns the values that are drawn in the given width; nil for gaps.
    package func visibleValues(in width: Int) -> [Double?] {
        values.suffix(max(0, width) * valuesPerColumn).map { $0?.isFinite == true ? $0 : nil }
    }

    private func role(of value: Double) -> Role {
        levels.last { value >= $0.start }.map(\.role).flatMap { $0 == .success ? nil : $0 } ?? role
    }

    private var valuesPerColumn: Int { shape == .bars ? 1 : DotResolution.braille.columns }

    private func drawBars(_ values: [Double?], _ scale: Scale, in canvas: inout Canvas) {
        let signs = canvas.symbols.chart.verticalEighths
        guard !signs.isEmpty else { return }
        let height = canvas.size.height
        let start = canvas.size.width - values.count
        for (offset, value) in values.enumerated() {
            guard let value, let fraction = scale.clampedFraction(of: value) else { continue }
            let role = role(of: value)
            let parts = max(1, Int((fraction * Double(height * signs.count)).rounded()))
            let (x, top) = (start + offset, height - parts / signs.count)
            canvas.fill(Rect(x: x, y: top, width: 1, height: height - top), with: signs[signs.count - 1], role)
            let rest = parts % signs.count
            if rest > 0 { canvas.write(signs[rest - 1], role, x: x, y: top - 1) }
        }
    }

    private func isLevel(_ values: [Double?]) -> Bool {
        let present = values.lazy.compactMap(\.self)
        guard let first = present.first else { return true }
        return present.allSatisfy { $0 == first }
    }

    /// Draws equal values as a line. Bars of the same height would be a solid block.
    private func drawLine(_ values: [Double?], in canvas: inout Canvas) {
        guard let sign = canvas.symbols.chart.verticalEighths.first else { return }
        let (start, y) = (canvas.size.width - values.count, (canvas.size.height - 1) / 2)
        for (offset, value) in values.enumerated() {
            guard let value else { continue }
            canvas.write(sign, role(of: value), x: start + offset, y: y)
        }
    }

    private func drawDots(_ values: [Double?], _ scale: Scale, in canvas: inout Canvas) {
        var grid = DotGrid(size: canvas.size)
        let start = grid.width - values.count
        var previous: Int?
        for (offset, value) in values.enumerated() {
            guard let value, let place = scale.clampedFraction(of: value) else {
                previous = nil
                continue
            }
            let y = grid.height - 1 - Int((place * Double(grid.height - 1)).rounded())
            // The dots of a value extend to the dots of the previous value, so that steep sections have no gaps.
            let joint =
                shape == .area ? grid.height - 1 : previous.map { $0 < y ? min($0 + 1, y) : max($0 - 1, y) } ?? y
            grid.column(x: start + offset, from: joint, through: y, role(of: value))
            previous = y
        }
        canvas.draw(grid, in: canvas.bounds)
    }

    private func writeExtremes(_ values: [Double?], in canvas: inout Canvas) {
        let present = values.indices.filter { values[$0] != nil }
        guard
            let highest = present.max(by: { values[$0] ?? 0 < values[$1] ?? 0 }),
            let lowest = present.min(by: { values[$0] ?? 0 < values[$1] ?? 0 }),
            values[highest] != values[lowest]
        else { return }
        let symbols = canvas.symbols
        var taken: Range<Int>?
        for (index, sign) in [(highest, symbols.arrowUp), (lowest, symbols.arrowDown)] {
            guard let value = values[index] else { continue }
            let column = canvas.size.width - 1 - (values.count - 1 - index) / valuesPerColumn
            let (text, start) = Self.mark(sign, format(value), at: column, width: canvas.size.width)
            // If there is space for only one mark, it is the mark of the highest value.
            guard let start, taken.map({ start > $0.upperBound || start + text.cellWidth < $0.lowerBound }) ?? true
            else { continue }
            canvas.write(text, .secondary, x: start, y: 0)
            taken = start..<start + text.cellWidth
        }
    }

    /// Returns the text of a mark, and the x coordinate where the text starts. The symbol is in the given column. The
    /// number is to the right of the symbol or, if there is not enough space, to the left. The x coordinate is nil if
    /// there is not enough space on either side.
    private static func mark(_ sign: String, _ number: String, at column: Int, width: Int) -> (String, Int?) {
        let length = (sign + number).cellWidth
        if column + length <= width { return (sign + number, column) }
        return (number + sign, column + 1 >= length ? column + 1 - length : nil)
    }
}
