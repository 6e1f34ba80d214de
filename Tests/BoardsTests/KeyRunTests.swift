import Dashboard
import Documents
import JSONDocuments
import Settings
import Testing

@testable import Boards

/// Which row the command of a key runs for.
@Suite(.timeLimit(.minutes(3)))
struct KeyRunTests {

    private let view: SourceView

    init() {
        view = SourceView()
    }

    private func document(_ json: String) throws -> Document { .json(try JSONDocument(json)) }

    private func key(_ run: String, on source: String? = "it", confirms: Bool = false) -> KeySettings {
        let place = SettingsPlace("board.yaml")
        return KeySettings(
            "x", at: place, on: source, title: "Do it", .command(SettingsText(run, at: place)), confirms: confirms)
    }

    /// A key that is pressed on a row of a version.
    private func run(_ key: KeySettings, row: Int, of document: Document, in view: SourceView? = nil) throws -> KeyRun {
        let items = try #require((view ?? self.view).items(of: document))
        return KeyRun(
            key, for: items.item(at: row), of: items, in: view ?? self.view, environment: ["PATH", "http_proxy"])
    }

    private func description(_ step: KeyRun.Step, _ names: [String] = ["name", "n"]) -> String {
        switch step {
        case .run(let variables): "run " + names.map { (variables[$0] ?? nil) ?? "-" }.joined(separator: " ")
        case .ask(let item): "ask " + (item?.fields.map(\.text).joined(separator: " ") ?? "")
        case .refuse(let refusal): "refuse: \(refusal)"
        }
    }

