import TerminalUI
import Testing

@Suite(.timeLimit(.minutes(3)))
struct ThemeTests {

    @Test("A role that is missing looks plain, and each can be changed")
    func roles() {
        var theme = Theme([.failure: Style(.red)])
        theme[.success] = Style(.green)

        #expect(theme[.failure] == Style(.red))
        #expect(theme[.success] == Style(.green))
        #expect(theme[.title] == .plain)
    }

    @Test("A role that a program adds looks like its model, unless the theme has a style for it")
    func addedRoles() {
        let overdue = Role("overdue", like: .warning)
        let urgent = Role("urgent", like: overdue)
        var theme = Theme.dark
        #expect(theme[urgent] == Theme.dark[.warning])
        #expect(theme.roles(of: theme[.warning]).contains(overdue) == false)

        theme[overdue] = Style(.red, on: .standard, .underline)
        #expect(theme[urgent] == theme[overdue])
        #expect(theme[overdue] == Style(.red, on: Theme.dark.base.background, .underline))
        #expect(theme[.warning] == Theme.dark[.warning])
        #expect(theme.roles(of: theme[overdue]) == [overdue])
        #expect(theme.description.hasSuffix("overdue: \(theme[overdue])"))
    }

    @Test("Roles are told apart by their names, and no program's role is one of the module's")
    func roleNames() {
        #expect(Role("overdue", like: .warning) == Role("overdue", like: .failure))
        #expect(Role("overdue", like: .warning) != Role("urgent", like: .warning))
        #expect(Role("failed", like: .text) != .failure)
        #expect(Role("overdue", like: .text).name == "overdue")
        #expect(Set(Role.allCases.map(\.name)).count == Role.allCases.count)
        #expect("\(Role.focusedTitle)" == "focusedTitle")
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

    @Test("Without colours, what must be told apart differs by an attribute", arguments: Theme.names)
    func withoutColors(name: String) throws {
        let theme = try #require(Theme(named: name))
        let pairs: [(Role, Role)] = [
            (.focusedTitle, .title), (.focusedBorder, .border), (.selection, .text), (.inactiveSelection, .text),
            (.selection, .inactiveSelection), (.selectedTab, .tab), (.failure, .success), (.failure, .info),
            (.key, .hint), (.emphasis, .text), (.warning, .text), (.added, .removed), (.header, .text),
            (.match, .text), (.currentMatch, .match), (.placeholder, .text),
        ]
        for (left, right) in pairs {
            #expect(
                ColorDepth.none.reduce(theme[left]) != ColorDepth.none.reduce(theme[right]), "\(left) and \(right)")
        }
    }

    @Test(
        "With however many colours a row shows whether it is chosen, and where", arguments: Theme.named.map(\.name),
        ColorDepth.allCases)
    func selection(name: String, depth: ColorDepth) throws {
        let theme = try #require(Theme(named: name))
        let looks = [Role.selection, .inactiveSelection, nil].map { role in
            let list = ListView(rows: [ListRow(StyledText("row", .failure))], selectionRole: role)
            return frame(of: list, 5, 1, theme: theme).cells.reduced(to: depth)
        }

        #expect(Set(looks).count == 3)
    }

    @Test("A chosen row that has not the focus keeps the colours of what stands in it")
    func inactiveSelection() {
        let list = ListView(rows: [ListRow(StyledText("row", .failure))], selectionRole: .inactiveSelection)
        let style = frame(of: list, 5, 1, theme: .dark).cells[0, 0].style

        #expect(style.foreground == Theme.dark[.failure].foreground)
        #expect(style.background == Theme.dark[.inactiveSelection].background)
    }

    @Test("A theme is found by its name")
    func names() {
        #expect(Theme(named: "dark") == .dark)
        #expect(Theme(named: "high-contrast") == .highContrast)
        #expect(Theme(named: "Dark") == nil)
        #expect(Set(Theme.named.map(\.theme)).count == Theme.named.count)
    }

    @Test("Single roles can be changed; what they leave open is the theme's")
    func changing() {
        let theme = Theme.light.changing([.failure: Style(.red), .success: Style(.standard, on: .black)])

        #expect(theme[.failure] == Style(.red, on: Theme.light.base.background))
        #expect(theme[.success] == Style(Theme.light.base.foreground, on: .black))
        #expect(theme[.caution] == Theme.light[.caution])
    }

    @Test("A theme prints how each role looks")
    func description() {
        let lines = Theme.terminal.description.split(separator: "\n")

        #expect(lines.count == Role.allCases.count + 1)
        #expect(lines.first == "base: plain")
        #expect(lines.contains("failure: bold red"))
    }
}
