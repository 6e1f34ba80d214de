/// An overlay in a corner of the screen that shows drawing statistics of the previous frame.
struct DebugOverlay: View {

    struct Measurement {
        /// The number of frames shown so far, including this one.
        var frame: Int
        var cost: FrameCost
        /// The time that it took to draw the frame.
        var drawing: Duration
        /// The time that it took to show the frame on the terminal.
        var showing: Duration
    }

    /// The measurements of the previous frame; nil if this frame is the first.
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

    private static func text(_ duration: Duration) -> String {
        let hundredths = (max(.zero, duration) / .microseconds(10)).rounded()
        return PointedNumber.fixed(hundredths / 100, decimals: 2) + " ms"
    }
}
