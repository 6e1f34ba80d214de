import TerminalUI
import Testing

@Suite(.timeLimit(.minutes(1)))
struct ThemeTests {

    @Test("A role that is missing looks plain, and each can be changed")
    func roles() {
        var theme = Theme([.failed: Style(.red)])
        theme[.fresh] = Style(.green)

        #expect(theme[.failed] == Style(.red))
        #expect(theme[.fresh] == Style(.green))
        #expect(theme[.title] == .plain)
    }

    @Test("The roles of a style come in the order of their declaration")
    func rolesOfStyle() {
        let theme = Theme([.hint: Style(.blue), .secondary: Style(.blue)])

        #expect(theme.roles(of: Style(.blue)) == [.secondary, .hint])
    }

    @Test("The terminal's theme uses the colours that its user chose, on the terminal's own background")
    func terminalColors() {
        for role in Role.allCases {
            let style = Theme.terminal[role]
            #expect(style.background == .standard, "\(role)")
            #expect(style.foreground == .standard || style.foreground.index.map { $0 < 16 } == true, "\(role)")
        }
    }

    @Test(
        "Without colours, what must be told apart differs by an attribute",
        arguments: [
            (Role.focusedTitle, Role.title), (.focusedBorder, .border), (.selection, .text),
            (.inactiveSelection, .text),
            (.selection, .inactiveSelection), (.selectedTab, .tab), (.failed, .fresh), (.failed, .cached),
            (.key, .hint),
            (.emphasis, .text), (.warning, .text), (.added, .removed),
        ]
    )
    func withoutColors(left: Role, right: Role) {
        let (left, right) = (Theme.terminal[left], Theme.terminal[right])

        #expect(ColorDepth.none.reduce(left) != ColorDepth.none.reduce(right))
    }
}
