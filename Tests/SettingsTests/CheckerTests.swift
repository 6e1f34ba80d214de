import Settings
import Testing

@Suite(.timeLimit(.minutes(5)))
struct CheckerTests {

    private static let table = SettingsTable(
        "a thing", "Things.", rules: [.atMostOne(["red", "green"])],
        [
            SettingsKey("name", .text(SettingsTextUse("a text")), required: true, "Its name."),
            SettingsKey("wait", .duration(least: .seconds(1), words: ["never"]), default: "1m", "How long."),
            SettingsKey("count", .integer(1...10), "How many."),
            SettingsKey("share", .number, formerly: ["part", "portion"], "How much."),
            SettingsKey("size", .size(1...(1 << 30)), "How large."),
            SettingsKey("open", .flag, "Whether."),
            SettingsKey("level", .choice(["low", "high"]), "Which."),
            SettingsKey("items", .list(.text(SettingsTextUse("a text")), orOne: true), "Some."),
            SettingsKey("friend", .reference("thing"), "Who."),
            SettingsKey("red", .flag, "Red."), SettingsKey("green", .flag, "Green."),
            SettingsKey("shade", .flag, beside: ["red"], "Shade."),
            SettingsKey(
                "line", .text(SettingsTextUse("a line", isShell: true, refusingSecrets: "no secrets here")), "Line."),
        ])

    private func check(
        _ text: String, _ table: SettingsTable = table
    ) -> (record: SettingsRecord?, problems: [String]) {
        let document = SettingsDocument("f", Array(text.utf8))
        var checker = SettingsChecker(
            SettingsScope(
                environment: ["HOST": "example", "NUMBER": "7"], secrets: ["token"], folder: "/board",
                names: ["thing": ["anna", "otto"]]))
        let record = document.root.flatMap { checker.check($0, .table(table), "the thing")?.record }
        return (record, (document.problems + checker.problems).map(\.description))
    }

    private func hints(_ text: String) -> [String] {
        var checker = SettingsChecker(SettingsScope(environment: [:], folder: "/board"))
        _ = SettingsDocument("f", Array(text.utf8)).root.map { checker.check($0, .table(Self.table), "the thing") }
        return checker.hints.map(\.description)
    }

    @Test("A key under a former name is read, with a hint about the current one")
    func formerName() {
        let (record, problems) = check("name: a\npart: 0.5")
        #expect(problems == [])
        #expect(record?["share"]?.number == 0.5)
        #expect(hints("name: a\npart: 0.5") == ["f:2:1: hint: “part” is now “share”"])
        #expect(hints("name: a\nshare: 0.5") == [])
    }

    @Test(
        "Of several keys that other programs call the same, the first that is not set is suggested",
        arguments: [
            ("join: true", "from"), ("from: true, join: true", "flat"), ("flat: true, join: true", "from"),
            ("from: true, flat: true, join: true", "from"), ("red: true, join: true", "flat"),
        ])
    func sharedSynonym(text: String, suggestion: String) {
        let table = SettingsTable(
            "a thing", "Things.", rules: [.atMostOne(["red", "from"])],
            [
                SettingsKey("red", .flag, "Red."), SettingsKey("from", .flag, known: ["join"], "From."),
                SettingsKey("flat", .flag, known: ["join"], "Flat."),
            ])
        let problems = check("{ \(text) }", table).problems
        #expect(problems.map { $0.drop { $0 != ";" } } == ["; did you mean “\(suggestion)”?"])
    }

