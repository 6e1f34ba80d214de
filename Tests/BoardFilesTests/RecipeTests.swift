import Boards
import Settings
import Testing

@Suite(.timeLimit(.minutes(5)))
struct RecipeTests {

    private let recipe = """
        parameters:
          city: { required: true, help: Its name }
          days: { default: "2" }
        source:
          http: https://sky/${parameter.city}?n=${parameter.days}
          every: ${parameter.days}h
          select: |
            .hours
            | .[:$parameter.days]
        view: { chart: { x: at } }
        """

    private func read(_ sources: String, recipe: String? = nil, environment: [String: String] = [:]) -> (
        board: BoardSettings?, problems: [SettingsProblem]
    ) {
        readBoard(
            ["board.yaml": "sources:\n  \(sources)\n", "recipes/sky.yaml": recipe ?? self.recipe],
            environment: environment)
    }

    @Test("A recipe makes a source from its parameters; options beside “use” take precedence")
    func using() throws {
        let (board, problems) = read("a: { use: sky, with: { city: Berlin }, timeout: 3s, title: Sky }")
        #expect(problems.map(\.description) == [])
        let source = try #require(board?.sources.first)
        let http = try #require(source.origin as? HTTPOrigin)
        #expect(http.url.plain == "https://sky/Berlin?n=2")
        #expect(source.every == .seconds(7200))
        #expect(source.timeout == .seconds(3))
        #expect(source.title == "Sky")
        #expect(source.select?.plain == ".hours\n| .[:$parameter.days]\n")
        #expect(source.select?.place == SettingsPlace("recipes/sky.yaml", line: 8, column: 5))
        #expect(source.view?.name == "chart")
        #expect(source.recipe == "sky")
        #expect(source.place == SettingsPlace("board.yaml", line: 2, column: 3))
        #expect(board?.files == ["board.yaml", "recipes/sky.yaml"])
    }

    @Test("Two sources of one recipe have their own parameters")
    func twice() {
        let (board, problems) = readBoard([
            "board.yaml":
                "sources:\n  a: { use: sky, with: { city: A } }\n  b: { use: sky, with: { city: B, days: 5 } }\n",
            "recipes/sky.yaml": recipe,
        ])
        #expect(problems.map(\.description) == [])
        #expect(board?.sources.map(\.every) == [.seconds(7200), .seconds(18_000)])
    }

    @Test(
        "Errors in its use are reported at the use",
        arguments: [
            ("a: { use: syk }", "board.yaml:2:13: there is no recipe “syk”; did you mean “sky”?"),
            ("a: { use: ../sky }", "board.yaml:2:13: “use” takes the name of a recipe, not a path"),
            ("a: { use: sky }", "board.yaml:2:13: the recipe “sky” needs the parameter “city” under “with”: Its name"),
            (
                "a: { use: sky, with: { city: B, day: 3 } }",
                "board.yaml:2:35: the recipe “sky” has no parameter “day”; did you mean “days”?"
            ),
            (
                "a: { use: sky, with: { citty: B } }",
                "board.yaml:2:26: the recipe “sky” has no parameter “citty”; did you mean “city”?"
            ),
            (
                "a: { use: sky, with: [B] }",
                "board.yaml:2:24: “with” takes a map from the name of each parameter to a text, not a list"
            ),
            (
                "a: { use: sky, with: { city: B }, evry: 5m }",
                "board.yaml:2:37: there is no key “evry” in a source; did you mean “every”?"
            ),
            (
                "a: { use: sky, with: { city: B }, command: ls }",
                "board.yaml:2:37: a source takes only one of “http”, “command”, “file”, “from” or “use”, not both “command” and “http”"
            ),
            ("a: { use: sky, with: { city: \"${env.NO}\" } }", "board.yaml:2:33: the environment has no variable “NO”"),
        ])
    func wrongUse(_ source: String, _ sentence: String) {
        let (board, problems) = read(source)
        #expect(problems.map(\.description) == [sentence])
        #expect(problems.first?.source == "a")
        #expect(board?.faultySources.map(\.name) == ["a"])
    }

    @Test(
        "Errors inside the recipe are reported there, with the source that uses it",
        arguments: [
            (
                "source:\n  htpt: https://x\n",
                "recipes/sky.yaml:2:3: there is no key “htpt” in a source; did you mean “http”?"
            ),
            ("source:\n  use: sky\n", "recipes/sky.yaml:2:3: a recipe cannot use another recipe"),
            (
                "sorce:\n  http: https://x\n",
                "recipes/sky.yaml:1:1: there is no key “sorce” in a recipe; did you mean “source”?"
            ),
            ("source:\n  http: https://${parameter.x}\n", "recipes/sky.yaml:2:17: this recipe has no parameter “x”"),
            (
                "source:\n  http: https://x\nview: chrat\n",
                "recipes/sky.yaml:3:7: “view” takes one of table, list, keys, number, chart, gauge, bars, heat, calendar, text, log, json, image, monitor or monitors, not “chrat”; did you mean “chart”?"
            ),
            ("source: [\n", "recipes/sky.yaml:1:9: the [ opened here is not closed"),
            ("", "recipes/sky.yaml:1:1: this recipe is empty"),
        ])
    func wrongRecipe(_ recipe: String, _ sentence: String) {
        let (board, problems) = read("a: { use: sky }", recipe: recipe)
        #expect(problems.count == 1)
        #expect(problems.first?.description == sentence)
        #expect(problems.first?.source == "a")
        #expect(board?.sources == [])
    }

    @Test("Errors beside the use are also reported if the recipe or its parameters are wrong")
    func allProblems() {
        let problems = read("a: { use: sky, with: { city: B, day: 3 }, every: soon, evry: 5m, method: GET }").problems
        #expect(problems.map(\.place.column) == [35, 52, 58])
        #expect(read("a: { use: none, timeout: soon }").problems.map(\.place.column) == [13, 28])
    }

    @Test("The expanded size of recipes is limited")
    func growing() {
        let files = [
            "board.yaml": "sources:\n  a: { use: x, with: { p: \(String(repeating: "p", count: 60_000)) } }\n",
            "recipes/x.yaml":
                "parameters: { p: {} }\nsource:\n  command: \(String(repeating: "${parameter.p}", count: 1_000))\n",
        ]
        #expect(
            readBoard(files).problems.first?.message == "with its references replaced, this text is longer than 1 MB")
    }

    @Test("A secret passed as a parameter cannot be part of a command")
    func secretParameters() {
        let files = [
            "board.yaml": "secrets: { s: { env: S } }\nsources:\n  a: { use: run, with: { x: \"${secret.s}\" } }\n",
            "recipes/run.yaml": "parameters: { x: { required: true } }\nsource:\n  command: echo ${parameter.x}\n",
        ]
        let problems = readBoard(files).problems
        #expect(problems.count == 1)
        #expect(problems.first?.place == SettingsPlace("recipes/run.yaml", line: 3, column: 17))
        #expect(problems.first?.message.contains("cannot be part of a command") == true)
    }

    @Test("The first folder with a recipe of that name is used")
    func folders() {
        let files = MemoryFiles([
            "board.yaml": "sources: { a: { use: x } }", "one/y.yaml": "", "two/x.yaml": "source: { file: /two }",
            "three/x.yaml": "source: { file: /three }",
        ])
        let board = BoardSettings.read("board.yaml", from: files, environment: [:], recipes: ["one", "two", "three"])
            .board
        guard let file = board?.sources.first?.origin as? FileOrigin else {
            Issue.record("no source")
            return
        }
        #expect(file.path.plain == "/two")
    }
}
