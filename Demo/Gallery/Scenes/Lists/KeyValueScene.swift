import TerminalUI

final class KeyValueScene: GalleryScene {

    let name = "Key and value"
    let summary = "Names and values. Each value is beside its name or, if there is not enough room, below it."
    var isEmpty = false

    private var scroll = ScrollState()
    private var alignment = Alignment.leading

    private let items: [KeyValueView.Item] = [
        .init("Ship", StyledText("Kaiwo Maru", .emphasis)),
        .init("Flag", "Japan"),
        .init("Home port", "東京 (Tokyo)"),
        .init("Berth", StyledText("4 ") + StyledText("free until 21:30", .secondary)),
        .init("State", StyledText("made fast", .success) + StyledText(" since 06:52", .secondary)),
        .init(
            "Remarks",
            "Training ship with 128 cadets. Open to visitors from 10:00 to 16:00, by the gangway at the stern."),
        .init("Pilot", StyledText("none", .secondary)),
        .init("Length overall", "110.09 m"),
        .init("Agent", "Northern Harbour Agency, +47 55 00 00 00"),
    ]

    private var view: KeyValueView {
        KeyValueView(
            isEmpty ? [] : items, nameAlignment: alignment,
            emptyText: StyledText("Nothing is known about her", .secondary))
    }

    var controls: [GalleryControl] {
        [
            GalleryControl(Key("a"), "names", value: alignment == .leading ? "left" : "right") {
                self.alignment = self.alignment == .leading ? .trailing : .leading
            }
        ]
    }

    func handle(_ event: InputEvent, in size: Size) -> Bool {
        scroll.handle(event, content: content(in: size), in: size, hasBars: false)
    }

    private func content(in size: Size) -> Size {
        Size(width: size.width, height: view.height(width: size.width))
    }

    func draw(in canvas: inout Canvas, isFocused: Bool, elapsed: Duration) {
        if isFocused { canvas.placeCursor(x: 0, y: 0) }
        var view = view
        view.offset = scroll.adjusted(content: content(in: canvas.size), visible: canvas.size).offset.y
        canvas.draw(view, in: canvas.bounds)
    }
}
