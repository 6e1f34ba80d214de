public import Dashboard
public import TerminalUI

/// The command-line options that every board supports.
///
/// `DashboardScreen.run()` parses these options. A program with additional options parses all options together:
///
/// ```swift
/// var board = BoardOptions()
/// for (option, value) in try CommandLineOption.parse(arguments, by: BoardOptions.all + own) {
///     if try board.set(option, value) { continue }
///     …
/// }
/// ```
public struct BoardOptions: Hashable, Sendable {

    /// Whether to load all sources once, print the board, and end the program. Takes precedence over ``printsChanges``.
    public var printsOnce = false
    /// Whether to print a line for each change until the program is stopped.
    public var printsChanges = false
    /// The path of the file or socket through which metrics are provided while changes are printed; nil for none.
    public var metrics: String?
    /// The format of the printed board.
    public var format = PrintFormat.text
    /// The source to print as CSV: the name of the source or, if the source has no name, the title of its panel. May be
    /// nil if all panels show the same source.
    public var source: String?
    /// Whether texts are written to CSV unchanged, even if a spreadsheet would evaluate them as formulas.
    public var isExact = false
    /// The maximum age of cached content; nil to load all sources. Sources with older content are loaded before the
    /// board is printed.
    public var maximumAge: Duration?
    /// The maximum size of the screen, the size of a printed picture, and the maximum width of printed text.
    ///
    /// If it is nil, the screen has the size of the terminal, and a picture has 120 columns and 40 rows. Text has the
    /// width of the terminal. In a file or a pipe, its width is not limited.
    public var size: Size?
    /// The theme; nil to use the user's theme that the command line names, the theme from the user's settings, or the
    /// program's theme, in this order.
    public var theme: Theme?
    /// The name of the theme, which may be one of the user's custom themes; nil for none.
    package var themeName: String?
    /// Whether the board handles mouse clicks and the mouse wheel.
    public var usesMouse = true
    /// Whether only ASCII characters are drawn.
    public var usesASCII = false
    /// Whether the terminal bell rings when an alert is raised.
    public var ringsBell = false
    /// Whether alerts are shown as desktop notifications.
    public var showsNotifications = true
    /// The hours during which the bell does not ring; nil to use the hours from the user's settings. If the settings
    /// contain none, the program's hours are used.
    public var quietHours: QuietHours?
    /// The duration for which the loads of a panel must have been failing before an alert is raised; nil to use the
    /// duration from the user's settings. If the settings contain none, the program's duration is used.
    public var alertsAfter: Duration?
    /// Whether the window title shows the state of the board.
    public var setsTitle = true
    /// Whether new lines of logs are printed in addition to the changes.
    package var saysLogLines = true
    /// Whether the screen uses the controlling terminal of the process, because standard input carries data.
    package var usesControllingTerminal = false
    /// Whether to print the help and end the program.
    public var showsHelp = false
    /// Whether to print the version and end the program.
    public var showsVersion = false

    /// Whether the board is shown on a screen, instead of being printed.
    package var usesScreen: Bool { !printsOnce && !printsChanges }

    /// Creates the default options.
    public init() {}

    /// Parses the arguments of a program, without the name of the program.
    ///
    /// - Throws: ``CommandLineError`` if an argument is invalid.
    public init(_ arguments: [String]) throws(CommandLineError) {
        for (option, value) in try CommandLineOption.parse(arguments, by: Self.all) { _ = try set(option, value) }
    }

    /// The options, in the order of the help.
    public static let all: [CommandLineOption] = [
        .once, .format, .source, .exact, .maximumAge, .plain, .metrics, .size, .theme, .noMouse, .ascii, .bell, .quiet,
        .alertAfter, .noTitle,
        .version,
        .help,
    ]

    /// Sets the property for an option.
    ///
    /// - Returns: Whether the option is one of ``all``.
    /// - Throws: ``CommandLineError`` if the value is invalid.
    public mutating func set(_ option: CommandLineOption, _ value: String) throws(CommandLineError) -> Bool {
        switch option {
        case .once: printsOnce = true
        case .maximumAge: maximumAge = try Self.age(option, value)
        case .format:
            guard let format = PrintFormat(rawValue: value) else { throw .invalidValue(option, value) }
            (self.format, printsOnce) = (format, true)
        case .source: source = value
        case .exact: isExact = true
        case .plain: printsChanges = true
        case .metrics: metrics = value
        case .bell: ringsBell = true
        case .noTitle: setsTitle = false
        case .alertAfter: alertsAfter = try Self.age(option, value)
        case .quiet:
            guard let hours = QuietHours(value) else { throw .invalidValue(option, value) }
            quietHours = hours
        case .size: size = try Self.size(value)
        case .theme:
            (theme, themeName) = (Theme(named: value), value)
        case .noMouse: usesMouse = false
        case .ascii: usesASCII = true
        case .version: showsVersion = true
        case .help: showsHelp = true
        default: return false
        }
        return true
    }

