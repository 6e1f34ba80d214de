/// Numbers as bars, one for each category or one for each series in it.
///
/// Bars begin at zero, or at the end of the range that is nearest to it; negative ones go the other way. Each series has a
/// colour and a filling. A value that is missing, or no number, has no bar.
///
/// Horizontal bars take a row each, or up to three where there is room: where there is not enough for all, the last are not
/// drawn; in a narrow region the labels go, then the values. Of vertical ones the bars become narrower, then the values go, then the last bars are not
/// drawn; labels are cut.
public struct BarChart: View {

    /// What stands side by side, or on top of each other.
    public struct Category: Hashable, Sendable {
        public var label: String
        /// One for each series; nil where there is none.
        public var values: [Double?]
        /// How its bars look; by series if nil.
        public var role: Role?
        /// The text at the end of a horizontal bar, also where there is no value; the formatted value if nil.
        public var text: String?

        /// Makes a category.
        public init(_ label: String, _ values: Double?..., role: Role? = nil, text: String? = nil) {
            self.init(label, values: values, role: role, text: text)
        }

        /// Makes a category.
        public init(_ label: String, values: [Double?], role: Role? = nil, text: String? = nil) {
            self.label = label
            self.values = values
            self.role = role
            self.text = text
        }
    }

    /// How the bars grow.
    public enum Direction: Hashable, CaseIterable, Sendable {
        case horizontal
        case vertical
    }

    /// How the values of a category stand to each other.
    public enum Arrangement: Hashable, CaseIterable, Sendable {
        /// Side by side.
        case grouped
        /// One after another in one bar. Negative ones are left out.
        case stacked
    }

    public var categories: [Category]
    /// The names of the series, for a legend in a row above; empty for none.
    public var seriesNames: [String]
    public var direction: Direction
    public var arrangement: Arrangement
    /// What the whole length stands for; zero and the values if nil. Longer bars are cut. Behind horizontal bars that begin at
    /// its lower end a track shows all of it.
    public var range: ClosedRange<Double>?
    /// Whether the values are written at the ends of the bars; for a stack it is the sum.
    public var hasValues: Bool
    /// The number of the category that is chosen, whose label is marked; nil for none. Only horizontal bars show it.
    public var selection: Int?
    /// How they are written.
    public var format: (Double) -> String

    /// Makes a chart.
    public init(
        _ categories: [Category],
        seriesNames: [String] = [],
        direction: Direction = .horizontal,
        arrangement: Arrangement = .grouped,
        range: ClosedRange<Double>? = nil,
        hasValues: Bool = true,
        selection: Int? = nil,
        format: @escaping (Double) -> String = NumberText.short
    ) {
        self.selection = selection
        self.categories = categories
        self.seriesNames = seriesNames
        self.direction = direction
        self.arrangement = arrangement
        self.range = range
        self.hasValues = hasValues
        self.format = format
    }

    /// The rows that a category of horizontal bars without a legend takes in a region of that size; nil if it is not drawn.
    public func rows(ofCategory index: Int, in size: Size) -> Range<Int>? {
        HorizontalBars.rows(ofCategory: index, of: self, in: size)
    }

    public func draw(in canvas: inout Canvas) {
        guard !canvas.size.isEmpty else { return }
        let legend = drawLegend(in: &canvas)
        guard let scale else { return }
        canvas.within(canvas.bounds.inset(top: legend)) { canvas in
            switch direction {
            case .horizontal: HorizontalBars(chart: self, scale: scale).draw(in: &canvas)
            case .vertical: VerticalBars(chart: self, scale: scale).draw(in: &canvas)
            }
        }
    }

    /// - Returns: How many rows it takes.
    private func drawLegend(in canvas: inout Canvas) -> Int {
        guard !seriesNames.isEmpty, canvas.size.height > 3 else { return 0 }
        let entries = seriesNames.enumerated().map { index, name in
            StyledText(fill(index, canvas.symbols) + " ", Role.series[index % Role.series.count]) + StyledText(name)
        }
        canvas.draw(Label(entries.reduce(StyledText()) { $0.isEmpty ? $1 : $0 + "   " + $1 }), in: canvas.bounds)
        return canvas.size.height > 5 ? 2 : 1
    }

    // MARK: Bars

    /// A piece of a bar between two values.
    struct Piece {
        let from: Double
        let to: Double
        let series: Int
    }

    /// A bar and what is written at its end.
    struct Bar {
        let pieces: [Piece]
        let value: Double
        let role: Role?
        /// The text at its end; nil for none.
        let text: String?
    }

    /// The bars of a category: one in a stack, one for each series in a group.
    func bars(of category: Category) -> [Bar] {
        let values = category.values.map { $0?.isFinite == true ? $0 : nil }
        guard arrangement == .stacked else {
            return values.enumerated().map { index, value in
                let pieces = value.map { [Piece(from: 0, to: $0, series: index)] } ?? []
                return Bar(
                    pieces: pieces, value: value ?? .nan, role: category.role,
                    text: category.text ?? value.map(format))
            }
        }
        var sum = 0.0
        let pieces = values.enumerated().compactMap { index, value -> Piece? in
            guard let value, value > 0 else { return nil }
            defer { sum = min(sum + value, .greatestFiniteMagnitude) }
            return Piece(from: sum, to: min(sum + value, .greatestFiniteMagnitude), series: index)
        }
        let text = category.text ?? (pieces.isEmpty ? nil : format(sum))
        return [Bar(pieces: pieces, value: pieces.isEmpty ? .nan : sum, role: category.role, text: text)]
    }

    func fill(_ series: Int, _ symbols: Symbols) -> String {
        symbols.chart.fills.sign(series % max(1, symbols.chart.fills.count))
    }

    func role(_ piece: Piece, _ bar: Bar) -> Role {
        bar.role ?? Role.series[piece.series % Role.series.count]
    }

    private var scale: Scale? {
        if let range { return Scale(range) }
        let ends = categories.lazy.flatMap { bars(of: $0) }.flatMap(\.pieces).map(\.to)
        if Scale(ends) != nil { return Scale([0] + ends) }
        // Texts are seen without any bar.
        return categories.contains { $0.text != nil } ? Scale(0...1) : nil
    }
}
