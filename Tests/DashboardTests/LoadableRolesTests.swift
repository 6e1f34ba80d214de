import Dashboard
import TerminalUI
import Testing

/// The words for how loadables are, which TerminalUI does not know.
@Suite(.timeLimit(.minutes(3)))
struct LoadableRolesTests {

    private static let roles: [(Role, like: Role)] = [
        (.idle, .secondary), (.loading, .progress), (.fresh, .secondary), (.cached, .info), (.stale, .caution),
        (.failed, .failure),
    ]

    @Test("They follow the roles of every theme, until a theme overrides them", arguments: roles)
    func look(role: Role, like: Role) {
        for (name, theme) in Theme.named { #expect(theme[role] == theme[like], "\(name)") }
        let loud = Theme.terminal.changing([role: Style(.standard, on: .standard, .reverse)])
        #expect(loud[role] != loud[like])
        #expect(!Role.allCases.contains(role))
    }

    @Test("Each has its own sign", arguments: [Symbols.unicode, .ascii, .console])
    func signs(symbols: Symbols) {
        let signs = [symbols.idle, symbols.fresh, symbols.cached, symbols.stale, symbols.failed, symbols.warning]
        #expect(Set(signs).count == signs.count)
    }
}
