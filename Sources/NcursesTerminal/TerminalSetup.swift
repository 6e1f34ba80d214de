import CNcurses
import FoundationEssentials
import TerminalUI

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// How ncurses is brought to take over a terminal.
@MainActor
enum TerminalSetup {

    /// Opens the terminal, with any colours where it says that it has them.
    ///
    /// - Returns: Whether colours by red, green and blue can be written; nil if there is no description of the terminal.
    static func open(_ type: TerminalType, limit: ColorDepth?) -> Bool? {
        if limit ?? .trueColor == .trueColor, let (name, entry) = type.trueColorDescription,
            withVariable("TERMINFO", entry, { cncurses_open(name) }) != nil
        {
            return true
        }
        return cncurses_open(type.name).map { _ in false }
    }

    /// Programs that are started later must find the environment as it was.
    private static func withVariable<Result>(_ name: String, _ value: String, _ body: () -> Result) -> Result {
        let before = getenv(name).map { String(cString: $0) }
        setenv(name, value, 1)
        defer {
            if let before { setenv(name, before, 1) } else { unsetenv(name) }
        }
        return body()
    }

    static func setInputModes() {
        // Not cbreak: a paste may hold the characters by which the terminal's driver would send signals.
        raw()
        noecho()
        nonl()
        keypad(cncurses_stdscr(), true)
        leaveok(cncurses_stdscr(), false)
        // ncurses does not read the input: it must not put off drawing because there is some.
        typeahead(-1)
        curs_set(0)
    }

    static func startColors(hasTrueColor: Bool, limit: ColorDepth?) -> ColorDepth {
        guard has_colors(), limit != ColorDepth.none else { return .none }
        start_color()
        use_default_colors()
        let depth: ColorDepth =
            switch cncurses_colors() {
            case ..<8: .none
            case ..<16: .eight
            case ..<256: .sixteen
            default: hasTrueColor ? .trueColor : .palette
            }
        return min(depth, limit ?? depth)
    }

    /// What ncurses writes at the end, as the terminal's description has it: no attributes, a cursor that is seen, plain
    /// keys, the main screen.
    static func ending() -> String {
        let codes = ["sgr0", "cnorm", "rmkx", "rmcup"].map { (name: String) -> String in
            cncurses_description(name).map { String(cString: $0) } ?? ""
        }
        // Without a second screen the shell goes on below ours.
        return withoutPauses(codes.joined()) + (codes[3].isEmpty ? "\r\n" : "\r")
    }

    /// Without what stands for a pause, as `$<2>`, and is not to be written.
    static func withoutPauses(_ codes: String) -> String {
        var parts = codes.utf8.split(separator: UInt8(ascii: "$"), omittingEmptySubsequences: false)
        var text = String(Substring(parts.removeFirst()))
        for part in parts {
            let end = part.first == UInt8(ascii: "<") ? part.firstIndex(of: UInt8(ascii: ">")) : nil
            text += end.map { String(Substring(part[part.index(after: $0)...])) } ?? "$" + String(Substring(part))
        }
        return text
    }

    /// What the keys of this terminal send, as its description has it.
    static func keySequences() -> [[UInt8]: Key] {
        var sequences: [[UInt8]: Key] = [:]
        let functions = (1...12).map { ("kf\($0)", Key(.function($0))) }
        for (name, key) in keyNames + functions {
            guard let text = cncurses_description(name) else { continue }
            sequences[Array(String(cString: text).utf8)] = key
        }
        // These are known anyway, and less is to be compared.
        let known = InputParser()
        return sequences.filter { bytes, key in
            var parser = known
            return parser.parse(bytes, at: .zero) != [.key(key)]
        }
    }

    private static let keyNames: [(String, Key)] = [
        ("kcuu1", .up), ("kcud1", .down), ("kcub1", .left), ("kcuf1", .right), ("khome", Key(.home)),
        ("kend", Key(.end)), ("kpp", Key(.pageUp)), ("knp", Key(.pageDown)), ("kich1", Key(.insert)),
        ("kdch1", Key(.delete)), ("kcbt", .backTab), ("kent", .enter),
    ]
}

/// Why a terminal could not be used.
public enum TerminalError: Error, Hashable, CustomStringConvertible {

    /// Standard input or standard output is not a terminal.
    case notATerminal

    /// The terminal cannot move its cursor.
    case dumb

    /// There is no description of the terminal that TERM names.
    case unknownTerminal(String?)

    public var description: String {
        switch self {
        case .notATerminal:
            "standard input and output must be a terminal"
        case .dumb:
            "TERM says that the terminal is dumb, so that it cannot show a screen; set it to what it is, for example TERM=xterm"
        case .unknownTerminal(let name?):
            "the terminal \"\(name)\" is not known here; set TERM to one that is, for example TERM=xterm"
        case .unknownTerminal(nil):
            "TERM is not set, so the terminal is not known; set it, for example TERM=xterm"
        }
    }
}
