/// A value that can be drawn into a region of cells. It does not depend on a terminal, a loader or a clock.
public protocol View {

    /// Draws the view into the region of the canvas, which may have any size.
    func draw(in canvas: inout Canvas)
}
