import Glibc

/// The type of a terminal according to environment variables. The type determines the sequences that the terminal
/// supports.
struct TerminalType: Hashable {

    /// The value of `TERM`; empty if it is not set.
    let name: String
    private let isTmux: Bool
    let notification: Notification
    private let claimsTrueColor: Bool

    init(environment: [String: String]) {
        name = environment["TERM"] ?? ""
        isTmux = name.hasPrefix("tmux") || (name.hasPrefix("screen") && environment["TMUX"]?.isEmpty == false)
        claimsTrueColor = ["truecolor", "24bit"].contains(environment["COLORTERM"] ?? "")
        notification = Notification(name, environment, isTmux: isTmux)
    }

    /// The type according to the environment of this process. Only the necessary variables are read, because reading
    /// the whole environment is slow.
    static var fromEnvironment: TerminalType {
        var variables: [String: String] = [:]
        for name in ["TERM", "TMUX", "COLORTERM"] + Notification.variables {
            variables[name] = getenv(name).map { String(cString: $0) }
        }
        return TerminalType(environment: variables)
    }

    /// Whether the terminal is compatible with xterm, according to its name.
    private var isXterm: Bool {
        ["xterm", "rxvt", "alacritty", "foot", "kitty", "wezterm", "ghostty", "contour", "vte", "konsole", "st-"]
            .contains(where: name.hasPrefix) || name == "st"
    }

    /// A sequence that shows a desktop notification. If a terminal supports several sequences, only one of them is
    /// used.
    enum Notification: Hashable {
        /// OSC 9, which iTerm2, WezTerm, Ghostty and others support. Other terminals ignore this sequence.
        case text
        /// OSC 777, which rxvt, foot and terminals based on VTE support. This sequence contains a title.
        case titled
        /// OSC 99, which kitty supports.
        case kitty

        static let variables = ["KITTY_WINDOW_ID", "VTE_VERSION"]

        init(_ name: String, _ environment: [String: String], isTmux: Bool) {
            func has(_ variable: String) -> Bool { environment[variable]?.isEmpty == false }
            self =
                if isTmux {
                    .text
                } else if name.hasPrefix("xterm-kitty") || name.hasPrefix("kitty") || has("KITTY_WINDOW_ID") {
                    .kitty
                } else if ["rxvt", "foot", "vte"].contains(where: name.hasPrefix) || has("VTE_VERSION") {
                    .titled
                } else {
                    .text
                }
        }

        /// Returns the sequence that shows a notification.
        ///
        /// - Parameters:
        ///   - text: One line without control characters.
        ///   - title: The title of the window; empty if there is none.
        func sequence(_ text: String, title: String) -> String {
            switch self {
            case .text: "\u{1B}]9;\(text)\u{07}"
            case .titled: "\u{1B}]777;notify;\(String(title.map { $0 == ";" ? "," : $0 }));\(text)\u{07}"
            case .kitty: "\u{1B}]99;;\(text)\u{07}"
            }
        }
    }

    /// Whether the terminal is the Linux console. The font of the console has few characters.
    var isConsole: Bool { name == "linux" || name.hasPrefix("linux-") }

    /// Whether the terminal ignores the sequences of private modes that it does not support. If false, the terminal
    /// might show these sequences as text.
    var understandsPrivateModes: Bool {
        isXterm || isTmux || name.hasPrefix("screen")
    }

    /// Whether it is safe to send text for the clipboard. GNU screen would show long text on the screen.
    var understandsClipboard: Bool { isXterm || isTmux }

    /// The names of similar terminals in order of preference; empty for none. Their descriptions can be used if the
    /// description of this terminal is not installed, for example over SSH.
    var similarNames: [String] {
        if isTmux { return ["tmux-256color", "screen-256color", "xterm-256color"] }
        return isXterm ? ["xterm-256color"] : []
    }

    /// Whether the terminal supports direct colors with red, green and blue components. GNU screen never shows them,
    /// and rxvt supports their sequences only partially.
    var showsTrueColor: Bool {
        claimsTrueColor && (isTmux || isXterm && !name.hasPrefix("rxvt"))
    }
}
