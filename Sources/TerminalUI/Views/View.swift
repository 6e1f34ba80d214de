/// Something that can be drawn: a value with all it needs, which knows no terminal, no loader and no clock.
public protocol View {

    /// Draws into the canvas's region, whatever its size.
    func draw(in canvas: inout Canvas)
}
