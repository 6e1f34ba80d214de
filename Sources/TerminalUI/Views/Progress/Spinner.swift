/// An animated symbol for work in progress.
public struct Spinner: View {

    /// The duration of each frame.
    public static let period: Duration = .milliseconds(100)

    /// The shape of the animation.
    public enum Shape: Hashable, CaseIterable, Sendable {
        /// Rotating dots or a rotating line, depending on the symbols.
        case turning
        /// A bar that grows and shrinks. It shows that the program is waiting and not working.
        case growing
    }

    public var elapsed: Duration
    public var role: Role
    public var shape: Shape

    /// Creates the spinner at the given time since the start of its animation.
    public init(elapsed: Duration, role: Role = .progress, shape: Shape = .turning) {
        self.elapsed = elapsed
        self.role = role
        self.shape = shape
    }

    /// Returns the symbol of the current frame.
    public func text(_ symbols: Symbols) -> String {
        let signs = signs(symbols)
        return signs.isEmpty ? "" : signs[elapsed.step(of: Self.period).number % signs.count]
    }

    /// The time until the next frame.
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

    /// Returns the number of complete periods in this duration, and the time until the next period starts. A negative
    /// duration counts as zero.
    package func step(of period: Duration) -> (number: Int, rest: Duration) {
        // With a rounded quotient, some periods would start too early or too late.
        let (number, past) = max(.zero, self).attoseconds.quotientAndRemainder(dividingBy: period.attoseconds)
        return (Int(truncatingIfNeeded: number & Int128(Int.max)), Duration(attoseconds: period.attoseconds - past))
    }
}
