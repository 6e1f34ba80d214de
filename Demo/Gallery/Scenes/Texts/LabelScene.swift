import TerminalUI

final class LabelScene: GalleryScene {

    let name = "Label"
    let summary = "One line of text, truncated if it does not fit."
    var isEmpty = false

    private var alignment = Alignment.leading
    private var truncation = Truncation.end

    private let texts: [StyledText] = [
        StyledText("Aurora", .emphasis) + " unloads 12,400 t of grain from Odessa, at berth 4, until noon",
        StyledText("/srv/harbour/archive/2026/11/21/", .secondary) + "east-quay/moorings-and-berths.json",
        StyledText("客船「飛鳥」", .emphasis) + "は横浜から来て三番埠頭に着く予定です。見学は午後二時から",
        StyledText("Ледокол «Красин»", .emphasis) + " выходит в море завтра в шесть часов утра",
        "👩‍👩‍👧‍👦 The lighthouse is open to families: ☀️ 18 °C, 🇩🇪 🇯🇵 guides",
        StyledText("closed", .failure) + ": the lock of the old basin, until Friday",
    ]

    var controls: [GalleryControl] {
        [
            GalleryControl(Key("a"), "alignment", value: "\(alignment)") { [self] in
                alignment = alignment == .leading ? .center : alignment == .center ? .trailing : .leading
            },
            GalleryControl(Key("t"), "cut at", value: "\(truncation)") { [self] in
                let places = [Truncation.end, .word, .middle, .start]
                truncation = places[((places.firstIndex(of: truncation) ?? 0) + 1) % places.count]
            },
        ]
    }

    func draw(in canvas: inout Canvas, isFocused: Bool, elapsed: Duration) {
        let labels = Labels(texts: isEmpty ? [] : texts, alignment: alignment, truncation: truncation)
        canvas.draw(Panel(title: "Arrivals", isFocused: isFocused, content: labels), in: canvas.bounds)
    }

    private struct Labels: View {
        let texts: [StyledText]
        let alignment: Alignment
        let truncation: Truncation

        func draw(in canvas: inout Canvas) {
            let isLow = canvas.size.height < 2 * texts.count
            for (index, text) in texts.enumerated() {
                let row = Rect(x: 0, y: isLow ? index : 2 * index, width: canvas.size.width, height: 1)
                canvas.draw(Label(text, alignment: alignment, truncation: truncation), in: row)
            }
        }
    }
}