    private static func size(_ value: String) throws(CommandLineError) -> Size {
        let numbers = value.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
        guard numbers.count == 2, let width = numbers[0], let height = numbers[1],
            (1...1000).contains(width), (1...1000).contains(height)
        else { throw .invalidValue(.size, value) }
        return Size(width: width, height: height)
    }

    private static func age(
        _ option: CommandLineOption, _ value: String
    ) throws(CommandLineError) -> Duration {
        let units: [Character: Int] = ["s": 1, "m": 60, "h": 3600, "d": 86_400]
        guard let unit = value.last.flatMap({ units[$0] }), let number = Int(value.dropLast()),
            (0...1_000_000).contains(number)
        else { throw .invalidValue(option, value) }
        return .seconds(number * unit)
    }
}

/// The output format of a board.
public enum PrintFormat: String, Hashable, Sendable, CaseIterable {
    /// Plain text, with the complete content of each panel.
    case text
    /// JSON for programs: see `DashboardScreen/json()`.
    case json
    /// The rows of one source as comma-separated values.
    case csv
    /// The screen as an SVG picture.
    case svg
}

extension CommandLineOption {

    fileprivate static let once = CommandLineOption(
        "--once", shortName: "-1", help: "load everything, print it and exit")
    fileprivate static let maximumAge = CommandLineOption(
        "--max-age", "TIME", "a number with s, m, h or d after it, like 90s or 5m",
        help: "with --once: reuse cached content up to this age")
    fileprivate static let format = CommandLineOption(
        "--format", "FORMAT", "one of " + PrintFormat.allCases.map(\.rawValue).joined(separator: ", "),
        help: "load everything, print it as text, json, csv or svg, and exit")
    fileprivate static let source = CommandLineOption(
        "--source", "NAME", "the name of a source of the board",
        help: "with --format csv: load and print the source with this name")
    fileprivate static let exact = CommandLineOption(
        "--exact",
        help: "with --format csv: print texts unchanged, even those that look like formulas")
    fileprivate static let plain = CommandLineOption(
        "--plain", help: "print a line for each change, for screen readers and logs; ctrl-c quits")
    fileprivate static let metrics = CommandLineOption(
        "--metrics", "PATH", "a file, or a socket that ends in .sock",
        help: "with --plain or “loadboard keep”: write states, ages and loads as OpenMetrics to this path")
    fileprivate static let bell = CommandLineOption("--bell", help: "ring the terminal's bell with each alert")
    fileprivate static let quiet = CommandLineOption(
        "--quiet", "HOURS", "two times of day, like 22:00-07:00", help: "do not ring during these hours")
    fileprivate static let alertAfter = CommandLineOption(
        "--alert-after", "TIME", "a number with s, m, h or d after it, like 90s or 5m",
        help: "how long a failure must last to raise an alert (1m)")
    fileprivate static let noTitle = CommandLineOption("--no-title", help: "do not change the window's title")
    fileprivate static let size = CommandLineOption(
        "--size", "COLUMNSxROWS", "columns and rows from 1 to 1000, like 120x40",
        help: "maximum size of the screen; for svg, size of the picture (120x40); for text, maximum width")
    static let theme = CommandLineOption(
        "--theme", "NAME", "your own theme, or one of " + themes, help: "the theme: \(themes), or your own")
    fileprivate static let noMouse = CommandLineOption("--no-mouse", help: "leave the mouse to the terminal")
    fileprivate static let ascii = CommandLineOption("--ascii", help: "draw with ASCII only")
    fileprivate static let version = CommandLineOption("--version", help: "show the version of the program")
    fileprivate static let help = CommandLineOption("--help", shortName: "-h", help: "show this help")

    private static var themes: String { Theme.names.joined(separator: ", ") }
}
