import TerminalUI

final class KeyHintsScene: GalleryScene {

    let name = "Key hints"
    let summary = "Keys and what they do, as many as fit."
    var isEmpty = false

    private var width = 0

    var controls: [GalleryControl] {
        [
            GalleryControl(.left, "narrower") { [self] in width = max(-60, width - 4) },
            GalleryControl(.right, "wider") { [self] in width = min(0, width + 4) },
        ]
    }

    private let hints = KeyHints(
        [
            .init(key: "enter", label: "open"), .init(key: "r", label: "refresh"), .init(key: "/", label: "search"),
            .init(key: "b", label: "berths"), .init(key: "t", label: "tides"), .init(key: "w", label: "weather"),
        ],
        trailing: [.init(key: "?", label: "help"), .init(key: "q", label: "quit")])

    func draw(in canvas: inout Canvas, isFocused: Bool, elapsed: Duration) {
        for (index, part) in [1.0, 0.66, 0.33].enumerated() {
            let room = max(0, Int(Double(canvas.size.width) * part) + width)
            let box = Rect(x: 0, y: 4 * index, width: room, height: 3)
            guard box.maxY <= canvas.size.height || index == 0 else { return }
            canvas.stroke(box, isFocused ? .focusedBorder : .border)
            guard !isEmpty else { continue }
            canvas.draw(hints, in: Rect(x: 1, y: 4 * index + 1, width: room - 2, height: 1))
        }
    }
}
