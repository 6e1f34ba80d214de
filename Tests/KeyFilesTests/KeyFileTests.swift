import Dashboard
import KeyFiles
import Settings
import TerminalUI
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5)))
struct KeyFileTests {

    private func rebound(
        _ text: String, program: String = "home", knowsAll: Bool = true
    ) -> (map: DashboardKeyMap, problems: [String]) {
        var map = DashboardKeyMap.standard
        let file = KeyFile("keys.yaml", for: program, from: MemoryFiles(["keys.yaml": text]))
        let problems = map.rebind(file, knowsAll: knowsAll)
        return (map, problems.map(\.description))
    }

    @Test("Commands get the keys in the file and lose their earlier ones")
    func binding() {
        let (map, problems) = rebound("refresh: f5\nlog: [L, ctrl-l]\n")
        #expect(problems == [])
        #expect(map.command(for: Key(.function(5)), in: .board) == .refresh)
        #expect(map.command(for: Key("r"), in: .board) == nil)
        #expect(map.command(for: .control("l"), in: .board) == .log)
        #expect(map.command(for: Key("R"), in: .board) == .refreshAll)
    }

    @Test("Sequences, and commands without keys, are supported")
    func sequences() throws {
        let (map, problems) = rebound("first: [g g, home]\npause: []\n")
        #expect(problems == [])
        #expect(map.command(for: try KeySequence(parsing: "g g"), in: .board) == .first)
        #expect(map.command(for: Key("p"), in: .board) == nil)
    }

    @Test("Two commands can swap their keys")
    func swapping() {
        let (map, problems) = rebound("refresh: R\nrefreshAll: r\n")
        #expect(problems == [])
        #expect(map.command(for: Key("R"), in: .board) == .refresh)
        #expect(map.command(for: Key("r"), in: .board) == .refreshAll)
    }

