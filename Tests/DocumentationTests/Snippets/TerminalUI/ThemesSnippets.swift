import TerminalUI
import Testing

@Suite("Themes.md", .timeLimit(.minutes(3)))
struct ThemesSnippets {

    @Test("A theme is found by its name, and single roles are changed")
    func changing() throws {
        // snippet: Themes/changing
        let name = "dark"
        let theme = Theme(named: name)?.changing([
            .failure: Style(.rgb(255, 140, 60), on: .standard, .bold),
            .inactiveSelection: Style(.standard, on: .standard, .underline),
        ])
        // end

        #expect(try #require(theme)[.failure].background == Theme.dark.base.background)
    }

    @Test("A theme can be made from a few roles")
    func own() {
        // snippet: Themes/own
        let night = Theme(
            base: Style(.rgb(224, 96, 80), on: .rgb(12, 0, 0)),
            [
                .secondary: Style(.rgb(170, 70, 60)),
                .focusedBorder: Style(.rgb(255, 150, 140), on: .standard, .bold),
                .focusedTitle: Style(.rgb(255, 150, 140), on: .standard, .bold),
                .selection: Style(.standard, on: .standard, .reverse),
            ])
        // end

        #expect(night[.title] == night.base)
    }

    @Test("A theme can be made from the colors of a terminal")
    func colors() {
        // snippet: Themes/colors
        var colors = ThemeColors.dark
        colors[.background] = .rgb(46, 52, 64)
        colors[.cyan] = .rgb(136, 192, 208)
        let nord = Theme(colors)
        // end

        #expect(nord.base.background == .rgb(46, 52, 64))
    }

    @Test("A program adds its own roles")
    func roles() {
        // snippet: Themes/roles
        let overdue = Role("overdue", like: .warning)
        let text = StyledText("since Friday", overdue)
        let loud = Theme.light.changing([overdue: Style(.standard, on: .standard, .reverse)])
        // end

        #expect(text.runs.map(\.role) == [overdue])
        #expect(Theme.dark[overdue] == Theme.dark[.warning])
        #expect(loud[overdue].attributes == .reverse)
    }

    @Test("The contrast of a role is available")
    func contrast() throws {
        // snippet: Themes/contrast
        let failure = Theme.light[.failure]
        let contrast = failure.foreground.contrast(with: failure.background)
        let onFewColors = ColorDepth.palette.reduce(failure)
        // end

        #expect(try #require(contrast) > 4.5)
        #expect(onFewColors.foreground.index != nil)
    }
}
