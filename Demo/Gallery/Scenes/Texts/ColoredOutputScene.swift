import TerminalUI

final class ColoredOutputScene: GalleryScene {

    let name = "Colored output"
    let summary = "The terminal output of a program, as text with styles."
    var isEmpty = false

    /// The colored output of a program, with a window title and a progress bar. The progress bar returns to the
    /// beginning of its line.
    private static let output = """
        \u{1B}]0;deploy harbour\u{7}\u{1B}[1mdeploy\u{1B}[0m \u{1B}[2m3f9c21a\u{1B}[0m to \u{1B}[36mquay-2\u{1B}[0m
        \u{1B}[32m✔\u{1B}[0m fetched \u{1B}[1m214\u{1B}[0m objects \u{1B}[2min 1.2 s\u{1B}[0m
        compiling   8%\rcompiling  51%\rcompiling 100%\u{1B}[K \u{1B}[32mdone\u{1B}[0m
        \u{1B}[33mwarning\u{1B}[0m: \u{1B}[4mtides/table.swift:48\u{1B}[0m
            variable \u{1B}[3mebb\u{1B}[0m was never changed
        \u{1B}[32m✔\u{1B}[0m 1,204 tests, \u{1B}[32m1,203 passed\u{1B}[0m, \u{1B}[31;1m1 failed\u{1B}[0m
        \u{1B}[31m✗\u{1B}[0m \u{1B}[1mCraneTests\u{1B}[0m the jib stops at the quay's edge
            expected \u{1B}[32m7.50 m\u{1B}[0m
            was      \u{1B}[31m7.62 m\u{1B}[0m
        \u{1B}[38;5;208m▲\u{1B}[0m kept the version before: \u{1B}[38;2;120;200;255mb07d11e\u{1B}[0m
        \u{1B}[7m quay-2 \u{1B}[0m\u{1B}[42;30m healthy \u{1B}[0m\u{1B}[44;97m 12 ships \u{1B}[0m

        """

    private static let lines = StyledText.lines(ansi: output)
    private var scroll = VerticalScroll()
    private var known: WrappedText?

    var controls: [GalleryControl] {
        [VerticalScroll.control]
    }

    private var content: [StyledText] { isEmpty ? [] : Self.lines }

    private func wrapped(to width: Int) -> WrappedText {
        if known?.width != width || known?.isEmpty != isEmpty { known = WrappedText(content, width: width) }
        return known ?? WrappedText([], width: width)
    }

    func handle(_ event: InputEvent, in size: Size) -> Bool {
        let width = Rect(size).insidePanel.width
        return scroll.handle(event, rows: wrapped(to: width).count, in: size)
    }

    func draw(in canvas: inout Canvas, isFocused: Bool, elapsed: Duration) {
        let text = wrapped(to: canvas.bounds.insidePanel.width)
        let extent = scroll.extent(rows: text.count, in: canvas.size)
        let paragraph = Paragraph(text, offset: extent.offset)
        let panel = Panel(
            title: "deploy.log",
            status: isEmpty ? StyledText() : StyledText("\(canvas.symbols.cross) exit code 1", .failure),
            isFocused: isFocused, scroll: extent, content: paragraph)
        canvas.draw(panel, in: canvas.bounds)
    }
}
