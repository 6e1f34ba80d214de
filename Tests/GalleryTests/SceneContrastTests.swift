import Gallery
import TerminalTesting
import TerminalUI
import Testing

/// Whether what the views really draw can be read: whichever roles they put upon each other.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct SceneContrastTests {

    /// Their colours come from outside of the theme.
    nonisolated private static let colored: Set<String> = ["Picture", "Colored output"]

    @Test(
        "Each letter and digit in a view is readable in each theme with its own colors",
        arguments: await GalleryScenes.names.filter { !colored.contains($0) },
        [("dark", 4.5), ("light", 4.5), ("high-contrast", 7)])
    func contrast(name: String, requirement: (theme: String, least: Double)) throws {
        let theme = try #require(Theme(named: requirement.theme))
        let scene = try #require(GalleryScenes.makeAll().first { $0.name == name })
        for isFocused in [true, false] {
            var canvas = Canvas(size: Size(width: 100, height: 24), theme: theme)
            scene.draw(in: &canvas, isFocused: isFocused, elapsed: .milliseconds(1_250))
            for depth in [ColorDepth.trueColor, .palette, .sixteen, .eight] {
                let least = depth >= .palette ? requirement.least : 2
                #expect(faintText(canvas.frame.cells.reduced(to: depth), least: least) == [])
            }
        }
    }

    private func faintText(_ cells: CellBuffer, least: Double) -> Set<String> {
        var faint: Set<String> = []
        for y in 0..<cells.size.height {
            for cell in cells.row(y) where isText(cell) {
                let contrast = cell.style.foreground.contrast(with: cell.style.background) ?? 0
                if contrast < least { faint.insert("\(cell.glyph.string) \(cell.style): \(contrast)") }
            }
        }
        return faint
    }

    private func isText(_ cell: Cell) -> Bool {
        cell.glyph.string.unicodeScalars.contains { $0.properties.isAlphabetic || $0.properties.numericType != nil }
    }
}
