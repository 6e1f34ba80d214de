import Loadboard
import Testing

@testable import LoadboardProgram

@Suite(.timeLimit(.minutes(1)))
struct ProgramOptionsTests {

    @Test(
        "Words say what is to be done",
        arguments: [
            ([], ProgramOptions.Task.show(file: nil)), (["work.yaml"], .show(file: "work.yaml")),
            (["df -h", "https://example.com"], .tryOut(["df -h", "https://example.com"])),
            (["uptime"], .tryOut(["uptime"])),
            (["check"], .check(file: nil)), (["check", "a.yaml"], .check(file: "a.yaml")), (["schema"], .schema),
            (["reference"], .reference), (["keep"], .keep(file: nil)), (["example"], .example),
            (["manual"], .manual), (["completions", "fish"], .completions(.fish)),
            (["--", "check"], .check(file: nil)),
        ] as [([String], ProgramOptions.Task)])
    func words(arguments: [String], task: ProgramOptions.Task) throws {
        #expect(try ProgramOptions(arguments).task == task)
    }

    @Test("Options stand before, between and behind words")
    func options() throws {
        let options = try ProgramOptions(["--once", "work.yaml", "--trust", "--cache", "/there", "--format=json"])
        #expect(options.task == .show(file: "work.yaml"))
        #expect(options.board.printsOnce && options.board.format == .json && options.trusts)
        #expect(options.cacheFolder == "/there")
    }

    @Test(
        "A command line that is wrong says what and what to do",
        arguments: [
            (["--onc"], "There is no option “--onc”. Did you mean “--once”?"),
            (["completions", "tcsh"], "“completions” needs bash, zsh or fish behind it."),
            (["schema", "x"], "“x” is not an option, and nothing takes a word by itself. Try --help."),
            (["--format", "pdf"], "--format cannot be “pdf”. It takes one of text, json, svg."),
        ])
    func wrong(arguments: [String], sentence: String) {
        #expect { _ = try ProgramOptions(arguments) } throws: { "\($0)" == sentence }
    }
}
