import TerminalUI

final class ProgressBarScene: GalleryScene {

    let name = "Progress bar"
    let summary = "Shows how far along a task is, or only that it is running."
    var isEmpty = false

    private var loaded = 0.62
    private var isOver = false

    var controls: [GalleryControl] {
        [
            GalleryControl(Key("o"), "label", value: isOver ? "over the bar" : "beside it") { [self] in isOver.toggle()
            },
            GalleryControl(.right, "load", value: NumberText.percent(loaded)) { [self] in load(0.01) },
            GalleryControl(.left, "unload") { [self] in load(-0.01) },
        ]
    }

    private func load(_ part: Double) {
        loaded = min(max(0, loaded + part), 1)
    }

    func draw(in canvas: inout Canvas, isFocused: Bool, elapsed: Duration) {
        let bars: [ProgressBar] = [
            bar(.fraction(isEmpty ? 0 : loaded), "Aurora", .progress),
            bar(.fraction(isEmpty ? 0 : 1), "Kestrel", .success),
            bar(.fraction(isEmpty ? 0 : 0.084), "Morning Star", .progress),
            bar(isEmpty ? .fraction(0) : .unknown(elapsed: elapsed), "Halcyon", .progress),
            bar(.fraction(isEmpty ? 0 : 0.97), "Tern", .warning),
        ]
        let area = canvas.bounds.inset(left: 1, right: 1)
        let rows = area.rows([.fixed(1), .fixed(1).yielding(), .fill()])
        canvas.draw(Label(StyledText("Loading at pier 3", .title)), in: rows[0])
        for (index, bar) in bars.enumerated() {
            let spacing = rows[2].height >= bars.count * 2 - 1 ? 2 : 1
            canvas.draw(bar, in: Rect(x: area.x, y: rows[2].y + index * spacing, width: area.width, height: 1))
        }
    }

    private func bar(_ progress: ProgressBar.Progress, _ label: String, _ role: Role) -> ProgressBar {
        ProgressBar(
            progress, label: label, labelPlacement: isOver ? .over : .beside, labelWidth: isOver ? nil : 12, role: role)
    }

    func handle(_ event: InputEvent, in size: Size) -> Bool {
        guard case .mouse(let mouse) = event, [.wheelUp, .wheelDown].contains(mouse.action) else { return false }
        load(mouse.action == .wheelUp ? 0.01 : -0.01)
        return true
    }
}
