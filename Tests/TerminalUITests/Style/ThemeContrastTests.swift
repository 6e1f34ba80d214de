import TerminalUI
import Testing

/// Readability of themes: the contrast ratios required by the Web Content Accessibility Guidelines.
@Suite(.timeLimit(.minutes(3)))
struct ThemeContrastTests {

    struct Requirement: Sendable, CustomTestStringConvertible {
        var name: String
        var theme: Theme
        var text: Double
        var lines: Double

        var testDescription: String { name }

        /// What the contrast of the role must be at least.
        func least(_ role: Role) -> Double { role == .border || role == .guide ? lines : text }
    }

    static let requirements = [
        Requirement(name: "dark", theme: .dark, text: 4.5, lines: 3),
        Requirement(name: "light", theme: .light, text: 4.5, lines: 3),
        Requirement(name: "high contrast", theme: .highContrast, text: 7, lines: 7),
    ]

    private func contrast(_ style: Style) -> Double {
        style.foreground.contrast(with: style.background) ?? 0
    }

    @Test(
        "Each role has the contrast promised by its theme, with all colors and with 256", arguments: requirements,
        [ColorDepth.trueColor, .palette])
    func roles(_ requirement: Requirement, depth: ColorDepth) {
        for role in Role.allCases {
            let contrast = contrast(depth.reduce(requirement.theme[role]))
            #expect(contrast >= requirement.least(role), "\(role)")
        }
    }

    @Test(
        "Text in a selected row without the focus is readable too", arguments: requirements,
        [ColorDepth.trueColor, .palette])
    func inactiveSelection(_ requirement: Requirement, depth: ColorDepth) {
        let background = requirement.theme[.inactiveSelection].background
        for role in Role.allCases where role != .selection && role != .currentMatch {
            guard role != .border, role != .guide else { continue }
            let style = Style(requirement.theme[role].foreground, on: background)
            #expect(contrast(depth.reduce(style)) >= requirement.text, "\(role)")
        }
    }

    @Test(
        "A selected row stands out from the others, even with few colors", arguments: requirements,
        [ColorDepth.eight, .sixteen, .palette, .trueColor])
    func selection(_ requirement: Requirement, depth: ColorDepth) {
        // It is reversed: what is seen behind the text is the foreground.
        let bar = depth.reduce(requirement.theme[.selection]).foreground
        let background = depth.reduce(requirement.theme.base).background

        #expect((bar.contrast(with: background) ?? 0) >= 2)
        #expect(requirement.theme[.selection].attributes == .reverse)
    }

    @Test("With 16 and 8 colors nothing disappears", arguments: requirements, [ColorDepth.sixteen, .eight])
    func fewColors(_ requirement: Requirement, depth: ColorDepth) {
        for role in Role.allCases {
            let style = depth.reduce(requirement.theme[role])
            #expect(style.foreground != style.background, "\(role)")
            #expect(contrast(style) >= 2, "\(role)")
        }
    }

    @Test(
        "The contrast is computed as in the guidelines",
        arguments: [
            (Color.rgb(0, 0, 0), Color.rgb(255, 255, 255), 21), (.rgb(0x77, 0x77, 0x77), .rgb(255, 255, 255), 4.478),
            (.rgb(255, 0, 0), .rgb(255, 255, 255), 3.998), (.rgb(0, 0, 255), .rgb(0, 0, 0), 2.444),
            (.rgb(9, 9, 9), .rgb(9, 9, 9), 1), (.indexed(196), .indexed(231), 3.998),
        ]
    )
    func ratio(left: Color, right: Color, ratio: Double) throws {
        let contrast = try #require(left.contrast(with: right))

        #expect(abs(contrast - ratio) < 0.001)
        #expect(right.contrast(with: left) == contrast)
    }

    @Test("The contrast of the terminal's default colors is unknown")
    func unknown() {
        #expect(Color.standard.contrast(with: .black) == nil)
        #expect(Color.black.contrast(with: .standard) == nil)
    }
}
