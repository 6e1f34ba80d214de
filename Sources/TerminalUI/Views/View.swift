/// A value that can be drawn. It knows no terminal, no loader and no clock.
public protocol View {

    /// Draws into the canvas's region, whatever its size.
    func draw(in canvas: inout Canvas)
}
