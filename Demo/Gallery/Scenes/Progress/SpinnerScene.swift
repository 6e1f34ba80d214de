import TerminalUI

final class SpinnerScene: GalleryScene {

    let name = "Spinner"
    let summary = "An animation that shows that a task is running."
    var isEmpty = false

    private let lines: [(text: String, role: Role, shape: Spinner.Shape)] = [
        ("Loading the harbour", .progress, .turning), ("Waiting for the pilot", .progress, .growing),
        ("Trying again", .warning, .turning),
    ]

    func draw(in canvas: inout Canvas, isFocused: Bool, elapsed: Duration) {
        guard !isEmpty else { return }
        let area = canvas.bounds.centered(Size(width: 24, height: lines.count * 2 - 1))
        let spacing = area.height < lines.count * 2 - 1 ? 1 : 2
        canvas.within(area) { canvas in
            for (index, line) in lines.enumerated() {
                let y = index * spacing
                let spinner = Spinner(elapsed: elapsed, role: line.role, shape: line.shape)
                canvas.draw(spinner, in: Rect(y: y, width: 1, height: 1))
                canvas.draw(Label(StyledText(line.text)), in: Rect(x: 2, y: y, width: canvas.size.width - 2, height: 1))
            }
        }
    }
}
