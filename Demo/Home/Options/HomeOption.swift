import TerminalUI

/// An option of the command line.
public enum HomeOption: String, CaseIterable, Sendable {
    case once = "--once"
    case maximumAge = "--max-age"
    case size = "--size"
    case seed = "--seed"
    case latency = "--latency"
    case fail = "--fail"
    case refresh = "--refresh"
    case timeout = "--timeout"
    case offline = "--offline"
    case cache = "--cache"
    case noCache = "--no-cache"
    case noMouse = "--no-mouse"
    case ascii = "--ascii"
    case theme = "--theme"
    case help = "--help"

    /// How its value is written in help; nil if it has none.
    var valueName: String? {
        switch self {
        case .once, .offline, .noCache, .noMouse, .ascii, .help: nil
        case .cache: "FOLDER"
        case .theme: "NAME"
        case .size: "COLUMNSxROWS"
        case .seed: "NUMBER"
        case .latency: "MS"
        case .fail: "SOURCE=FAULT,..."
        case .maximumAge: "TIME"
        case .refresh, .timeout: "SECONDS"
        }
    }

    /// What a value must be.
    var expectation: String {
        switch self {
        case .once, .offline, .noCache, .noMouse, .ascii, .help: "no value"
        case .maximumAge: "a number with s, m, h or d after it, like 90s or 5m"
        case .cache: "a folder, like /tmp/home"
        case .theme: "one of " + Theme.named.map(\.name).joined(separator: ", ")
        case .size: "columns and rows from 1 to 1000, like 120x40"
        case .seed: "a whole number that is not negative, like 7"
        case .latency: "milliseconds from 0 to 3600000, like 200"
        case .fail: "sources and faults, like cameras=500,notices=reset"
        case .refresh: "seconds from 0 (never) to 86400, like 30"
        case .timeout: "seconds from 1 to 86400, like 10"
        }
    }

    var help: String {
        switch self {
        case .once: "load everything, print the home screen as plain text, end"
        case .maximumAge: "with --once: do not load what is in the cache and not older than that"
        case .size: "the size of what is printed (100x36), or shown (the terminal's)"
        case .seed: "what the world of the demo's server begins with (1)"
        case .latency: "how long the server waits before it answers (0)"
        case .fail: "make sources fail; see below"
        case .refresh: "ask a source again so long after a success; 0 is never (30)"
        case .timeout: "how long an answer may take (10)"
        case .offline: "start no server; show what was known last"
        case .cache: "keep what was loaded in that folder ($XDG_CACHE_HOME/loadboard-home)"
        case .noCache: "keep nothing on disk, and show nothing that was kept"
        case .noMouse: "leave the mouse to the terminal"
        case .ascii: "draw with ASCII only"
        case .theme: "how it looks: \(Theme.named.map(\.name).joined(separator: ", ")) (\(Theme.named[0].name))"
        case .help: "show this"
        }
    }

    static func nearest(to name: String) -> String? {
        name.nearest(in: allCases.map(\.rawValue))
    }
}
