import HomeServer
public import Loadboard

extension BoardProgram {

    /// The description of the demo program.
    public static var home: BoardProgram {
        let sources = wrapped(Resource.allCases.map(\.rawValue), after: "Sources:")
        return BoardProgram(
            "home", summary: "The home screen of a block of flats: a live board with its own small HTTP server.",
            options: CommandLineOption.home,
            notes: "\(sources).\n\(wrapped(Fault.allCases.map(\.name), after: "Faults:")).")
    }

    /// Returns a title, followed by words with commas between them. A long list is wrapped to several lines.
    private static func wrapped(_ words: [String], after title: String) -> String {
        var lines = [title]
        for (index, word) in words.enumerated() {
            let text = " " + word + (index == words.count - 1 ? "" : ",")
            if lines[lines.count - 1].count + text.count > 110 {
                lines.append(String(repeating: " ", count: title.count))
            }
            lines[lines.count - 1] += text
        }
        return lines.joined(separator: "\n")
    }
}

extension CommandLineOption {

    /// The options of the demo, including the options of every board.
    public static let home: [CommandLineOption] =
        [seed, latency, fail, refresh, timeout, offline, cache, noCache] + BoardOptions.all

    static let seed = CommandLineOption(
        "--seed", "NUMBER", "a whole number from 0, like 7",
        help: "the seed for the demo server's simulated data (1)")
    static let latency = CommandLineOption(
        "--latency", "MS", "milliseconds from 0 to 3600000, like 200",
        help: "how many milliseconds the server waits before it responds (0)")
    static let fail = CommandLineOption(
        "--fail", "SOURCE=FAULT,...", "sources and faults, like cameras=500,notices=reset",
        help: "make sources fail; see below")
    static let refresh = CommandLineOption(
        "--refresh", "SECONDS", "seconds from 0 (never) to 86400, like 30",
        help: "seconds between loads, or 0 to load only on request (30)")
    static let timeout = CommandLineOption(
        "--timeout", "SECONDS", "seconds from 1 to 86400, like 10",
        help: "the time limit for a response, in seconds (10)")
    static let offline = CommandLineOption("--offline", help: "do not start a server; show cached content")
    static let cache = CommandLineOption(
        "--cache", "FOLDER", "a folder, like /tmp/home",
        help: "the cache folder ($XDG_CACHE_HOME/loadboard-home)")
    static let noCache = CommandLineOption(
        "--no-cache", help: "use no cache")
}
