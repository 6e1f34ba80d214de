/// What it takes to draw a screen, in a corner of it: the numbers of the frame before.
struct DebugOverlay: View {

    /// What was measured of a frame.
    struct Measurement {
        /// How many were shown, this one included.
        var frame: Int
        var cost: FrameCost
        /// How long it took to draw it.
        var drawing: Duration
        /// How long it took to hand it to the terminal.
        var showing: Duration
    }

    /// Nil for the first frame that it is on.
    let measurement: Measurement?

    private static let size = Size(width: 20, height: 7)

    func draw(in canvas: inout Canvas) {
        let width = min(Self.size.width, canvas.size.width)
        let rect = Rect(x: canvas.size.width - width, width: width, height: min(Self.size.height, canvas.size.height))
        canvas.fill(rect)
        let list = ListView(rows: rows)
        canvas.draw(Panel(title: "Drawing", content: list), in: rect)
    }

    private var rows: [ListRow] {
        let cost = measurement?.cost
        return [
            row("frame", measurement.map { "\($0.frame)" }),
            row("cells", cost.map { "\($0.changedCells)" }),
            row("bytes", cost?.bytes.map { "\($0)" }),
            row("draw", measurement.map { Self.text($0.drawing) }),
            row("show", measurement.map { Self.text($0.showing) }),
        ]
    }

    private func row(_ name: String, _ value: String?) -> ListRow {
        ListRow(StyledText(name, .secondary), detail: StyledText(value ?? "?"))
    }

    /// In milliseconds, to the hundredth.
    private static func text(_ duration: Duration) -> String {
        let hundredths = Int((max(.zero, duration) / .microseconds(10)).rounded())
        let fraction = hundredths % 100
        return "\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction) ms"
    }
}
