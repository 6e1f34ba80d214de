/// Lines of text that are neither wrapped nor cut with an ellipsis: what a ``ScrollView`` shows of a file or a log.
///
/// Only the lines that are seen are asked for.
public struct TextLines: View {

    /// How many there are.
    public var count: Int
    /// How many cells the longest takes; what goes on beyond that cannot be scrolled to.
    public var width: Int
    /// A line by its number, from 0.
    public var line: (Int) -> StyledText
    /// What is looked for in them.
    public var search: SearchState?

    /// Makes lines that are asked for when they are seen.
    public init(count: Int, width: Int, search: SearchState? = nil, line: @escaping (Int) -> StyledText) {
        self.count = count
        self.width = width
        self.search = search
        self.line = line
    }

    /// Makes lines that are there. Their widths are taken at once, which costs as much as all of them are long.
    public init(_ lines: some RandomAccessCollection<StyledText>, search: SearchState? = nil) {
        let width = lines.reduce(0) { max($0, $1.width) }
        self.init(count: lines.count, width: width, search: search) {
            lines[lines.index(lines.startIndex, offsetBy: $0)]
        }
    }

    /// How much room all of them take.
    public var size: Size { Size(width: width, height: count) }

    public func draw(in canvas: inout Canvas) {
        for y in canvas.visibleRows(of: count) {
            let text = line(y)
            let end = canvas.visibleBounds.maxX
            canvas.write(search?.highlighted(text.prefix(seenIn: end), line: y) ?? text, x: 0, y: y)
        }
    }
}
