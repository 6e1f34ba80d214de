import Loadboard
import Testing

@Suite(.timeLimit(.minutes(3)))
struct BoardOptionsTests {

    @Test("Every option is understood, with its value attached or apart")
    func options() throws {
        let options = try BoardOptions([
            "--once", "--max-age", "5m", "--size=120x40", "--theme", "light", "--no-mouse", "--ascii",
        ])
        #expect(options.printsOnce)
        #expect(options.maximumAge == .seconds(300))
        #expect(options.size == Size(width: 120, height: 40))
        #expect(options.theme == .light)
        #expect(!options.usesMouse)
        #expect(options.usesASCII)
        #expect(try BoardOptions(["-1"]).printsOnce)
        #expect(try BoardOptions(["-h"]).showsHelp)
        #expect(try BoardOptions(["--help"]).showsHelp)
        #expect(try BoardOptions(["--version"]).showsVersion)
    }

    @Test("Without arguments the defaults apply")
    func defaults() throws {
        #expect(try BoardOptions([]) == BoardOptions())
    }

    @Test(
        "An age is a number with a unit",
        arguments: [("0s", 0), ("90s", 90), ("5m", 300), ("2h", 7_200), ("3d", 259_200)])
    func age(text: String, seconds: Int) throws {
        #expect(try BoardOptions(["--max-age", text]).maximumAge == .seconds(seconds))
    }

    @Test("Later options take precedence")
    func twice() throws {
        let options = try BoardOptions(["--theme", "dark", "--once", "--once", "--theme", "light"])
        #expect(options.theme == .light)
        #expect(options.printsOnce)
    }

    @Test(
        "An invalid command line gets a message with advice",
        arguments: [
            (["--onse"], "Unknown option “--onse”. Did you mean “--once”?"),
            (["--onse=1"], "Unknown option “--onse=1”. Did you mean “--once”?"),
            (["wat"], "Unexpected argument “wat”. Try --help."),
            (["once"], "Unexpected argument “once”. Did you mean “--once”?"),
            (["--quiet", "22:00"], "--quiet cannot be “22:00”. It takes two times of day, like 22:00-07:00."),
            (
                ["--alert-after", "x"],
                "--alert-after cannot be “x”. It takes a number with s, m, h or d after it, like 90s or 5m."
            ),
            ([""], "Unknown option “”. Try --help."),
            (["--"], "Unknown option “--”. Try --help."),
            (["-x"], "Unknown option “-x”. Try --help."),
            (["--once=1"], "--once takes no value."),
            (["--size"], "--size needs a value: columns and rows from 1 to 1000, like 120x40."),
            (["--size", "12"], "--size cannot be “12”. It takes columns and rows from 1 to 1000, like 120x40."),
            (["--size", "0x4"], "--size cannot be “0x4”. It takes columns and rows from 1 to 1000, like 120x40."),
            (["--size=1001x4"], "--size cannot be “1001x4”. It takes columns and rows from 1 to 1000, like 120x40."),
            (
                ["--max-age", "5"],
                "--max-age cannot be “5”. It takes a number with s, m, h or d after it, like 90s or 5m."
            ),
            (
                ["--max-age="],
                "--max-age cannot be “”. It takes a number with s, m, h or d after it, like 90s or 5m."
            ),
            (
                ["--max-age", "-5m"],
                "--max-age cannot be “-5m”. It takes a number with s, m, h or d after it, like 90s or 5m."
            ),
        ])
    func errors(arguments: [String], sentence: String) {
        let error = #expect(throws: CommandLineError.self) { () throws in _ = try BoardOptions(arguments) }
        #expect(error?.description == sentence)
    }

    @Test("A program's own options are parsed together with those of the board")
    func ownOptions() throws {
        let port = CommandLineOption("--port", "NUMBER", "a port, like 8080", help: "whom to ask")
        var board = BoardOptions()
        var own: [String] = []
        let found = try CommandLineOption.parse(["--once", "--port", "80", "--ascii"], by: BoardOptions.all + [port])
        for (option, value) in found where try !board.set(option, value) { own.append("\(option.name) \(value)") }
        #expect(own == ["--port 80"])
        #expect(board.printsOnce && board.usesASCII)
    }

    @Test("Help has the summary, every option and the notes, in lines of 120 columns at most")
    func help() {
        let program = BoardProgram("tides", summary: "The tides of a harbour.", notes: "Harbours: all of them.")
        #expect(program.help.hasPrefix("The tides of a harbour.\n\nUsage: tides [options]\n\n  -1, --once "))
        #expect(program.help.contains("\n\nHarbours: all of them.\n\n"))
        for option in BoardOptions.all {
            let names = [option.shortName, option.name].compactMap(\.self).joined(separator: ", ")
            #expect(program.help.contains("\n  \(names) "), "\(names)")
        }
        #expect(program.help.split(separator: "\n").allSatisfy { $0.count <= 120 })
        #expect(BoardProgram("tides").help.hasPrefix("Usage: tides [options]"))
    }

    @Test("A program prints its version, or that it has none")
    func version() {
        #expect(BoardProgram("tides", version: "1.2").versionText == "tides 1.2\n")
        #expect(BoardProgram("tides").versionText == "tides has no version\n")
    }
}
