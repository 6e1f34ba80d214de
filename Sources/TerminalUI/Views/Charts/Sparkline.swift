/// A chart of a number over time in a small space, without axes. The newest value is at the right edge.
///
/// The chart takes all rows of its region. Values that do not fit are not drawn, and take no time. A missing value
/// leaves a gap, while the lowest value is still visible. Equal values are a thin line in the middle, unless a range
/// determines their height.
public struct Sparkline: View {

    /// The shape of the drawn values.
    public enum Shape: Hashable, Sendable {
        /// A bar for each value, in eighths of a row.
        case bars
        /// A line of dots, two values per column.
        case line
        /// The line with the area below it filled.
        case area
    }

    /// The values from old to new; nil for a missing value.
    public var values: [Double?]
    /// The values of the lower and the upper edge; nil for the range of the visible values. Values outside of the range
    /// are drawn at the edge.
    public var range: ClosedRange<Double>?
    public var shape: Shape
    public var role: Role
    /// The levels whose roles values have, in ascending order. Values below all levels, and in levels with
    /// ``Role/success``, have the role of the line.
    public var levels: [Gauge.Level]
    /// Whether a row above shows the highest and the lowest visible value. Has no effect in a single row.
    public var marksExtremes: Bool
    /// The format of these values.
    public var format: (Double) -> String

    /// Creates a sparkline.
    ///
    /// - Parameters:
    ///   - values: The values from old to new; nil for a missing value.
    ///   - range: The values of the lower and the upper edge; nil for the range of the visible values.
    ///   - shape: The shape of the drawn values.
    ///   - role: The role of the line.
    ///   - levels: The levels whose roles values have, in ascending order.
    ///   - marksExtremes: Whether a row above shows the highest and the lowest visible value.
    ///   - format: The format of these values.
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
        let visible = values.suffix(canvas.size.width * valuesPerColumn).map { $0?.isFinite == true ? $0 : nil }
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

    /// Returns the role of a value: the role of its level, or the role of the line if there is none or the level is a
    /// success.
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

    /// Draws equal values as a line, because bars of the same height would be a solid block.
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
            // The dots extend to the end of the previous value's dots, so that steep parts are connected.
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
            // The highest value takes precedence if there is space for only one.
            guard let start, taken.map({ start > $0.upperBound || start + text.cellWidth < $0.lowerBound }) ?? true
            else { continue }
            canvas.write(text, .secondary, x: start, y: 0)
            taken = start..<start + text.cellWidth
        }
    }

    /// Returns the symbol in the column with the number on a side that has enough space, and the start; nil if neither
    /// side has enough.
    private static func mark(_ sign: String, _ number: String, at column: Int, width: Int) -> (String, Int?) {
        let length = (sign + number).cellWidth
        if column + length <= width { return (sign + number, column) }
        return (number + sign, column + 1 >= length ? column + 1 - length : nil)
    }
}
