/// A value that can be drawn. It does not depend on a terminal, a loader or a clock.
public protocol View {

    /// Draws into the canvas's region, which may have any size.
    func draw(in canvas: inout Canvas)
}
