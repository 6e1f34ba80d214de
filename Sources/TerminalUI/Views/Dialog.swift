/// A panel in the middle of the region, above whatever was drawn there.
public struct Dialog<Content: View>: View {

    public var panel: Panel<Content>
    /// The size it has if there is room, its edges included.
    public var size: Size

    /// Makes a dialog.
    public init(_ panel: Panel<Content>, size: Size) {
        self.panel = panel
        self.size = size
    }

    public func draw(in canvas: inout Canvas) {
        let rect = canvas.bounds.centered(size)
        canvas.fill(rect)
        canvas.draw(panel, in: rect)
    }
}
