import TerminalUI

final class BigDigitsScene: GalleryScene {

    let name = "Big digits"
    let summary = "Shows a number or a time that can be read from across the room."
    var isEmpty = false

    private var font = BigDigits.Font.large

    var controls: [GalleryControl] {
        [
            GalleryControl(Key("f"), "font", value: "\(font)") { [self] in
                font = font == .thin ? .bold : font == .bold ? .large : .thin
            }
        ]
    }

    func draw(in canvas: inout Canvas, isFocused: Bool, elapsed: Duration) {
        let rows = canvas.bounds.rows([.fill(2), .fill(1).minimum(4).yielding()])
        let seconds = 17 * 3600 + 42 * 60 + 36 + Int(elapsed / .seconds(1))
        let clock = Samples.time(Double(seconds)) + ":" + (seconds % 60 < 10 ? "0" : "") + "\(seconds % 60)"
        canvas.draw(BigDigits(isEmpty ? "" : clock, font: font, role: .series1), in: rows[0])
        let numbers: [(text: String, label: String)] = [("+2.4", "water, m"), ("14", "wind, m/s"), ("-3.5", "air, °C")]
        for (number, rect) in zip(numbers, rows[1].columns([.fill(), .fill(), .fill()])) where !isEmpty {
            let parts = rect.rows([.fixed(3), .fixed(1)])
            canvas.draw(BigDigits(number.text, font: .thin), in: parts[0])
            canvas.draw(Label(StyledText(number.label, .secondary), alignment: .center), in: parts[1])
        }
        if !isEmpty { canvas.redraw(after: .seconds(Int(elapsed / .seconds(1)) + 1) - elapsed) }
    }
}
