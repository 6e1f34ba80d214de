import Boards
import Documents
import Foundation
import Settings
import Testing

@testable import LoadboardProgram

/// The proposals of `loadboard add`.
@Suite(.timeLimit(.minutes(3)))
struct AddingTests {

    private static let answers = [
        "", "42\n", "21.5 °C\n", "0.52 0.41 0.30 1/512 4711\n", "line\nline\n", "name,count\na,1\nb,2\n",
        #"[{"a":1,"b":"x"},{"a":2,"b":"y"}]"#, #"{"count":2,"my list":[{"a":1}],"b's":[{"c":2}],"items":[1,2]}"#,
        #"{"héllo \" ${env.HOME}":[{"a":1}],"tab\t":[{"x":"2026-11-22","y":2},{"x":"2026-11-23","y":3}]}"#,
        "Filesystem Size Use% Mounted on\n/dev/sda1 50G 93% /\ntmpfs 1G 0% /run\n",
        "ID  IMAGE ID   #, [x]\n1   8e4f       a b\n2              c\n", "4.0K\tDocs\n12M\tVideos\n",
        "true no 'a' \"b\"\n1 2 3 4\n5 6 7 8\n",
        "# TYPE up gauge\nup 1\n", "{\"a\":1}\n{\"a\":2}\n", "<rss version=\"2.0\"/>", "\u{1B}[31mred\u{1B}[0m\n",
    ]

    private static let words = [
        "df -h", "true", "/etc/hosts", "https://example.com/a?b=c&d=%20#e", "echo 'it''s' \"${HOME}\" ${env.HOME} # no",
        "https://me:hunter22@example.com/?api_key=0123456789&x=${env.HOME}&token=abc", "line\nline\tend\u{1B}\u{85}",
        "- a: b",
        "echo a: b", "key:", "https://example.com:8080/{a}[b]?q='x'", "ünï", "\u{FEFF}x",
    ]

    @Test("The lines of every proposal are valid, and name the typed source", arguments: words)
    func sound(word: String) throws {
        let typed = Origins.typed(word)
        for answer in Self.answers {
            for proposal in SourceProposal.all(for: Data(answer.utf8)) {
                let source = ProposedSource(typed, proposal, variables: [:])
                let variables = source.environment(["HOME": "/home/nobody"])
                let (board, problems) = BoardSettings.read(
                    "board.yaml", from: MemoryFiles(["board.yaml": source.yaml]), environment: variables)
                #expect(problems.map(\.description) == [], "\(source.yaml)")
                let settings = try #require(board?.sources.first)
                #expect(board?.sources.count == 1)
                #expect(settings.parse?.format == proposal.format)
                #expect(settings.view?.name == proposal.view.rawValue)
                #expect(settings.select?.plain == proposal.select)
                #expect(settings.every == proposal.interval)
                let secrets = Dictionary(uniqueKeysWithValues: source.secrets.map { ($0.name, $0.value) })
                #expect(settings.origin.parts.first?.text.resolved { secrets[$0] ?? "" } == word)
            }
        }
    }

