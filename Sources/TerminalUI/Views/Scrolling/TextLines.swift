/// Lines of text for a ``ScrollView``, such as a file or a log. The lines are neither wrapped nor truncated.
///
/// Only visible lines are requested.
public struct TextLines: View {

    /// The number of lines.
    public var count: Int
    /// The width of the longest line in cells. Scrolling does not reach text beyond this width.
    public var width: Int
    /// A closure that returns the line with the given index, from 0.
    public var line: (Int) -> StyledText
    /// The search whose results are highlighted; nil for none.
    public var search: SearchState?

    /// Creates lines that are requested when they become visible.
    public init(count: Int, width: Int, search: SearchState? = nil, line: @escaping (Int) -> StyledText) {
        self.count = count
        self.width = width
        self.search = search
        self.line = line
    }

    /// Creates lines from a collection. The widths of all lines are computed immediately.
    public init(_ lines: some RandomAccessCollection<StyledText>, search: SearchState? = nil) {
        let width = lines.reduce(0) { max($0, $1.width) }
        self.init(count: lines.count, width: width, search: search) {
            lines[lines.index(lines.startIndex, offsetBy: $0)]
        }
    }

    /// The width of the longest line, and the number of lines.
    public var size: Size { Size(width: width, height: count) }

    public func draw(in canvas: inout Canvas) {
        for y in canvas.visibleRows(of: count) {
            let text = line(y)
            let end = canvas.visibleBounds.maxX
            canvas.write(search?.highlighted(text.prefix(seenIn: end), line: y) ?? text, x: 0, y: y)
        }
    }
}
