import Boards
import Loadboard
import Settings
import Testing

@testable import LoadboardProgram

@Suite(.timeLimit(.minutes(3)))
struct ProgramOptionsTests {

    @Test(
        "The words select a command",
        arguments: [
            ([], ProgramOptions.Task.show(file: nil)), (["work.yaml"], .show(file: "work.yaml")),
            (["df -h", "https://example.com"], .tryOut(["df -h", "https://example.com"])),
            (["uptime"], .tryOut(["uptime"])),
            (["add", "df -h"], .add("df -h")), (["test"], .test(file: nil)),
            (["test", "a.yaml"], .test(file: "a.yaml")),
            (["check"], .check(file: nil)), (["check", "a.yaml"], .check(file: "a.yaml")), (["schema"], .schema(nil)),
            (["schema", "themes"], .schema(.themes)),
            (["reference"], .reference(nil)), (["reference", "keys"], .reference(.keys)), (["keep"], .keep(file: nil)),
            (["example"], .example(recipe: nil)),
            (["example", "weather"], .example(recipe: "weather")),
            (["manual"], .manual), (["completions", "fish"], .completions(.fish)),
            (["--", "check"], .check(file: nil)), (["-"], .tryOut(["-"])), (["df", "-"], .tryOut(["df", "-"])),
            (["init"], .initialize(file: nil, [])), (["init", "a.yaml", "df"], .initialize(file: "a.yaml", ["df"])),
            (["init", "df", "ps"], .initialize(file: nil, ["df", "ps"])), (["edit"], .edit(file: nil)),
        ] as [([String], ProgramOptions.Task)])
    func words(arguments: [String], task: ProgramOptions.Task) throws {
        #expect(try ProgramOptions(arguments).task == task)
    }

    @Test("The reference has each key, each command, and the names of recorded responses")
    func reference() {
        let text = Reference(tasks: ProgramOptions.tasks).text
        for part in ["| `every` |", "`recorded/disks.1.txt`", "`loadboard add COMMAND\\|URL\\|FILE`"] {
            #expect(text.contains(part), "\(part)")
        }
        #expect(!text.contains("\n\n\n"))
    }

    @MainActor
    @Test("The board in the manual page is valid, and shows all of its sources")
    func manual() throws {
        let (board, problems) = BoardSettings.read(
            "a.yaml", from: MemoryFiles(["a.yaml": ManualPage.board]), environment: [:])
        #expect(problems == [])
        #expect(try #require(board).sources.count == 3 && board?.hints == [])
        #expect(
            ManualPage(program: LoadboardProgram.about, tasks: ProgramOptions.tasks).text.contains("[things, disks]"))
    }

    @Test("Options may be before, between and after words")
    func options() throws {
        let options = try ProgramOptions(["--once", "work.yaml", "--trust", "--cache", "/there", "--format=json"])
        #expect(options.task == .show(file: "work.yaml"))
        #expect(options.board.printsOnce && options.board.format == .json && options.trusts)
        #expect(options.cacheFolder == "/there")
    }

    @Test(
        "An interval is seconds or a duration",
        arguments: [("2", 2_000), ("0.5", 500), ("2s", 2_000), ("5m", 300_000)] as [(String, Int)])
    func intervals(text: String, milliseconds: Int) throws {
        #expect(try ProgramOptions(["-n", text, "df"]).interval == .milliseconds(milliseconds))
        #expect(try ProgramOptions(["df", "--every=\(text)"]).interval == .milliseconds(milliseconds))
    }

    @Test("The board of “add --to” is a file")
    func target() throws {
        #expect(try ProgramOptions(["add", "df", "--to", "a.yaml"]).target == "a.yaml")
    }

    @Test(
        "A word that resembles a program or command is not passed to a shell",
        arguments: [
            ("chek", "did you mean “loadboard check”?"), ("help", "did you mean “loadboard --help”?"),
            ("example.com", "did you mean “https://example.com”?"), ("localhost:8080", "“https://localhost:8080”"),
            ("10.0.0.7", "“https://10.0.0.7”"),
            ("/no/such.log", "there is no file “/no/such.log”"), ("boards/", "there is no file"),
            ("ftp://host.example/x", "“ftp” URLs are not supported"),
            ("redis://localhost", "an http:// or https:// URL, a file or a command"),
        ])
    func doubts(word: String, sentence: String) {
        let doubt = Origins.typed(word).doubt(
            searching: "/usr/bin:/bin", tasks: ProgramOptions.tasks.compactMap(\.word))
        #expect(doubt?.contains(sentence) == true, "\(doubt ?? "none")")
    }

    @Test(
        "A word that looks more like a file than a host is not called a URL",
        arguments: ["nofile.log", "app.log.1", "data_1.dev", "python0.99", ".hidden.conf", "nothing.YAML"])
    func doubtfulFiles(word: String) {
        let doubt = Origins.typed(word).doubt(searching: "/usr/bin:/bin", tasks: [])
        #expect(doubt == "there is no program or file “\(word)”")
    }

    @Test(
        "Programs, shell lines, files and URLs are recognized",
        arguments: ["ls", "/bin/ls", "chek -x", "(ls)", "a|b", "ulimit", "/etc/hosts", "https://example.com"])
    func meant(word: String) {
        #expect(Origins.typed(word).doubt(searching: "/usr/bin:/bin", tasks: ["check"]) == nil)
    }

    @Test(
        "An invalid command line gets a message with advice",
        arguments: [
            (["--onc"], "Unknown option “--onc”. Did you mean “--once”?"),
            (["completions", "tcsh"], "“completions” needs bash, zsh or fish after it."),
            (["schema", "x", "y"], "Unexpected argument “y” after “schema x”. Try --help."),
            (["check", "a.yaml", "b.yaml"], "Unexpected argument “b.yaml” after “check a.yaml”. Try --help."),
            (["tset", "a.yaml"], "Unknown command “tset” for “a.yaml”. Did you mean “test”?"),
            (["chekc", "a.yaml"], "Unknown command “chekc” for “a.yaml”. Did you mean “check”?"),
            (
                ["shoot", "a.yaml"],
                "Unknown command “shoot” for “a.yaml”. The choices are init, edit, check, test, keep."
            ),
            (["df -h", "a.yaml"], "Unexpected argument “a.yaml” after “df -h”. Try --help."),
            (["add"], "“add” needs a command, a URL or a file after it."),
            (["add", "cat", "rows"], "Unexpected argument “rows” after “add cat”. Try --help."),
            (
                ["-n", "0", "df"],
                "--every cannot be “0”. It takes seconds, or a number with s, m, h or d after it, like 2 or 5m."
            ),
            (["-n", "2"], "--every is only valid with “COMMAND|URL|FILE”."),
            (["check", "--to", "a.yaml"], "--to is only valid with “add”."),
            (["add", "df", "--to", "a"], "--to cannot be “a”. It takes a board file, like board.yaml."),
            (["init", "df", "a.yaml"], "Unexpected argument “a.yaml” after “init”. Try --help."),
            (["--format", "pdf"], "--format cannot be “pdf”. It takes one of text, json, csv, svg."),
        ])
    func wrong(arguments: [String], sentence: String) {
        #expect { _ = try ProgramOptions(arguments) } throws: { "\($0)" == sentence }
    }
}
