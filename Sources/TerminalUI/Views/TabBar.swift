/// The names of several screens in one line, the present one marked.
public struct TabBar: View {

    public var titles: [String]
    public var selected: Int
    /// At the right edge. Where there is no room for it the short one takes its place; for that one the other tabs go.
    public var summary: StyledText
    public var shortSummary: StyledText

    /// Makes a bar.
    public init(
        titles: [String],
        selected: Int,
        summary: StyledText = StyledText(),
        shortSummary: StyledText = StyledText()
    ) {
        self.titles = titles
        self.selected = selected
        self.summary = summary
        self.shortSummary = shortSummary
    }

    public func draw(in canvas: inout Canvas) {
        guard !canvas.size.isEmpty else { return }
        let all = Array(titles.indices)
        let present = all.filter { $0 == selected }
        let choices = [(all, summary), (all, shortSummary), (present, summary), (present, shortSummary)]
        let fitting = choices.first { tabs, summary in
            width(of: tabs) + (summary.isEmpty ? 0 : summary.width + 3) <= canvas.size.width
        }
        let (tabs, summary) = fitting ?? (present, StyledText())
        var x = 1
        for index in tabs {
            let role: Role = index == selected ? .selectedTab : .tab
            x = canvas.write(titles[index], role, x: x, y: 0) + 3
        }
        canvas.write(summary, x: canvas.size.width - summary.width - 1, y: 0)
    }

    private func width(of tabs: [Int]) -> Int {
        tabs.reduce(0) { $0 + titles[$1].cellWidth + 3 } - 2
    }
}
