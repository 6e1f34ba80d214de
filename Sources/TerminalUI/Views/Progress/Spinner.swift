/// A sign that turns while something goes on.
public struct Spinner: View {

    /// How long each of its pictures is seen.
    public static let period: Duration = .milliseconds(100)

    /// What it is made of.
    public enum Shape: Hashable, CaseIterable, Sendable {
        /// Dots that run round, or a line that turns.
        case turning
        /// A bar that grows and shrinks, for what breathes rather than works.
        case growing
    }

    public var elapsed: Duration
    public var role: Role
    public var shape: Shape

    /// Makes a spinner as it looks that long after it began to turn.
    public init(elapsed: Duration, role: Role = .progress, shape: Shape = .turning) {
        self.elapsed = elapsed
        self.role = role
        self.shape = shape
    }

    /// Its picture.
    public func text(_ symbols: Symbols) -> String {
        let signs = signs(symbols)
        return signs.isEmpty ? "" : signs[elapsed.step(of: Self.period).number % signs.count]
    }

    /// How long until it looks different.
    public var timeToNextPicture: Duration {
        elapsed.step(of: Self.period).rest
    }

    private func signs(_ symbols: Symbols) -> [String] {
        guard shape == .growing else { return symbols.spinner }
        let up = symbols.chart.verticalEighths
        return up + up.dropFirst().dropLast().reversed()
    }

    public func draw(in canvas: inout Canvas) {
        guard !canvas.size.isEmpty else { return }
        canvas.write(text(canvas.symbols), role, x: 0, y: 0)
        canvas.redraw(after: timeToNextPicture)
    }
}

extension Duration {

    /// Which step of that length the time lies in, and how long it lasts from there. Times before the beginning are the
    /// beginning.
    package func step(of period: Duration) -> (number: Int, rest: Duration) {
        // Exactly: a quotient that is rounded would begin some steps too early or too late.
        let (number, past) = max(.zero, self).attoseconds.quotientAndRemainder(dividingBy: period.attoseconds)
        return (Int(truncatingIfNeeded: number & Int128(Int.max)), Duration(attoseconds: period.attoseconds - past))
    }
}
