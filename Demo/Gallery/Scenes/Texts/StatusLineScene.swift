import TerminalUI

final class StatusLineScene: GalleryScene {

    let name = "Status line"
    let summary = "A line with text at both ends and in the middle."
    var isEmpty = false

    private var isBar = true
    private var line = 118

    var controls: [GalleryControl] {
        [
            GalleryControl(Key("b"), "bar", value: isBar ? "yes" : "no") { [self] in isBar.toggle() },
            GalleryControl(.down, "next line", value: "\(line)") { [self] in line = line % 982 + 1 },
        ]
    }

    private static let log: [StyledText] = [
        StyledText("05:58 ", .secondary) + "tide 2.4 m, rising",
        StyledText("06:00 ", .secondary) + "lock opens for the " + StyledText("Fortuna", .match),
        StyledText("06:04 ", .secondary) + StyledText("Fortuna", .currentMatch) + " at berth 4, 12,400 t of grain",
        StyledText("06:11 ", .secondary) + StyledText("crane 2 stopped: wind 14 m/s", .warning),
        StyledText("06:30 ", .secondary) + "pilot on board the Aurora",
        StyledText("06:42 ", .secondary) + StyledText("Fortuna", .match) + " asks for fresh water",
        StyledText("06:55 ", .secondary) + "crane 2 resumes",
        StyledText("07:00 ", .secondary) + "market opens",
        StyledText("07:15 ", .secondary) + "school boat leaves, 22 children on board",
        StyledText("07:20 ", .secondary) + "tide 2.9 m, " + StyledText("high water at 09:12", .emphasis),
        StyledText("07:31 ", .secondary) + "Kestrel waits for the lock",
        StyledText("07:40 ", .secondary) + "lock opens for the Kestrel",
    ]

    func draw(in canvas: inout Canvas, isFocused: Bool, elapsed: Duration) {
        let rows = canvas.bounds.rows([.fill(), .fixed(1)])
        if !isEmpty { canvas.draw(Paragraph(Self.log), in: rows[0].inset(left: 1, right: 1)) }
        let position = StyledText("line \(line) of 982", .text)
        let status = StatusLine(
            left: StyledText("harbour.log", .emphasis)
                + StyledText(" \(canvas.symbols.separator) following", .secondary),
            center: "match 2 of 3",
            right: position,
            barRole: isBar ? (isFocused ? .selection : .inactiveSelection) : nil)
        canvas.draw(isEmpty ? StatusLine() : status, in: rows[1])
    }
}
