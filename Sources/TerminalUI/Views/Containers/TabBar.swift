/// A bar on one line with the names of several screens. The name of the selected screen is marked.
///
/// If not all names fit, the selected name and as many of its neighbors as fit are visible. Symbols show whether there
/// are more tabs on each side.
public struct TabBar: View {

    public var titles: [String]
    public var selected: Int
    /// The text at the left edge. It is shown only if all tabs and one of the summaries also fit.
    public var heading: StyledText
    /// The text at the right edge. If there is not enough space, ``shortSummary`` is shown instead, or no summary.
    public var summary: StyledText
    public var shortSummary: StyledText
    /// Whether the bar has the focus.
    public var isFocused: Bool

    /// A pressable part of a tab bar.
    public enum Part: Hashable, Sendable {
        /// The tab with the given index.
        case tab(Int)
    }

    private static let margin = 1
    private static let gap = 3
    /// The width of a symbol for more tabs, with a space.
    private static let markWidth = 2

    /// Creates a bar.
    ///
    /// - Parameters:
    ///   - titles: The names of the tabs.
    ///   - selected: The index of the selected tab.
    ///   - heading: The text at the left edge.
    ///   - summary: The text at the right edge.
    ///   - shortSummary: The text to show at the right edge if there is no space for the summary.
    ///   - isFocused: Whether the bar has the focus.
    public init(
        titles: [String],
        selected: Int,
        heading: StyledText = StyledText(),
        summary: StyledText = StyledText(),
        shortSummary: StyledText = StyledText(),
        isFocused: Bool = false
    ) {
        self.titles = titles
        self.selected = selected
        self.heading = heading
        self.summary = summary
        self.shortSummary = shortSummary
        self.isFocused = isFocused
    }

    /// Returns the index of the tab at the given x coordinate in a bar of the given width. Nil if there is no tab.
    public func tab(at x: Int, width: Int) -> Int? {
        guard
            case .tab(let index)? = areas(in: Size(width: width, height: 1)).meaning(
                at: Point(x: x, y: 0), as: Part.self)
        else { return nil }
        return index
    }

    /// Returns the run of the visible summary at the given x coordinate in a bar of the given width. The visible
    /// summary is ``summary`` or ``shortSummary``. Nil if there is no run.
    public func summaryRun(at x: Int, width: Int) -> StyledText.Run? {
        let summary = placement(width: width).summary
        var start = width - summary.width - Self.margin
        for run in summary.runs {
            let end = start + run.text.cellWidth
            if (start..<end).contains(x) { return run }
            start = end
        }
        return nil
    }

    /// Returns the x coordinate where the name of the given tab starts in a bar of the given width. Nil if the name is
    /// not visible.
    public func start(of tab: Int, width: Int) -> Int? {
        placement(width: width).tabs.first { $0.index == tab }?.x
    }

    public func draw(in canvas: inout Canvas) {
        guard !canvas.size.isEmpty else { return }
        let placement = placement(width: canvas.size.width)
        let (symbols, width) = (canvas.symbols, canvas.size.width)
        for tab in placement.tabs {
            let role: Role = tab.index == selected ? .selectedTab : .tab
            let title = StyledText(titles[tab.index], isFocused && tab.index == selected ? .text : role)
            canvas.write(title.truncated(to: tab.width, ellipsis: symbols.ellipsis), x: tab.x, y: 0)
            canvas.markArea(Part.tab(tab.index), in: Rect(x: tab.x, width: tab.width, height: 1))
            guard isFocused, tab.index == selected else { continue }
            canvas.highlight(Rect(x: tab.x - 1, y: 0, width: tab.width + 2, height: 1), .selection)
            canvas.placeCursor(x: tab.x, y: 0)
        }
        canvas.write(placement.heading, x: Self.margin, y: 0)
        if placement.hasMoreBefore { canvas.write(symbols.moreLeft, .hint, x: Self.margin, y: 0) }
        if placement.hasMoreAfter, let last = placement.tabs.last {
            canvas.write(symbols.moreRight, .hint, x: last.x + last.width + 1, y: 0)
        }
        canvas.write(placement.summary, x: width - placement.summary.width - Self.margin, y: 0)
    }

    // MARK: Placing

    private struct Tab {
        var index: Int
        var x: Int
        var width: Int
    }

    private struct Placement {
        var tabs: [Tab] = []
        var heading = StyledText()
        var summary = StyledText()
        var hasMoreBefore = false
        var hasMoreAfter = false
    }

    private func placement(width: Int) -> Placement {
        guard !titles.isEmpty else {
            let fitting = [summary, shortSummary].first { $0.width + 2 * Self.margin <= width }
            return Placement(summary: fitting ?? StyledText())
        }
        let widths = titles.map(\.cellWidth)
        let ends = [(heading, summary), (heading, shortSummary), (StyledText(), summary), (StyledText(), shortSummary)]
        for (heading, summary) in heading.isEmpty ? Array(ends.suffix(2)) : ends {
            let whole = place(0..<titles.count, widths, heading: heading, summary)
            if needed(whole) + room(for: summary) <= width { return whole }
        }
        for summary in [shortSummary, StyledText()] {
            if let window = window(widths, room: width - room(for: summary)) { return place(window, widths, summary) }
        }
        let only = min(max(0, selected), titles.count - 1)
        let cut = min(widths[only], max(0, width - Self.margin))
        return Placement(tabs: [Tab(index: only, x: Self.margin, width: cut)])
    }

    private func room(for summary: StyledText) -> Int {
        summary.isEmpty ? 0 : summary.width + Self.gap
    }

    private func needed(_ placement: Placement) -> Int {
        (placement.tabs.last.map { $0.x + $0.width } ?? 0) + (placement.hasMoreAfter ? Self.markWidth : 0)
    }

    private func place(
        _ range: Range<Int>, _ widths: [Int], heading: StyledText = StyledText(), _ summary: StyledText
    ) -> Placement {
        var placement = Placement(
            heading: heading, summary: summary, hasMoreBefore: range.lowerBound > 0,
            hasMoreAfter: range.upperBound < titles.count)
        var x = Self.margin + room(for: heading) + (placement.hasMoreBefore ? Self.markWidth : 0)
        for index in range {
            placement.tabs.append(Tab(index: index, x: x, width: widths[index]))
            x += widths[index] + Self.gap
        }
        return placement
    }

    /// Returns the range of the selected tab and of as many other tabs as fit. The tab after the selected tab is added
    /// first, then the tabs before the selected tab, and then the remaining tabs after the selected tab. Nil if not
    /// even the selected tab fits.
    private func window(_ widths: [Int], room: Int) -> Range<Int>? {
        let first = min(max(0, selected), titles.count - 1)
        var range = first..<first + 1
        func fits(_ range: Range<Int>) -> Bool { needed(place(range, widths, StyledText())) <= room }
        guard fits(range) else { return nil }
        func grow(_ larger: Range<Int>) -> Bool {
            guard larger.lowerBound >= 0, larger.upperBound <= titles.count, fits(larger) else { return false }
            range = larger
            return true
        }
        _ = grow(range.lowerBound..<range.upperBound + 1)
        while grow(range.lowerBound - 1..<range.upperBound) {}
        while grow(range.lowerBound..<range.upperBound + 1) {}
        return range
    }
}