    @Test("An error is reported with its place and a correction, and the rest applies")
    func problems() {
        let (map, problems) = rebound(
            """
            refesh: f5
            log: [L, ctlr-l]
            inspect: I
            pause:
            """)
        #expect(
            problems == [
                "keys.yaml:1:1: there is no command “refesh”; did you mean “refresh”?",
                "keys.yaml:2:10: “ctlr-l” is not a key; did you mean “ctrl-l”?",
                "keys.yaml:4:1: “pause” has no key; write [] to remove all its keys",
            ])
        #expect(map.command(for: Key("I"), in: .board) == .inspect)
        #expect(map.command(for: Key("L"), in: .board) == .log)
        #expect(map.command(for: Key("r"), in: .board) == .refresh)
        #expect(map.command(for: Key("p"), in: .board) == .pause)
    }

    @Test("A key of two commands is reported, and the command keeps its usual keys")
    func conflicts() {
        let (map, problems) = rebound("log: L\nrefresh: q\n")
        #expect(
            problems == [
                #"keys.yaml:2:10: in board, "q" is bound to refresh and to quit; “refresh” keeps its usual keys"#
            ])
        #expect(map.command(for: Key("q"), in: .board) == .quit)
        #expect(map.command(for: Key("r"), in: .board) == .refresh)
        #expect(map.command(for: Key("L"), in: .board) == .log)
        #expect(map.conflicts == DashboardKeyMap.standard.conflicts)
    }

    @Test("Of two conflicting user bindings, the later one is dropped")
    func ownConflicts() {
        let (map, problems) = rebound("log: z z\nrefresh: \"z z\"\nzoom: Z\n")
        #expect(problems.count == 1)
        #expect(problems.first?.hasPrefix("keys.yaml:2:11: ") == true)
        #expect(map.command(for: Key("r"), in: .board) == .refresh)
        #expect(map.command(for: [Key("z"), Key("z")], in: .board) == .log)
    }

    @Test("There is always a key that quits the program")
    func quitting() {
        let (map, problems) = rebound("quit: []\n")
        #expect(problems == ["keys.yaml:1:1: “quit” needs a key, because nothing else ends the program"])
        #expect(map.command(for: Key("q"), in: .board) == .quit)
    }

    @Test("A section under a program's name is for that program only, and takes precedence")
    func sections() {
        let text = "quit: Q\nhome: { quit: X }\ngallery: { nextView: n }\n"
        #expect(rebound(text).map.command(for: Key("X"), in: .board) == .quit)
        #expect(rebound(text).problems == [])
        #expect(rebound(text, program: "loadboard").map.command(for: Key("Q"), in: .board) == .quit)
        #expect(
            rebound("hoem: { quit: X }\n").problems == [
                "keys.yaml:1:1: “hoem” has a map, but is not the name of a program; if it is a command, write a key or a list of keys; did you mean “home”?"
            ])
    }

    @Test("If most commands are those of other programs, only the program's section must be known")
    func otherPrograms() {
        #expect(rebound("fly: f5\n", knowsAll: false).problems == [])
        #expect(rebound("home: { fly: f5 }\n", knowsAll: false).problems.count == 1)
    }

    @Test("A missing file is not an error, and an unreadable one keeps all keys")
    func noFile() {
        var map = DashboardKeyMap.standard
        #expect(map.rebind(KeyFile("keys.yaml", for: "home", from: MemoryFiles())) == [])
        let (broken, problems) = rebound("refresh: [f5\n")
        #expect(problems == ["keys.yaml:1:10: the [ opened here is not closed"])
        #expect(broken.command(for: Key("r"), in: .board) == .refresh)
    }

    @Test("The template has each command once, with its effect when uncommented")
    func template() {
        let text = DashboardKeyMap.standard.template
        #expect(rebound(text).problems == [])
        let lines = text.split(separator: "\n")
        for binding in DashboardKeyMap.standard.bindings {
            #expect(lines.count { $0.hasPrefix("# \(binding.name): ") } == 1, "\(binding.name)")
        }
        // Of commands with the same keys everywhere, the line changes nothing.
        let same = Dictionary(grouping: DashboardKeyMap.standard.bindings) { $0.name }
            .filter { Set($0.value.map(\.keys)).count == 1 }
        for line in text.split(separator: "\n") {
            let line = String(line.dropFirst(2))
            guard let name = line.split(separator: ":").first.map(String.init), same[name] != nil else { continue }
            let (map, problems) = rebound(line)
            #expect(problems == [], "\(line)")
            #expect(map.bindings.map(\.keys) == DashboardKeyMap.standard.bindings.map(\.keys), "\(line)")
        }
    }

    @Test("The user's folder is set by the environment")
    func folder() {
        #expect(SettingsFolder.path(["HOME": "/home/me"]) == "/home/me/.config/loadboard")
        #expect(SettingsFolder.path(["HOME": "/home/me", "XDG_CONFIG_HOME": "/etc/me/"]) == "/etc/me/loadboard")
        #expect(SettingsFolder.path(["HOME": "/home/me", "XDG_CONFIG_HOME": "me"]) == "/home/me/.config/loadboard")
        #expect(SettingsFolder.path([:]) == nil)
    }

    @Test("Each of more than 100 errors has its place and a correction")
    func mistakes() {
        let text = """
            refresh: f5
            refreshAll: ctrl-r
            first: g g
            nextPanel: ctrl-n
            previousPanel: ctrl-b
            zoom: Z
            arrange: ctrl-a
            inspect: I
            search: ctrl-f
            filter: ctrl-l
            palette: ctrl-k
            pause: P
            """
        #expect(rebound(text).problems == [])
        let writer = MistakeWriter(text)
        let mistakes =
            writer.misspelledKeys + writer.repeatedAndEmptyKeys
            + writer.wrongValues(["{ a: b }"], "is not the name of a program")
            + writer.wrongValues(["[[a]]"], "takes a key")
            + writer.wrongValues(["ctlr-x", "crtl-x"], "did you mean “ctrl-x”")
            + writer.wrongValues(["f99", "nokey"], "is not a key")
        #expect(mistakes.count >= 100)
        for mistake in mistakes {
            var map = DashboardKeyMap.standard
            let file = KeyFile("keys.yaml", for: "home", from: MemoryFiles(["keys.yaml": mistake.text]))
            let problems = map.rebind(file)
            let isFound = problems.contains { problem in
                problem.place.line == mistake.line && (mistake.column.map { $0 == problem.place.column } ?? true)
                    && problem.description.contains(mistake.message)
            }
            #expect(isFound, "\(mistake)\n\(problems.map(\.description))")
        }
    }
}
