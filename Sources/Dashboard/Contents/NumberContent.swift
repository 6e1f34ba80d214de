public import Loadables
public import TerminalUI

/// A number in large digits, with its history below if there is space.
public struct NumberContent: SizedContent {

    public var value: Double
    /// The unit of the number, which determines its format.
    public var unit: NumberUnit
    /// The values over time, including the current one; nil if unknown.
    public var history: TimeSeries?
    /// The levels that determine the color of the number, in ascending order; empty for none.
    public var levels: [Gauge.Level]
    /// The text of the number as written, for a number that ``value`` cannot represent, such as `1e400`. Nil for all
    /// other numbers.
    public var written: String?
    /// A closure that returns the text of a value without its unit; nil to use the format of the unit.
    public var format: ((Double) -> String)?

    /// Creates the content.
    ///
    /// - Parameters:
    ///   - value: The number.
    ///   - unit: The unit of the number, which determines its format.
    ///   - history: The values over time, including the current one; nil if unknown.
    ///   - levels: The levels that determine the color of the number, in ascending order; empty for none.
    ///   - format: Returns the text of a value without its unit; nil to use the format of the unit.
    public init(
        _ value: Double, unit: NumberUnit = "", history: TimeSeries? = nil, levels: [Gauge.Level] = [],
        format: ((Double) -> String)? = nil
    ) {
        self.value = value
        self.unit = unit
        self.history = history
        self.levels = levels
        self.format = format
    }

    private var role: Role { levels.last { value >= $0.start }?.role ?? .text }

    /// The texts of the number and its unit, longest first. A narrow panel shows the shorter form.
    private var forms: [(number: String, unit: String)] {
        if let written { return [(written, unit.symbol)] }
        return format.map { [($0(value), unit.symbol)] } ?? [unit.longParts(of: value), unit.parts(of: value)]
    }

    private static func text(_ form: (number: String, unit: String)) -> String {
        form.unit.isEmpty ? form.number : "\(form.number) \(form.unit)"
    }

    private var hasHistory: Bool { (history?.samples.count ?? 0) > 1 }

    private static let digitHeight = 3
    private static let courseHeight = 3

    public func height(in width: Int) -> Int? {
        hasHistory ? Self.digitHeight + 1 + Self.courseHeight : Self.digitHeight
    }

    public func draw(in canvas: inout Canvas, state: inout Void, isFocused: Bool, elapsed: Duration) {
        if isFocused { canvas.placeCursor(x: 0, y: 0) }
        let height = canvas.size.height
        let (forms, room) = (forms, canvas.size.width)
        let large = forms.compactMap { number, unit -> (digits: BigDigits, width: Int, unit: String)? in
            let digits = BigDigits(number, role: role, alignment: .leading)
            guard let width = digits.preferredSize(in: .bold)?.width, width <= room else { return nil }
            return (digits, width, unit)
        }.first
        guard let (digits, width, unit) = large, height >= Self.digitHeight else {
            let texts = forms.map(Self.text)
            let text = texts.first { $0.cellWidth <= canvas.size.width } ?? texts.last ?? ""
            canvas.draw(
                Label(StyledText(text, role == .text ? .emphasis : role)), in: Rect(width: canvas.size.width, height: 1)
            )
            drawCourse(in: canvas.bounds.inset(top: 1), &canvas)
            return
        }
        canvas.draw(digits, in: Rect(width: width, height: Self.digitHeight))
        if !unit.isEmpty {
            let x = width + 1
            canvas.draw(
                Label(StyledText(unit, .secondary)),
                in: Rect(x: x, y: Self.digitHeight - 1, width: canvas.size.width - x, height: 1))
        }
        drawCourse(in: canvas.bounds.inset(top: Self.digitHeight + (height > Self.digitHeight + 1 ? 1 : 0)), &canvas)
    }

    private func drawCourse(in rect: Rect, _ canvas: inout Canvas) {
        guard hasHistory, let history, !rect.isEmpty else { return }
        let values = history.stretches.map { $0.map { Optional($0.value) } }.joined(separator: [nil])
        canvas.draw(
            Sparkline(
                Array(values), levels: levels, marksExtremes: rect.height > 2, format: format ?? unit.number), in: rect)
    }

    public var lines: [TextLine] { [TextLine(forms.first.map(Self.text) ?? "", id: "value")] }

    public var json: JSONValue {
        var parts: [String: JSONValue] = ["value": written.map(JSONValue.string) ?? .number(value)]
        if !unit.symbol.isEmpty { parts["unit"] = .string(unit.symbol) }
        if let history, hasHistory { parts["samples"] = ChartContent(history).json }
        return .object(parts)
    }

    public var memorySize: Int { 64 + (history?.samples.count ?? 0) * MemoryLayout<TimeSeries.Sample>.stride }

    public func isSame(as other: NumberContent) -> Bool {
        value == other.value && written == other.written && unit == other.unit && history == other.history
            && levels == other.levels
    }
}
