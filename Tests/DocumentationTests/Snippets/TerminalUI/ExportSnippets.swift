import TerminalUI
import Testing

@Suite("Export.md", .timeLimit(.minutes(3)))
struct ExportSnippets {

    @Test("A frame becomes text, colored text, and a picture")
    func formats() {
        let tide = Panel(title: "Tide", content: Label("2.31 m, rising"))

        // snippet: Export/formats
        var canvas = Canvas(size: Size(width: 24, height: 3), theme: .dark)
        canvas.draw(tide, in: canvas.bounds)
        let frame = canvas.frame

        let text = frame.plainText
        let colored = frame.ansiText(depth: .palette)
        let picture = frame.svg(title: "The tide at the pier", palette: .light)
        // end

        #expect(text == "╭─ Tide ───────────────╮\n│ 2.31 m, rising       │\n╰──────────────────────╯\n")
        #expect(colored.contains("\u{1B}[38;5;"))
        #expect(picture.contains("2.31 m, rising"))
    }

    @Test("Several frames become an animated picture")
    func moving() {
        // snippet: Export/moving
        var sequence = FrameSequence()
        for turn in 0..<10 {
            var canvas = Canvas(size: Size(width: 20, height: 1))
            canvas.draw(Spinner(elapsed: Spinner.period * turn), in: canvas.bounds)
            canvas.write("Loading the tides", x: 2, y: 0)
            sequence.append(canvas.frame, for: Spinner.period)
        }
        let picture = sequence.animatedSVG(title: "A spinner")
        // end

        #expect(sequence.duration == .seconds(1))
        #expect(picture.contains("@keyframes"))
    }
}
