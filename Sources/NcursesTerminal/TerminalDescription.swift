import CNcurses
import Glibc
import TerminalUI

/// The terminfo description of a terminal, compiled for ncurses.
struct TerminalDescription: Sendable {

    /// The name of ``entry`` in ncurses.
    let name: String
    /// The compiled description that the screen uses, in the format of the environment variable `TERMINFO`.
    let entry: String
    /// The number of columns and rows to use if the system does not report them.
    let defaultSize: Size
    let colorDepth: ColorDepth
    /// The key sequences in the description, as ``TerminalKeys/described(_:)`` returns them.
    let keys: [(sequence: [UInt8], key: Key)]
    /// The sequence that enters the alternate screen; empty if the terminal has none.
    let secondScreen: [UInt8]

    /// Whether colored characters can be drawn reversed.
    let reversesColors: Bool
    /// Whether the terminal scrolls when its last cell is written.
    let scrollsAtEnd: Bool

    /// The bytes to write when the screen has ended. If the terminal has no alternate screen, the bytes move the cursor
    /// to a new line below the screen.
    var afterEnd: [UInt8] { secondScreen.isEmpty ? [0x0D, 0x0A] : [] }

    /// Reads the description of the given terminal type.
    ///
    /// - Throws: ``TerminalError/unknownTerminal(_:)`` if there is no usable description, or ``TerminalError/dumb`` if
    ///   the terminal cannot move its cursor or clear its screen.
    init(of type: TerminalType) throws(TerminalError) {
        guard let name = Self.describedName(of: type) else { throw .unknownTerminal(type.name) }
        defer { cncurses_end_description() }
        guard Self.string("cup") != nil, Self.string("clear") != nil || Self.string("ed") != nil else { throw .dumb }
        self.name = name
        let colorCount = Self.string("setaf") == nil || Self.string("setab") == nil ? 0 : cncurses_number("colors")
        // A description with more than 256 colors uses direct colors. The encoding of direct colors differs between
        // descriptions.
        let isDirect = type.showsTrueColor || colorCount > 256
        guard let entry = cncurses_compile(name, isDirect) else { throw .unknownTerminal(type.name) }
        defer { free(entry) }
        self.entry = String(cString: entry)
        let (columns, rows) = (cncurses_number("cols"), cncurses_number("lines"))
        defaultSize = Size(width: columns > 0 ? Int(columns) : 80, height: rows > 0 ? Int(rows) : 24)
        keys = TerminalKeys.described(Self.string)
        reversesColors = cncurses_number("ncv") & 1 << 2 == 0
        scrollsAtEnd = cncurses_flag("am") && !cncurses_flag("xenl")
        secondScreen = Self.string("smcup") ?? []
        colorDepth =
            switch colorCount {
            case _ where type.showsTrueColor: .trueColor
            case ..<8: .none
            case ..<16: .eight
            case ..<256: .sixteen
            default: .palette
            }
    }

    /// Returns the name of the description to use: the name of the terminal or, if its description is not installed,
    /// the name of a similar terminal. Returns nil if there is no suitable description.
    private static func describedName(of type: TerminalType) -> String? {
        if let name = ([type.name] + type.similarNames).first(where: { cncurses_describe($0, nil) }) { return name }
        let isBuiltIn = type.similarNames.contains(builtInName) && cncurses_describe(builtInName, cncurses_xterm_entry)
        return isBuiltIn ? builtInName : nil
    }

    /// The name of a terminal. Its description is part of the program.
    private static let builtInName = "xterm-256color"

    /// Returns the string with the given name from the current description; nil if the description does not contain it.
    private static func string(_ name: String) -> [UInt8]? {
        cncurses_description(name).map { Array(UnsafeRawBufferPointer(start: $0, count: strlen($0))) }
    }
}
