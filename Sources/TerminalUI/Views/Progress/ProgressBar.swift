/// A progress bar on one line.
///
/// In a narrow region, the label is truncated. If the region is even narrower, the label is omitted, and then the
/// percentage. The bar takes at least a quarter of the line.
public struct ProgressBar: View {

    /// The time between two steps of the animation that shows unknown progress.
    public static let period: Duration = .milliseconds(100)

    /// The progress.
    public enum Progress: Hashable, Sendable {
        /// A fraction from 0 to 1. NaN counts as 0.
        case fraction(Double)
        /// The progress is unknown. The filled part moves along the bar as time elapses.
        case unknown(elapsed: Duration)
    }

    /// The position of the label.
    public enum LabelPlacement: Hashable, CaseIterable, Sendable {
        /// The label is at the left of the bar.
        case beside
        /// The label is on the bar, followed by the percentage.
        case over
    }

    public var progress: Progress
    public var label: String
    public var labelPlacement: LabelPlacement
    /// The width of a label beside the bar; nil for the label's own width. Bars with the same label width are aligned.
    public var labelWidth: Int?
    /// Whether the percentage is shown. It is shown only for a fraction, and only if there is space. It is 100% only if
    /// the fraction is 1.
    public var hasPercentage: Bool
    /// The role of the filled part.
    public var role: Role

    /// Creates a bar.
    public init(
        _ progress: Progress,
        label: String = "",
        labelPlacement: LabelPlacement = .beside,
        labelWidth: Int? = nil,
        hasPercentage: Bool = true,
        role: Role = .progress
    ) {
        self.progress = progress
        self.label = label
        self.labelPlacement = labelPlacement
        self.labelWidth = labelWidth
        self.hasPercentage = hasPercentage
        self.role = role
    }

    /// Creates a bar that shows a fraction from 0 to 1.
    public init(_ fraction: Double, label: String = "", labelWidth: Int? = nil, role: Role = .progress) {
        self.init(.fraction(fraction), label: label, labelWidth: labelWidth, role: role)
    }

    public func draw(in canvas: inout Canvas) {
        guard !canvas.size.isEmpty else { return }
        switch labelPlacement {
        case .beside: drawBeside(in: &canvas)
        case .over: drawOver(in: &canvas)
        }
        if case .unknown(let elapsed) = progress {
            canvas.redraw(after: elapsed.step(of: Self.period).rest)
        }
    }

    // MARK: Text

    private func drawBeside(in canvas: inout Canvas) {
        let width = canvas.size.width
        let percentage = percentageText
        // The space for the percentage is reserved even if the progress is unknown, so that several bars end in the
        // same column.
        let right = !hasPercentage || width < 12 ? 0 : 5
        let wanted = min(max(0, labelWidth ?? label.cellWidth(atMost: width)), width)
        let left = wanted == 0 || width < 20 ? 0 : min(wanted + 1, width * 3 / 4 - right)
        canvas.draw(Label(StyledText(label)), in: Rect(width: left - 1, height: 1))
        drawBar(in: Rect(x: left, width: width - left - right, height: 1), &canvas)
        if right > 0 { canvas.write(percentage, x: width - percentage.cellWidth, y: 0) }
    }

    private func drawOver(in canvas: inout Canvas) {
        let width = canvas.size.width
        let full = drawBar(in: Rect(width: width, height: 1), &canvas)
        let text = [label, percentageText].filter { !$0.isEmpty }.joined(separator: " ")
        // Tabs are expanded first. The width of a tab depends on its column, and would change when pieces of the text
        // are written separately.
        let fitting = StyledText(text).expandingTabs().truncated(to: width - 2, ellipsis: canvas.symbols.ellipsis)
            .string
        guard !fitting.isEmpty else { return }
        let padded = " \(fitting) "
        let start = (width - padded.cellWidth) / 2
        let head = padded.prefix(cells: max(0, full.upperBound - start)).text
        var style = canvas.theme[role]
        canvas.write(padded, style: style, x: start, y: 0)
        // On the filled part, the text is reversed.
        style.attributes.formUnion([.reverse])
        style.attributes.subtract(.dim)
        let (before, beforeWidth) = head.prefix(cells: max(0, full.lowerBound - start))
        canvas.write(String(head.dropFirst(before.count)), style: style, x: start + beforeWidth, y: 0)
    }

    private var percentageText: String {
        guard hasPercentage, case .fraction(let fraction) = progress else { return "" }
        let part = Self.clamped(fraction)
        return NumberText.percent(part < 1 ? min(part, 0.99) : 1)
    }

    private static func clamped(_ fraction: Double) -> Double {
        fraction.isNaN ? 0 : min(max(0, fraction), 1)
    }

    // MARK: Bar

    /// Draws the bar without text.
    ///
    /// - Returns: The filled columns.
    @discardableResult
    private func drawBar(in rect: Rect, _ canvas: inout Canvas) -> Range<Int> {
        guard rect.width > 0 else { return 0..<0 }
        canvas.fill(rect, with: canvas.symbols.chart.track, .guide)
        switch progress {
        case .fraction(let fraction):
            let eighths = Self.eighths(fraction, width: rect.width)
            Self.fill(rect, eighths: eighths, role, &canvas)
            return rect.x..<rect.x + (eighths + 4) / 8
        case .unknown(let elapsed):
            let part = Self.movingPart(elapsed: elapsed, width: rect.width)
            Self.fill(
                Rect(x: rect.x + part.lowerBound, y: rect.y, width: part.count, height: 1), eighths: part.count * 8,
                role, &canvas)
            return rect.x + part.lowerBound..<rect.x + part.upperBound
        }
    }

    /// Returns the number of filled eighths of cells. The bar is full only if the fraction is 1, and empty only if the
    /// fraction is 0.
    static func eighths(_ fraction: Double, width: Int) -> Int {
        let fraction = clamped(fraction)
        let exact = Int((fraction * Double(width * 8)).rounded())
        return fraction > 0 && fraction < 1 ? min(max(1, exact), width * 8 - 1) : exact
    }

    /// Fills the given number of eighths of columns, from the left edge of the rectangle.
    static func fill(_ rect: Rect, eighths: Int, _ role: Role, _ canvas: inout Canvas) {
        let signs = canvas.symbols.chart.horizontalEighths
        canvas.fill(Rect(x: rect.x, y: rect.y, width: eighths / 8, height: rect.height), with: signs.sign(7), role)
        guard eighths % 8 > 0 else { return }
        let end = Rect(x: rect.x + eighths / 8, y: rect.y, width: 1, height: rect.height)
        canvas.fill(end.intersection(rect), with: signs.sign(eighths % 8 - 1), role)
    }

    /// Returns the columns of the filled part. The part moves to the end and back, one column per step.
    private static func movingPart(elapsed: Duration, width: Int) -> Range<Int> {
        let length = min(width, max(2, width / 5))
        let travel = width - length
        guard travel > 0 else { return 0..<length }
        let step = elapsed.step(of: period).number % (2 * travel)
        let start = step <= travel ? step : 2 * travel - step
        return start..<start + length
    }
}