    @Test("The lines have the pages of a list, after its selection")
    func paging() {
        var source = ProposedSource(
            Origins.typed("https://example.com/items"),
            SourceProposal(for: Data(#"{"items":[{"a":"x"},{"a":"y"}],"next":"/items?page=2"}"#.utf8)), variables: [:])
        source.paging = "{ link: .next }"
        let (board, problems) = BoardSettings.read(
            "board.yaml", from: MemoryFiles(["board.yaml": source.yaml]), environment: [:])
        #expect(problems.isEmpty)
        #expect(board?.sources.first?.origin.paging != nil)
        #expect(source.yaml.contains("    select: '.items'\n    paging: { link: .next }\n"))
    }

    @Test(
        "The lines of a stream have “follow”, and no interval",
        arguments: ["{\"a\":\"x\"}\n{\"a\":\"y\"}\n", "one\ntwo\n", ""])
    func following(text: String) {
        for proposal in SourceProposal.all(following: Data(text.utf8)) {
            var source = ProposedSource(Origins.typed("https://example.com/events"), proposal, variables: [:])
            source.follows = true
            let (board, problems) = BoardSettings.read(
                "board.yaml", from: MemoryFiles(["board.yaml": source.yaml]), environment: [:])
            #expect(problems.map(\.description) == [])
            #expect(board?.sources.first?.origin.follows == true && board?.sources.first?.every == nil)
        }
    }

    @Test("There are several proposals, the best first, each once")
    func others() {
        let names = SourceProposal.all(
            for: Data(#"{"count":2,"items":[{"a":"x","n":1},{"a":"y","n":2}],"other":[{"b":1}]}"#.utf8)
        ).map { [$0.format.name, $0.select, $0.view.rawValue].compactMap(\.self).joined(separator: " ") }
        #expect(
            names == [
                "json .items table", "json .other table", "json json", "json .items bars", "json .items gauge",
                "json .items list", "ansi text",
            ])
        #expect(SourceProposal.all(for: Data([0xFF, 0xD8, 0xFF, 0])).count == 1)
    }

    @Test(
        "A secret of a URL is not in the lines, and the required steps are shown",
        arguments: [
            ("https://example.com/x?api_key=hunter2hunter2&units=metric", "hunter2hunter2", "EXAMPLE_API_KEY"),
            ("https://me:hunter2hunter2@example.com/status", "hunter2hunter2", "STATUS_PASSWORD"),
            ("https://hunter2hunter2@example.com/status.json", "hunter2hunter2", "STATUS_USER"),
            ("https://example.com/data?accessToken=hunter2hunter2#a", "hunter2hunter2", "DATA_ACCESSTOKEN"),
            ("https://example.com/data?X-Amz-Signature=hunter2hunter2", "hunter2hunter2", "DATA_X_AMZ_SIGNATURE"),
        ])
    func secrets(url: String, secret: String, variable: String) {
        let proposal = SourceProposal(for: Data("{}".utf8))
        let source = ProposedSource(Origins.typed(url), proposal, variables: [:])
        #expect(!source.yaml.contains(secret))
        #expect(source.yaml.contains("env: \(variable)"))
        #expect(source.warnings.contains { $0.contains(variable) })
        #expect(!source.warnings.contains { $0.contains(secret) })
        // The variable that it was typed by is the one that is named.
        let known = ProposedSource(Origins.typed(url), proposal, variables: ["MY_KEY": secret, "OTHER": "x"])
        #expect(known.yaml.contains("env: MY_KEY") && !known.yaml.contains(secret))
    }

    @Test("Possible secrets that stay in the lines are reported")
    func suspects() {
        func warnings(_ word: String) -> [String] {
            ProposedSource(Origins.typed(word), SourceProposal(for: Data()), variables: [:]).warnings
        }
        #expect(warnings("https://hooks.example.com/services/T0AB12CD34EF56GH78IJ90").count == 1)
        #expect(warnings("curl -H 'Authorization: Bearer abc' https://example.com").count == 1)
        #expect(warnings("psql postgres://me:secret@db/jobs -c 'select 1'").count == 1)
        #expect(warnings("curl -H \"Authorization: $TOKEN\" https://example.com").count == 1)
        #expect(warnings("df -h") == [])
        #expect(warnings("https://example.com/releases?per_page=15&keywords=a") == [])
    }

    @Test(
        "A source is named after its content",
        arguments: [
            ("df -h", "df"), ("cat /proc/loadavg", "loadavg"), ("LANG=C ps aux | head", "ps"),
            ("curl -s https://example.com/jobs?state=open", "jobs"),
            ("https://api.github.com/repos/jqlang/jq/releases?per_page=15", "releases"),
            ("https://api.open-meteo.com/v1/forecast?latitude=52.5", "forecast"),
            ("https://www.example.com/", "example"),
            ("http://127.0.0.1:8080/", "source"), ("/var/log/sys.log.1", "sys"), ("./my-script.sh --all", "my-script"),
            ("!", "source"), ("echo 5", "echo"), ("printf '%s' 5", "printf"),
            (#"printf 'a b\n1 2\n3 4\n'"#, "printf"), ("echo 'a b' > x; cat sales.csv", "sales"),
            (#"echo "it is $(date +%T)""#, "echo"), ("sh -c 'uptime | head -1'", "uptime"),
            ("curl -H 'Authorization: Bearer abc' https://example.com/jobs", "jobs"),
            ("curl -H \"Accept: text/csv\" -s https://example.com/rows.csv", "rows"),
            ("awk '{ print $1 }' sales.txt", "sales"),
        ])
    func names(word: String, name: String) {
        #expect(ProposedSource.name(of: Origins.typed(word)) == name)
    }
}
