public import TerminalUI

/// The content of a panel that shows any view, such as a gauge or a calendar.
public struct ViewContent: SizedContent {

    public var view: any View
    public var lines: [TextLine]
    /// The preferred number of rows; nil for all available rows.
    public var height: Int?
    /// A closure that returns the preferred number of rows at the given width; nil to use ``height``.
    public var heightInWidth: ((_ width: Int) -> Int)?

    /// Creates the content of a view.
    ///
    /// - Parameters:
    ///   - view: The view.
    ///   - lines: The view as lines of text; nil to take the lines from a drawing of the view.
    ///   - height: The preferred number of rows; nil for all available rows.
    public init(_ view: any View, lines: [TextLine]? = nil, height: Int? = nil) {
        self.view = view
        self.lines = lines ?? Self.lines(of: view)
        self.height = height
    }

    public func height(in width: Int) -> Int? { heightInWidth?(width) ?? height }

    /// The size of the drawing that the text is taken from.
    private static let sample = Size(width: 60, height: 12)

    /// The size of the drawings that are compared: the size of a large terminal.
    private static let largest = Size(width: 250, height: 80)

    private static func drawing(of view: any View, in size: Size) -> Frame {
        var canvas = Canvas(size: size, symbols: .unicode.withoutScrollBars)
        view.draw(in: &canvas)
        return canvas.frame
    }

    private static func lines(of view: any View) -> [TextLine] {
        let lines = drawing(of: view, in: sample).plainText.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.filter { !$0.allSatisfy(\.isWhitespace) }.map { TextLine(String($0)) }
    }

    public func draw(in canvas: inout Canvas, state: inout Void, isFocused: Bool, elapsed: Duration) {
        if isFocused { canvas.placeCursor(x: 0, y: 0) }
        view.draw(in: &canvas)
    }

    /// Returns whether both views look the same in a large terminal. The views may differ although their ``lines`` are
    /// equal.
    public func isSame(as other: ViewContent) -> Bool {
        lines == other.lines && height == other.height
            && Self.drawing(of: view, in: Self.largest).cells == Self.drawing(of: other.view, in: Self.largest).cells
    }
}
