/// A sign that turns while something goes on.
public struct Spinner: View {

    /// How long each of its pictures is seen.
    public static let period: Duration = .milliseconds(100)

    public var elapsed: Duration
    public var role: Role

    /// Makes a spinner as it looks that long after it began to turn.
    public init(elapsed: Duration, role: Role = .loading) {
        self.elapsed = elapsed
        self.role = role
    }

    /// Its picture.
    public func text(_ symbols: Symbols) -> String {
        guard !symbols.spinner.isEmpty else { return "" }
        let turn = Int(max(.zero, elapsed) / Self.period)
        return symbols.spinner[turn % symbols.spinner.count]
    }

    /// How long until it looks different.
    public var timeToNextPicture: Duration {
        let elapsed = max(.zero, elapsed)
        return Self.period * (Int(elapsed / Self.period) + 1) - elapsed
    }

    public func draw(in canvas: inout Canvas) {
        guard !canvas.size.isEmpty else { return }
        canvas.write(text(canvas.symbols), role, x: 0, y: 0)
        canvas.redraw(after: timeToNextPicture)
    }
}
