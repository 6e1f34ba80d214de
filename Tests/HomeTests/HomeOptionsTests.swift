import HomeServer
import Loadboard
import Testing

@testable import Home

@Suite(.timeLimit(.minutes(3)))
struct HomeOptionsTests {

    @Test("Every option is understood, with its value attached or apart")
    func options() throws {
        let options = try HomeOptions([
            "--once", "--size", "120x40", "--seed=7", "--latency", "200", "--fail", "cameras=500,notices=reset",
            "--refresh=0", "--timeout", "3", "--no-mouse", "--ascii", "--offline", "--cache", "/tmp/there",
            "--theme", "light", "--max-age", "5m",
        ])
        #expect(options.board.printsOnce)
        #expect(options.board.maximumAge == .seconds(300))
        #expect(options.board.size == Size(width: 120, height: 40))
        #expect(options.seed == 7)
        #expect(options.latency == .milliseconds(200))
        #expect(options.faults == [.cameras: .internalServerError, .notices: .reset])
        #expect(options.period == nil)
        #expect(options.timeout == .seconds(3))
        #expect(!options.board.usesMouse)
        #expect(options.board.usesASCII)
        #expect(options.board.theme == .light)
        #expect(options.isOffline)
        #expect(options.cache == .folder("/tmp/there"))
        #expect(try HomeOptions(["--no-cache"]).cache == .nowhere)
    }

    @Test("Several fault options combine, and for the same source the last one counts")
    func faults() throws {
        let options = try HomeOptions(["--fail", "cameras=500", "--fail=notices=reset,cameras=hang"])
        #expect(options.faults == [.cameras: .hang, .notices: .reset])
    }

    @Test("Without arguments the defaults apply")
    func defaults() throws {
        let options = try HomeOptions([])
        #expect(options == HomeOptions())
    }

    @Test(
        "An invalid command line gets a message with advice",
        arguments: [
            (["--sise"], "Unknown option “--sise”. Did you mean “--size”?"),
            (["wat"], "Unexpected argument “wat”. Try --help."),
            (["--seed", "-1"], "--seed cannot be “-1”. It takes a whole number from 0, like 7."),
            (["--latency", "soon"], "--latency cannot be “soon”. It takes milliseconds from 0 to 3600000, like 200."),
            (
                ["--fail", "camera=500"],
                "--fail: there is no source “camera”. Did you mean “cameras”?"
            ),
            (["--fail", "cameras=501"], "--fail: there is no fault “501”. Did you mean “500”?"),
            (
                ["--fail", "cameras=explosion"],
                """
                --fail: there is no fault “explosion”. The choices are \
                slow, 500, 429, reset, truncated, garbage, hang, 503, trickle, endless, short-length, redirect-loop, \
                redirect-host, 304, empty, large, not-utf8, nested.
                """
            ),
            (
                ["--fail", "cameras"],
                "--fail cannot be “cameras”. It takes sources and faults, like cameras=500,notices=reset."
            ),
            (["--cache="], "--cache cannot be “”. It takes a folder, like /tmp/home."),
            (["--timeout", "0"], "--timeout cannot be “0”. It takes seconds from 1 to 86400, like 10."),
        ])
    func errors(arguments: [String], sentence: String) {
        let error = #expect(throws: CommandLineError.self) { () throws in _ = try HomeOptions(arguments) }
        #expect(error?.description == sentence)
    }

    @Test("Offline, cached content of any age is printed, unless the command line limits the age")
    func offline() throws {
        #expect(try HomeOptions(["--offline"]).board.maximumAge == .seconds(Int64.max))
        #expect(try HomeOptions(["--offline", "--max-age", "5m"]).board.maximumAge == .seconds(300))
    }

    @Test("The help names every option, source and fault")
    func help() {
        for name in CommandLineOption.home.map(\.name) + Resource.allCases.map(\.rawValue) + Fault.allCases.map(\.name)
        {
            #expect(BoardProgram.home.help.contains(name))
        }
        #expect(BoardProgram.home.help.split(separator: "\n").filter { $0.count > 120 }.isEmpty)
    }

    @Test(
        "Money is written in groups of three digits", arguments: [(125_000, "1 250.00"), (-5, "-0.05"), (99, "0.99")])
    func money(cents: Int, text: String) {
        #expect(HomeTexts.amount(cents) == text)
    }
}
