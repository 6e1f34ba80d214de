/// A view that shows a value in a range, with a rating.
///
/// In a region of one row, the label, the bar, the symbol and the value are side by side. In two rows, the bar is below
/// the label. In more rows, the bar is higher. In four or more rows, the last row shows the ends of the range and the
/// starts of the levels.
public struct Gauge: View {

    /// A range of values with the same rating, up to the next level.
    public struct Level: Hashable, Sendable {
        /// The lowest value of the level.
        public var start: Double
        /// The rating, usually ``Role/success``, ``Role/warning`` or ``Role/failure``. A symbol is drawn only for these
        /// three roles, for ``Role/caution`` and for ``Role/info``.
        public var role: Role

        /// Creates a level.
        public init(from start: Double, _ role: Role) {
            self.start = start
            self.role = role
        }
    }

    public var label: String
    /// The value. If it is NaN, the bar is empty.
    public var value: Double
    /// The range of the values.
    public var range: ClosedRange<Double>
    /// The levels in ascending order. Values below the first level have no rating.
    public var levels: [Level]
    /// The width of the label in one row; nil for the label's own width. If several gauges have the same widths of
    /// labels and values, their bars are aligned.
    public var labelWidth: Int?
    /// The minimum width of the symbol and the value in one row; nil for their own width. Ignored if it is more than
    /// about two thirds of the row.
    public var valueWidth: Int?
    /// Whether the label is highlighted. If no label is shown, the value is highlighted or a symbol marks the gauge.
    public var isSelected: Bool
    /// The format of the value, of the ends of the range, and of the starts of the levels.
    public var format: (Double) -> String

    /// Creates a gauge.
    public init(
        _ label: String,
        value: Double,
        in range: ClosedRange<Double> = 0...1,
        levels: [Level] = [],
        labelWidth: Int? = nil,
        valueWidth: Int? = nil,
        isSelected: Bool = false,
        format: @escaping (Double) -> String = NumberText.percent
    ) {
        self.label = label
        self.value = value
        self.range = range
        self.levels = levels
        self.labelWidth = labelWidth
        self.valueWidth = valueWidth
        self.isSelected = isSelected
        self.format = format
    }

    /// The rating of the value. ``Role/progress`` if the value is below all levels, or NaN.
    public var role: Role {
        levels.last { value >= $0.start }?.role ?? .progress
    }

    public func draw(in canvas: inout Canvas) {
        let size = canvas.size
        guard !size.isEmpty else { return }
        let status = status(canvas.symbols)
        guard size.height > 1 else {
            drawLine(status, in: &canvas)
            return
        }
        let hasScale = size.height > 3
        canvas.draw(Label(status, alignment: .trailing), in: canvas.bounds)
        let room = size.width - status.width - 1
        canvas.draw(Label(title(canvas.symbols)), in: Rect(width: room, height: 1))
        drawBar(in: canvas.bounds.inset(top: 1, bottom: hasScale ? 1 : 0), &canvas)
        if hasScale { drawScale(in: &canvas) }
    }

    private func drawLine(_ status: StyledText, in canvas: inout Canvas) {
        let width = canvas.size.width
        let shared = max(status.width, min(valueWidth ?? 0, width))
        let right = [shared, status.width].map { $0 + 1 }.first { $0 <= width * 2 / 3 } ?? 0
        let wanted = min(max(0, labelWidth ?? label.cellWidth(atMost: width)), width)
        let left = wanted == 0 || width < 20 ? 0 : min(wanted + 1, (width - right) * 2 / 3)
        canvas.draw(Label(title(canvas.symbols)), in: Rect(width: left - 1, height: 1))
        drawBar(in: Rect(x: left, width: width - left - right, height: 1), &canvas)
        let marksValue = isSelected && left == 0
        if right > 0 {
            canvas.write(marksValue ? status.recolored(.selection) : status, x: width - status.width, y: 0)
        } else if marksValue {
            canvas.write(canvas.symbols.pointer, .selection, x: 0, y: 0)
        }
    }

    private func title(_ symbols: Symbols) -> StyledText {
        guard isSelected else { return StyledText(label, .title) }
        return StyledText(label.isEmpty ? symbols.pointer : label, .selection)
    }

    /// The number of cells of the symbol and the value.
    package var statusWidth: Int { status(.unicode).width }

    private func status(_ symbols: Symbols) -> StyledText {
        let text = StyledText(format(value), .emphasis)
        return sign(symbols).map { StyledText($0 + " ", role) + text } ?? text
    }

    private func sign(_ symbols: Symbols) -> String? {
        switch role {
        case .success: symbols.dot
        case .warning: symbols.warning
        case .failure: symbols.cross
        case .caution: symbols.triangle
        case .info: symbols.diamond
        default: nil
        }
    }

    private func drawBar(in rect: Rect, _ canvas: inout Canvas) {
        guard !rect.isEmpty else { return }
        // A bar of several rows is filled with a shade, because several lines would look like a musical staff.
        let chart = canvas.symbols.chart
        canvas.fill(rect, with: rect.height > 1 ? chart.shades.sign(1) : chart.track, .guide)
        let fraction = Scale(range).fraction(of: value) ?? 0
        ProgressBar.fill(rect, eighths: ProgressBar.eighths(fraction, width: rect.width), role, &canvas)
    }

    /// Draws the ends of the range, and the starts of levels whose numbers fit between the ends.
    private func drawScale(in canvas: inout Canvas) {
        let (width, y) = (canvas.size.width, canvas.size.height - 1)
        let scale = Scale(range)
        let last = format(scale.upper)
        var free = canvas.write(format(scale.lower), .secondary, x: 0, y: y) + 1
        let end = width - last.cellWidth
        if end >= free { canvas.write(last, .secondary, x: end, y: y) }
        for level in levels {
            guard let fraction = scale.fraction(of: level.start), fraction > 0, fraction < 1 else { continue }
            let text = canvas.symbols.arrowUp + format(level.start)
            let x = Int(fraction * Double(width))
            guard x >= free, x + text.cellWidth < end else { continue }
            free = canvas.write(text, .secondary, x: x, y: y) + 1
        }
    }
}
