import TerminalUI
import Testing

@Suite(.timeLimit(.minutes(3)))
struct ThemeTests {

    @Test("A missing role is drawn plainly, and each role can be changed")
    func roles() {
        var theme = Theme([.failure: Style(.red)])
        theme[.success] = Style(.green)

        #expect(theme[.failure] == Style(.red))
        #expect(theme[.success] == Style(.green))
        #expect(theme[.title] == .plain)
    }

    @Test("A custom role looks like its base role, unless the theme has a style for it")
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

    @Test("Roles are distinguished by name, and custom roles differ from built-in ones")
    func roleNames() {
        #expect(Role("overdue", like: .warning) == Role("overdue", like: .failure))
        #expect(Role("overdue", like: .warning) != Role("urgent", like: .warning))
        #expect(Role("failed", like: .text) != .failure)
        #expect(Role("overdue", like: .text).name == "overdue")
        #expect(Set(Role.allCases.map(\.name)).count == Role.allCases.count)
        #expect("\(Role.focusedTitle)" == "focusedTitle")
    }

    @Test("The roles of a style are in declaration order")
    func rolesOfStyle() {
        let theme = Theme([.hint: Style(.blue), .secondary: Style(.blue)])

        #expect(theme.roles(of: Style(.blue)) == [.secondary, .hint])
    }

    @Test("The terminal theme uses the user's colors on the default background")
    func terminalColors() {
        for role in Role.allCases {
            let style = Theme.terminal[role]
            #expect(style.background == .standard, "\(role)")
            #expect(style.foreground == .standard || style.foreground.index.map { $0 < 16 } == true, "\(role)")
        }
    }

    @Test("Without colors, roles that must differ have different attributes", arguments: Theme.names)
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
        "With any number of colors a row shows whether it is selected, and where", arguments: Theme.named.map(\.name),
        ColorDepth.allCases)
    func selection(name: String, depth: ColorDepth) throws {
        let theme = try #require(Theme(named: name))
        let looks = [Role.selection, .inactiveSelection, nil].map { role in
            let list = ListView(rows: [ListRow(StyledText("row", .failure))], selectionRole: role)
            return frame(of: list, 5, 1, theme: theme).cells.reduced(to: depth)
        }

        #expect(Set(looks).count == 3)
    }

    @Test("A selected row without the focus keeps its text colors")
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

    @Test("Single roles can be changed; the rest follows the theme")
    func changing() {
        let theme = Theme.light.changing([.failure: Style(.red), .success: Style(.standard, on: .black)])

        #expect(theme[.failure] == Style(.red, on: Theme.light.base.background))
        #expect(theme[.success] == Style(Theme.light.base.foreground, on: .black))
        #expect(theme[.caution] == Theme.light[.caution])
    }

    @Test("A theme prints an example of each role")
    func description() {
        let lines = Theme.terminal.description.split(separator: "\n")

        #expect(lines.count == Role.allCases.count + 1)
        #expect(lines.first == "base: plain")
        #expect(lines.contains("failure: bold red"))
    }
}