    @Test("A key under a former name beside its current one is an error")
    func formerNameBeside() {
        #expect(
            check("name: a\npart: 0.5\nshare: 1").problems
                == ["f:2:1: “part” is now “share”, which is also set; remove “part”"])
    }

    @Test("Editors accept former names, and show that they are deprecated")
    func formerNameInSchema() {
        let schema = Self.table.schema(title: "Things")
        #expect(schema.contains(#""portion": {"#))
        #expect(schema.contains("Renamed to “share”."))
        #expect(schema.contains(#""deprecated": true"#))
        #expect(Self.table.reference().contains("How much. Formerly `part` or `portion`."))
    }

    @Test("An option can have former names")
    func formerOption() {
        let keys = OptionReader.keys { _ = $0("share", .number, formerly: ["part"], "How much.") }
        #expect(keys.map(\.formerNames) == [["part"]])
    }

    @Test("Values have the types of their keys")
    func values() throws {
        let (record, problems) = check(
            """
            name: 1.10
            wait: 1h30m
            count: 3
            share: -1.5e3
            size: 64kB
            open: true
            level: high
            items: one
            friend: otto
            """)
        #expect(problems == [])
        #expect(record?["name"]?.text?.plain == "1.10")
        #expect(record?["wait"]?.duration == .seconds(5400))
        #expect(record?["count"]?.integer == 3)
        #expect(record?["share"]?.number == -1500)
        #expect(record?["size"]?.integer == 65_536)
        #expect(record?["open"]?.flag == true)
        #expect(record?["level"]?.word == "high")
        #expect(record?["items"]?.list?.map { $0.text?.plain } == ["one"])
        #expect(record?["friend"]?.word == "otto")
        #expect(check("name: a\nwait: never").record?["wait"]?.word == "never")
    }

    @Test(
        "An invalid value is reported with a correction",
        arguments: [
            (
                "wait: 90",
                "2:7: “wait” takes a duration like 15s, 5m or 1h30m or “never”, not “90”; did you mean “1m30s”?"
            ),
            ("wait: 500ms", "2:7: “wait” must be at least 1s, not “500ms”"),
            (
                "wait: nevr",
                "2:7: “wait” takes a duration like 15s, 5m or 1h30m or “never”, not “nevr”; did you mean “never”?"
            ),
            ("wait: [5m]", "2:7: “wait” takes a duration like 15s, 5m or 1h30m or “never”, not a list"),
            ("wait:", "2:1: “wait” has no value; it takes a duration like 15s, 5m or 1h30m or “never”"),
            ("count: 11", "2:8: “count” takes a whole number from 1 to 10, not “11”"),
            ("count: 1.0", "2:8: “count” takes a whole number from 1 to 10, not “1.0”"),
            ("share: much", "2:8: “share” takes a number, not “much”"),
            ("share: nan", "2:8: “share” takes a number, not “nan”"),
            ("size: big", "2:7: “size” takes a size like 500kB or 2MB, not “big”"),
            ("open: yes", "2:7: “open” takes true or false, not “yes”; did you mean “true”?"),
            ("level: hihg", "2:8: “level” takes one of low or high, not “hihg”; did you mean “high”?"),
            ("items: { a: b }", "2:8: “items” takes a text, or a list of them, not a map"),
            ("items: []", "2:8: “items” is an empty list; it takes a text, or a list of them"),
            ("items: [a, [b]]", "2:12: an item of “items” takes a text, not a list"),
            ("friend: ottto", "2:9: there is no thing “ottto”; did you mean “otto”?"),
            ("frend: otto", "2:1: there is no key “frend” in a thing; did you mean “friend”?"),
            ("red: true\ngreen: true", "3:1: a thing takes only one of “red” or “green”, not both “green” and “red”"),
            ("shade: true", "2:1: “shade” has no effect without “red”"),
            ("line: echo ${secret.token}", "2:12: no secrets here"),
            ("wait: ${secret.token}", "2:7: a secret is not allowed here"),
        ])
    func problems(_ line: String, _ sentence: String) {
        #expect(check("name: a\n\(line)\n").problems == ["f:\(sentence)"])
    }

    @Test("For a key that resembles none, the error lists the keys")
    func unknownKeys() {
        let problems = check("name: a\nxylophone: b\n").problems
        let message = "f:2:1: there is no key “xylophone” in a thing; its keys are name, wait,"
        #expect(problems.first?.hasPrefix(message) == true)
    }

    @Test("All errors are found, and the valid rest is read")
    func allProblems() {
        let (record, problems) = check("wiat: 5m\ncount: many\nopen: true\nlevel: hgih\n")
        #expect(problems.count == 4)
        #expect(problems.contains { $0.hasPrefix("f:1:1: “name” is missing in a thing") })
        #expect(record?["open"]?.flag == true)
        #expect(record?["count"] == nil)
    }

    @Test("Texts are inserted after the file was parsed, never into its text")
    func replacements() {
        let (record, problems) = check(
            """
            name: "at ${env.HOST}: ${secret.token}, ${board.dir}/x, $${env.HOST}"
            count: ${env.NUMBER}
            line: echo ${HOME} ${x%.*} "$x" ${env.HOST}
            """)
        #expect(problems == [])
        #expect(
            record?["name"]?.text?.pieces == [
                .text("at "), .environment("HOST", value: "example"), .text(": "), .secret("token"), .text(", "),
                .boardFolder("/board"), .text("/x, ${env.HOST}"),
            ])
        #expect(record?["name"]?.text?.shown == "at ${env.HOST}: ${secret.token}, /board/x, ${env.HOST}")
        #expect(record?["name"]?.text?.secrets == ["token"])
        #expect(record?["name"]?.text?.resolved { "<\($0)>" } == "at example: <token>, /board/x, ${env.HOST}")
        #expect(record?["count"]?.integer == 7)
        #expect(record?["line"]?.text?.plain == "echo ${HOME} ${x%.*} \"$x\" example")
    }

    @Test("An external value is data, whatever it contains")
    func replacedValuesAreData() {
        let document = SettingsDocument("f", Array("name: ${env.EVIL}\n".utf8))
        var checker = SettingsChecker(SettingsScope(environment: ["EVIL": "x\nwait: 5m ${secret.token}"]))
        let record = document.root.flatMap { checker.check($0, .table(Self.table), "it")?.record }
        #expect(record?.entries.map(\.name) == ["name"])
        #expect(record?["name"]?.text?.plain == "x\nwait: 5m ${secret.token}")
    }

    @Test("A place in the lines of a block is that in the file")
    func blockPlaces() {
        let (_, problems) = check("name: |\n  one\n  two ${env.HOTS}\n")
        #expect(problems == ["f:3:7: the environment has no variable “HOTS”; did you mean “${env.HOST}”?"])
    }

    @Test(
        "Errors in ${…} are reported at their place",
        arguments: [
            (
                "name: a ${secret.tokne} b",
                "1:9: there is no secret “tokne” under “secrets”; did you mean “${secret.token}”?"
            ),
            ("name: ${parameter.x}", "1:7: parameters exist only in recipes; this file is not a recipe"),
            (
                "name: ${board.folder}",
                "1:7: there is no “${board.folder}”; only ${board.dir} exists; did you mean “${board.dir}”?"
            ),
            ("name: ${env.}", "1:7: a name is missing in “${env.}”"),
            (
                "name: x ${env.NONE:-${env.HOST}}",
                "1:9: a default cannot contain a reference; write the text itself"
            ),
            ("name: x ${env.HOST", "1:9: the ${ that begins here is not closed by a }"),
        ])
    func references(_ text: String, _ sentence: String) {
        #expect(check(text).problems == ["f:\(sentence)"])
    }
}
