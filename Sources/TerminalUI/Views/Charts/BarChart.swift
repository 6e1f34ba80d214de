/// A chart that shows numbers as bars. Each category has one bar, or one bar for each series.
///
/// Bars start at zero. If the range does not include zero, they start at the end of the range that is nearest to zero.
/// Bars of negative values extend in the opposite direction. Series have different colors and fill characters. The
/// colors repeat after six series, and the fill characters repeat after four. A missing value has no bar.
///
/// Horizontal bars take one row each, or up to three rows if there is space. The first drawn category is the one at
/// ``offset``. In a region narrower than 12 columns, the labels are omitted. The values are omitted if they would leave
/// too little space for the bars.
///
/// If there is little space for vertical bars, the bars become narrower first. Then the values are omitted, and finally
/// the last bars. Labels that do not fit are truncated or omitted.
public struct BarChart: View {

    /// The bar or the group of bars of one category, with its label.
    public struct Category: Hashable, Sendable {
        public var label: String
        /// The values, one for each series; nil for a missing value.
        public var values: [Double?]
        /// The role of the bars; nil for the role of the series.
        public var role: Role?
        /// The text at the end of a horizontal bar; nil for the formatted value. The text is shown even if the value is
        /// missing.
        public var text: String?

        /// Creates a category.
        public init(_ label: String, _ values: Double?..., role: Role? = nil, text: String? = nil) {
            self.init(label, values: values, role: role, text: text)
        }

        /// Creates a category.
        public init(_ label: String, values: [Double?], role: Role? = nil, text: String? = nil) {
            self.label = label
            self.values = values
            self.role = role
            self.text = text
        }
    }

    /// The direction of bars.
    public enum Direction: Hashable, CaseIterable, Sendable {
        case horizontal
        case vertical
    }

    /// The arrangement of the values of a category.
    public enum Arrangement: Hashable, CaseIterable, Sendable {
        /// The bars are side by side.
        case grouped
        /// The values are stacked in a single bar. Negative values are ignored.
        case stacked
    }

    public var categories: [Category]
    /// The names of the series; empty for no legend. The legend is above the bars, and is shown only if the region has
    /// at least four rows.
    public var seriesNames: [String]
    public var direction: Direction
    public var arrangement: Arrangement
    /// The range that the whole length of a bar represents. If nil, it is the smallest range that contains zero and all
    /// values. Bars of values outside the range end at its limits. If the range is not nil, and horizontal bars start
    /// at its lower end, a track behind them shows the whole range.
    public var range: ClosedRange<Double>?
    /// Whether the values are written at the ends of the bars. A stacked bar shows the sum of its values.
    public var hasValues: Bool
    /// The index of the selected category; nil for none. The label of the category is highlighted. Without labels, the
    /// value is highlighted. Without labels and values, a symbol marks the bar. Has an effect only if bars are
    /// horizontal.
    public var selection: Int?
    /// The index of the first category that is drawn. The scale and the widths of labels and values do not depend on
    /// the offset. Has an effect only if bars are horizontal.
    public var offset = 0
    /// The format of the values.
    public var format: (Double) -> String
    private(set) var measures: HorizontalBars.Measures?

    /// Creates a chart.
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

    /// Returns a copy in which all bars have been measured. Drawing the copy is faster, because only visible bars are
    /// examined. In the copy, only ``selection`` and ``offset`` may change.
    package func measured() -> BarChart {
        var chart = self
        chart.measures = HorizontalBars.Measures(self)
        return chart
    }

    /// Returns the rows of the category with the given index in a region of the given size. Nil if the category is not
    /// drawn. The result is valid only for a chart with horizontal bars and without a legend.
    public func rows(ofCategory index: Int, in size: Size) -> Range<Int>? {
        HorizontalBars.rows(ofCategory: index, of: self, in: size)
    }

    public func draw(in canvas: inout Canvas) {
        guard !canvas.size.isEmpty else { return }
        let legend = drawLegend(in: &canvas)
        canvas.within(canvas.bounds.inset(top: legend)) { canvas in
            switch direction {
            case .horizontal:
                let measures = measures ?? HorizontalBars.Measures(self)
                guard let scale = measures.scale else { return }
                HorizontalBars(chart: self, measures: measures, scale: scale).draw(in: &canvas)
            case .vertical:
                guard let scale else { return }
                VerticalBars(chart: self, scale: scale).draw(in: &canvas)
            }
        }
    }

    /// Draws the legend.
    ///
    /// - Returns: The number of rows of the legend, including a free row below it if there is space. 0 if there is no
    ///   legend.
    private func drawLegend(in canvas: inout Canvas) -> Int {
        guard !seriesNames.isEmpty, canvas.size.height > 3 else { return 0 }
        let entries = seriesNames.enumerated().map { index, name in
            StyledText(fill(index, canvas.symbols) + " ", Role.series[index % Role.series.count]) + StyledText(name)
        }
        canvas.draw(Label(entries.joined(by: "   ")), in: canvas.bounds)
        return canvas.size.height > 5 ? 2 : 1
    }

    // MARK: Bars

    struct Piece {
        let from: Double
        let to: Double
        let series: Int
    }

    struct Bar {
        let pieces: [Piece]
        let value: Double
        let role: Role?
        let text: String?
    }

    /// The number of bars that each category has space for.
    var barsPerCategory: Int {
        max(1, categories.map(barCount).max() ?? 1)
    }

    func barCount(of category: Category) -> Int { arrangement == .stacked ? 1 : category.values.count }

    /// Returns the bars of the category. If the values are stacked, this is a single bar; otherwise, there is one bar
    /// for each series.
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

    var scale: Scale? {
        if let range { return Scale(range) }
        let ends = categories.lazy.flatMap { bars(of: $0) }.flatMap(\.pieces).map(\.to)
        if Scale(ends) != nil { return Scale([0] + ends) }
        // If all values are missing, texts of categories are still shown.
        return categories.contains { $0.text != nil } ? Scale(0...1) : nil
    }
}
