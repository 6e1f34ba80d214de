import TerminalUI

final class SpinnerScene: GalleryScene {

    let name = "Spinner"
    let summary = "Turns while something goes on."
    var isEmpty = false

    func draw(in canvas: inout Canvas, isFocused: Bool, elapsed: Duration) {
        guard !isEmpty else { return }
        let text: StyledText = "Loading the harbour"
        canvas.draw(Message([text], spinner: Spinner(elapsed: elapsed)), in: canvas.bounds)
    }
}