    @Test("The command runs for the chosen row, wherever it is in the current version")
    func chosenRow() throws {
        let shown = try document(
            #"[{"ns": "a", "name": "x", "n": 1}, {"ns": "b", "name": "x", "n": 2}, {"ns": "a", "name": "y", "n": 3}]"#)
        let present = try document(
            #"[{"ns": "a", "name": "y", "n": 3}, {"ns": "b", "name": "x", "n": 2}, {"ns": "a", "name": "x", "n": 1}]"#)
        for row in 0..<3 {
            let run = try run(key("kill $n"), row: row, of: shown)
            #expect(description(run.press(present), ["n"]) == "run \(row + 1)")
        }
    }

    @Test("A removed row is refused by name")
    func gone() throws {
        let run = try run(key("kill $name"), row: 1, of: document(#"[{"name": "x"}, {"name": "y"}]"#))
        #expect(description(run.press(try document(#"[{"name": "x"}]"#))) == "refuse: “y” no longer exists")
        #expect(description(run.press(nil)) == "refuse: “y” no longer exists")
    }

    @Test("A row that the identity columns do not distinguish, in either version, is refused")
    func ambiguous() throws {
        let view = SourceView(rowKeys: RowKeys(declared: ["id"]))
        let clear = try document(#"[{"id": 1, "name": "x"}, {"id": 2, "name": "y"}]"#)
        let double = try document(#"[{"id": 1, "name": "x"}, {"id": 1, "name": "y"}, {"id": 3, "name": "z"}]"#)
        let sentence = "cannot be distinguished from another row; set “id” in the source"
        #expect(
            description(try run(key("kill $name"), row: 0, of: clear, in: view).press(double))
                == "refuse: “x” \(sentence)")
        #expect(
            description(try run(key("kill $name"), row: 1, of: double, in: view).press(clear))
                == "refuse: “y” \(sentence)")
        #expect(description(try run(key("kill $name"), row: 2, of: double, in: view).press(double)) == "run z -")
    }

    @Test("A key of the whole board whose line uses no field runs regardless of the row")
    func wholeBoard() throws {
        let run = try run(key("./deploy", on: nil), row: 0, of: document(#"[{"name": "x"}]"#))
        #expect(description(run.press(try document("[]"))) == "run x -")
        let other = try self.run(key("./deploy $name", on: nil), row: 0, of: document(#"[{"name": "x"}]"#))
        #expect(description(other.press(try document("[]"))) == "refuse: “x” no longer exists")
    }

    @Test(
        "If a shown field has changed, the question is asked once more; the second answer uses the shown values"
    )
    func askedAgain() throws {
        let first = try document(#"[{"name": "x", "n": 1, "other": 1}]"#)
        let run = try run(key("kill $n", confirms: true), row: 0, of: first)
        guard case .ask(let asked) = run.press(first) else { return #expect(Bool(false), "not asked") }
        let same = try document(#"[{"name": "x", "n": 1, "other": 2}]"#)
        #expect(description(run.agree(to: asked, same, isRepeated: false)) == "run x 1")
        let second = try document(#"[{"name": "x", "n": 2, "other": 2}]"#)
        guard case .ask(let again) = run.agree(to: asked, second, isRepeated: false) else {
            return #expect(Bool(false), "not asked again")
        }
        let third = try document(#"[{"name": "x", "n": 3}]"#)
        #expect(description(run.agree(to: again, third, isRepeated: true)) == "run x 2")
        #expect(
            description(run.agree(to: again, try document("[]"), isRepeated: true)) == "refuse: “x” no longer exists")
    }

    @Test(
        "With a guessed identity, a changed field in the line is asked about first; with a known one, the line runs"
    )
    func guessed() throws {
        let shown = try document(#"[{"host": "x", "n": 1}, {"host": "y", "n": 2}]"#)
        let changed = try document(#"[{"host": "x", "n": 3}, {"host": "y", "n": 2}]"#)
        #expect(description(try run(key("kill $n"), row: 0, of: shown).press(changed)) == "ask x 3")
        #expect(description(try run(key("kill $host"), row: 0, of: shown).press(changed), ["host", "n"]) == "run x 3")
        let known = SourceView(rowKeys: RowKeys(declared: ["host"]))
        #expect(description(try run(key("kill $n"), row: 0, of: shown, in: known).press(changed), ["n"]) == "run 3")
    }

    @Test("Of several rows, a question for one asks about all, and one refusal refuses all")
    func several() throws {
        let shown = try document(#"[{"host": "x", "n": 1}, {"host": "y", "n": 2}]"#)
        let changed = try document(#"[{"host": "x", "n": 3}, {"host": "y", "n": 2}]"#)
        let runs = KeyRuns(try [0, 1].map { try run(key("kill $n"), row: $0, of: shown) })
        guard case .run = runs.press(shown) else { return #expect(Bool(false), "asked without a reason") }
        guard case .ask(let asked) = runs.press(changed) else { return #expect(Bool(false), "not asked") }
        #expect(asked.map { $0?.fields.map(\.text) ?? [] } == [["x", "3"], ["y", "2"]])
        guard case .run = runs.agree(to: asked, changed, isRepeated: false) else {
            return #expect(Bool(false), "asked again without a reason")
        }
        #expect(try runs.turn(0, after: asked, shown).variables["n"] == "3")
        guard case .refuse(.gone) = runs.press(try document(#"[{"host": "x", "n": 1}]"#)) else {
            return #expect(Bool(false), "not refused")
        }
    }

    @Test("A row that changes before its turn is refused, unless the user has agreed to its values")
    func turns() throws {
        let shown = try document(#"[{"host": "x", "n": 1}, {"host": "y", "n": 2}]"#)
        let changed = try document(#"[{"host": "x", "n": 1}, {"host": "y", "n": 9}]"#)
        let runs = KeyRuns(try [0, 1].map { try run(key("kill $n"), row: $0, of: shown) })
        #expect(try runs.turn(0, after: nil, changed).variables["n"] == "1")
        #expect(throws: KeyRefusal.changed(item: "“y”")) { try runs.turn(1, after: nil, changed) }
        let asking = KeyRuns(try [0, 1].map { try run(key("kill $n", confirms: true), row: $0, of: shown) })
        guard case .ask(let asked) = asking.press(shown) else { return #expect(Bool(false), "not asked") }
        #expect(try asking.turn(1, after: asked, changed).variables["n"] == "2")
    }

    @Test("A variable of the key takes precedence over a field, which the row may then lack")
    func ownVariables() throws {
        let document = try document(#"[{"name": "x", "n": 1}, {"name": "y"}]"#)
        let place = SettingsPlace("board.yaml")
        let asking = KeySettings(
            "x", at: place, on: "it", title: "Do it", .command(SettingsText("kill $n $token", at: place)),
            asks: [AskSettings("n", at: place, .number), AskSettings("token", at: place, .secret)])
        #expect(description(try run(asking, row: 1, of: document).press(document), ["name"]) == "run y")
    }

    @Test(
        "A line that uses a field missing in this row only is refused, even in single quotes",
        arguments: ["rm -r $dir/", "rm -r \"${dir}\"", "sh -c 'rm -r \"$dir\"'", "rm -r ${dir%/}"])
    func missing(line: String) throws {
        for empty in [#"{"name": "y"}"#, #"{"name": "y", "dir": null}"#, #"{"name": "y", "dir": ""}"#] {
            let document = try document(#"[{"name": "x", "dir": "d"}, \#(empty)]"#)
            let sentence = "this row has no “dir”; write ${dir:-} if it is optional"
            #expect(description(try run(key(line), row: 1, of: document).press(document)) == "refuse: \(sentence)")
            #expect(description(try run(key(line), row: 0, of: document).press(document), ["dir"]) == "run d")
        }
    }

    @Test(
        "A line with a default for a missing field runs",
        arguments: ["ls ${dir:-.}", "ls ${dir-.}", "ls ${dir:+-l}", "dir=x; ls $dir"])
    func withDefault(line: String) throws {
        let document = try document(#"[{"name": "x", "dir": "d"}, {"name": "y"}]"#)
        #expect(description(try run(key(line), row: 1, of: document).press(document), ["name", "dir"]) == "run y -")
    }

    @Test("An unset lower-case variable is refused, with the nearest field")
    func unknown() throws {
        let document = try document(#"[{"name": "x", "namespace": "a"}]"#)
        let sentence = "$nmae is neither a field of this row nor a variable; did you mean $name?"
        #expect(description(try run(key("kill $nmae"), row: 0, of: document).press(document)) == "refuse: \(sentence)")
        for line in [
            "kill $UNSET", "curl -x $http_proxy", "awk '{ print $last }'", "nmae=1; kill $nmae", "kill ${nmae:-1}",
        ] {
            #expect(description(try run(key(line), row: 0, of: document).press(document)) == "run x -")
        }
    }

    @Test("Without a chosen row, a line that uses a field is refused, and any other runs")
    func nothingChosen() throws {
        let document = try document(#"[{"name": "x"}, {"name": "y"}]"#)
        let items = view.items(of: document)
        let run = KeyRun(key("kill $name"), for: nil, of: items, in: view, environment: [])
        #expect(description(run.press(document)) == "refuse: no row is selected, but the command uses $name")
        let plain = KeyRun(key("date"), for: nil, of: items, in: view, environment: [])
        #expect(description(plain.press(document)) == "run - -")
        let chart = KeyRun(key("kill $name"), for: nil, of: nil, in: view, environment: [])
        #expect(description(chart.press(document)) == "refuse: no row is selected, but the command uses $name")
    }

    @Test("A field that cannot be a variable refuses only the lines that use it")
    func impassable() throws {
        let document = try document(#"[{"name": "x", "a": "\u0000"}]"#)
        #expect(description(try run(key("kill $name"), row: 0, of: document).press(document)) == "run x -")
        #expect(
            description(try run(key("kill $a"), row: 0, of: document).press(document))
                == "refuse: “a” in this row contains a zero byte, which no command accepts")
    }

    @Test("An action on a node of a tree uses its containing map, found by row identities")
    func tree() throws {
        let view = SourceView("json")
        let shown = try JSONDocument(#"{"services": [{"name": "x", "n": 1}, {"name": "y", "n": 2}]}"#)
        let present = try document(
            #"{"more": 1, "services": [{"name": "z", "n": 3}, {"name": "y", "n": 4}, {"name": "x", "n": 5}]}"#)
        let items = try #require(view.items(of: .json(shown)))
        let list = shown.child(of: shown.root, at: 0)
        let second = shown.child(of: list, at: 1)
        for node in [second, shown.child(of: second, at: 0)] {
            let run = KeyRun(key("kill $name"), for: items.item(at: node.place), of: items, in: view, environment: [])
            #expect(description(run.press(present)) == "run y 4")
        }
    }
}
