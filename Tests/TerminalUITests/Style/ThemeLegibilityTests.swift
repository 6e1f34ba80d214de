import TerminalUI
import Testing

/// Colours that meet others than those that they were chosen for.
@Suite(.timeLimit(.minutes(3)))
struct ThemeLegibilityTests {

    private func cell(_ theme: Theme, _ draw: (inout Canvas) -> Void) -> Style {
        var canvas = Canvas(size: Size(width: 1, height: 1), theme: theme)
        draw(&canvas)
        return canvas.frame.cells[0, 0].style
    }

    private func chosen(_ role: Role, _ theme: Theme) -> Style {
        cell(theme) { canvas in
            canvas.write("a", role, x: 0, y: 0)
            canvas.highlight(canvas.bounds, .selection, keepsColors: true)
        }
    }

    /// Roles whose colour says something.
    private static let colored: [Role] = [.success, .failure, .warning, .caution, .info, .progress, .added, .number]

    @Test(
        "A selected row keeps its text colors, which are readable on the bar",
        arguments: ThemeContrastTests.requirements)
    func chosenRow(_ requirement: ThemeContrastTests.Requirement) {
        let theme = requirement.theme
        for role in Role.allCases where !theme[role].attributes.contains(.reverse) {
            let style = chosen(role, theme)
            #expect(style.attributes.contains(.reverse))
            #expect(style.foreground == theme[.selection].foreground, "the bar has one colour behind \(role)")
            guard role != .border, role != .guide else { continue }
            #expect((style.foreground.contrast(with: style.background) ?? 0) >= requirement.text, "\(role)")
        }
        let plain = chosen(.text, theme)
        for role in Self.colored { #expect(chosen(role, theme).background != plain.background, "\(role)") }
        #expect(Set(Self.colored.map { chosen($0, theme).background }).count >= 5)
    }

    @Test("The terminal theme's bar is even, without text colors; bold stays bold")
    func terminalsBar() {
        #expect(chosen(.success, .terminal) == Style(.standard, on: .standard, .reverse))
        #expect(chosen(.failure, .terminal) == Style(.standard, on: .standard, [.bold, .reverse]))
        #expect(chosen(.text, .terminal) == Style(.standard, on: .standard, .reverse))
        #expect(chosen(.secondary, .terminal) == Style(.standard, on: .standard, .reverse))
    }

    @Test("Without colors a selected row is reversed, and bold stays bold")
    func noColors() {
        for (_, theme) in Theme.named {
            #expect(
                ColorDepth.none.reduce(chosen(.failure, theme)) == Style(.standard, on: .standard, [.bold, .reverse]))
            #expect(ColorDepth.none.reduce(chosen(.success, theme)) == Style(.standard, on: .standard, .reverse))
        }
    }

    @Test(
        "Colors written by programs are readable in a theme with a background",
        arguments: ThemeContrastTests.requirements)
    func programs(_ requirement: ThemeContrastTests.Requirement) {
        let theme = requirement.theme
        for number in 0..<256 {
            let style = cell(theme) { $0.write(StyledText(ansi: "\u{1B}[38;5;\(number)mx"), x: 0, y: 0) }
            #expect((style.foreground.contrast(with: style.background) ?? 0) >= 3, "colour \(number)")
        }
        let red = cell(theme) { $0.write(StyledText(ansi: "\u{1B}[31mx"), x: 0, y: 0) }
        let bright = cell(theme) { $0.write(StyledText(ansi: "\u{1B}[91mx"), x: 0, y: 0) }
        #expect(red.foreground == theme[.failure].foreground)
        #expect(bright == red)
        let both = cell(theme) { $0.write(StyledText(ansi: "\u{1B}[37;47mx"), x: 0, y: 0) }
        #expect((both.foreground.contrast(with: both.background) ?? 0) >= 3)
    }

    @Test("On the default background, colors written by programs stay unchanged")
    func untouched() {
        for number in 0..<16 {
            let style = cell(.terminal) { $0.write(StyledText(ansi: "\u{1B}[38;5;\(number)mx"), x: 0, y: 0) }
            #expect(style.foreground == .indexed(UInt8(number)))
        }
    }

    @Test(
        "A color is changed as little as needed to be readable on another",
        arguments: [Color.rgb(255, 255, 0), .rgb(200, 30, 30), .rgb(128, 128, 128), .indexed(4), .rgb(0, 0, 0)])
    func readable(color: Color) throws {
        for background in [Color.rgb(255, 255, 255), .rgb(0, 0, 0), .rgb(40, 90, 160), .rgb(119, 119, 119)] {
            let changed = color.readable(on: background)
            #expect(try #require(changed.contrast(with: background)) >= 4.5)
            if try #require(color.contrast(with: background)) >= 4.5 { #expect(changed == color) }
        }
        #expect(color.readable(on: .standard) == color)
        #expect(Color.standard.readable(on: color) == .standard)
        #expect(Color.rgb(128, 128, 128).readable(on: .rgb(120, 120, 120), contrast: 21) == .rgb(0, 0, 0))
    }
}
