/// A line with text at the left, in the middle and at the right.
///
/// If there is not enough space, the text in the middle is omitted first. Then the text at the left is truncated with
/// an ellipsis, and finally omitted. The text at the right is truncated last.
public struct StatusLine: View {

    public var left: StyledText
    /// The text in the middle of the line, or as close to the middle as the other texts allow.
    public var center: StyledText
    public var right: StyledText
    /// The role that is applied to the whole width of the line, for example to draw a bar; nil for none.
    public var barRole: Role?

    /// Creates a line.
    public init(
        left: StyledText = StyledText(),
        center: StyledText = StyledText(),
        right: StyledText = StyledText(),
        barRole: Role? = nil
    ) {
        self.left = left
        self.center = center
        self.right = right
        self.barRole = barRole
    }

    private static let gap = 2

    public func draw(in canvas: inout Canvas) {
        let width = canvas.size.width
        guard !canvas.size.isEmpty else { return }
        let margin = width > 2 ? 1 : 0
        let ellipsis = canvas.symbols.ellipsis
        let right = right.truncated(to: width - 2 * margin, ellipsis: ellipsis)
        let rightStart = width - margin - right.width
        let leftRoom = rightStart - margin - (right.isEmpty ? 0 : Self.gap)
        let left = left.truncated(to: max(0, leftRoom), ellipsis: ellipsis)
        canvas.write(left, x: margin, y: 0)
        canvas.write(right, x: rightStart, y: 0)
        let start = margin + (left.isEmpty ? 0 : left.width + Self.gap)
        let end = rightStart - (right.isEmpty ? 0 : Self.gap)
        let centerWidth = center.width(atMost: width + 1)
        if start + centerWidth <= end {
            let middle = (width - centerWidth) / 2
            canvas.write(center, x: min(max(start, middle), end - centerWidth), y: 0)
        }
        if let barRole { canvas.highlight(Rect(width: width, height: 1), barRole) }
    }
}
