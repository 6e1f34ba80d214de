import Glibc

/// The type of a terminal, according to its environment. It determines the sequences that the terminal supports.
struct TerminalType: Hashable {

    /// The value of `TERM`.
    let name: String
    private let isTmux: Bool
    /// The sequence that shows a desktop notification.
    let notification: Notification
    private let claimsTrueColor: Bool

    init(environment: [String: String]) {
        name = environment["TERM"] ?? ""
        isTmux = name.hasPrefix("tmux") || (name.hasPrefix("screen") && environment["TMUX"]?.isEmpty == false)
        claimsTrueColor = ["truecolor", "24bit"].contains(environment["COLORTERM"] ?? "")
        notification = Notification(name, environment, isTmux: isTmux)
    }

    /// The type from the environment of this process. Reading it takes longer than all other work for a terminal.
    static var fromEnvironment: TerminalType {
        var variables: [String: String] = [:]
        for name in ["TERM", "TMUX", "COLORTERM"] + Notification.variables {
            variables[name] = getenv(name).map { String(cString: $0) }
        }
        return TerminalType(environment: variables)
    }

    /// Whether the terminal is derived from xterm, even if its name does not show that.
    private var isXterm: Bool {
        ["xterm", "rxvt", "alacritty", "foot", "kitty", "wezterm", "ghostty", "contour", "vte", "konsole", "st-"]
            .contains(where: name.hasPrefix) || name == "st"
    }

    /// A sequence that shows a desktop notification. If a terminal supports several, only one is used.
    enum Notification: Hashable {
        /// OSC 9 of iTerm2, WezTerm, Ghostty and others. Other terminals ignore it.
        case text
        /// OSC 777 of rxvt, foot and terminals on VTE, with a title.
        case titled
        /// OSC 99 of kitty.
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

        /// Returns the bytes of a notification.
        ///
        /// - Parameters:
        ///   - text: One visible line.
        ///   - title: The title of the window; empty if it has none.
        func sequence(_ text: String, title: String) -> String {
            switch self {
            case .text: "\u{1B}]9;\(text)\u{07}"
            case .titled: "\u{1B}]777;notify;\(String(title.map { $0 == ";" ? "," : $0 }));\(text)\u{07}"
            case .kitty: "\u{1B}]99;;\(text)\u{07}"
            }
        }
    }

    /// Whether the terminal is the Linux console, whose font has few characters.
    var isConsole: Bool { name == "linux" || name.hasPrefix("linux-") }

    /// Whether the terminal ignores unknown private modes. Other terminals might show them.
    var understandsPrivateModes: Bool {
        isXterm || isTmux || name.hasPrefix("screen")
    }

    /// Whether it is safe to send a text for the clipboard. GNU screen would display a long text.
    var understandsClipboard: Bool { isXterm || isTmux }

    /// The terminals whose descriptions can be used if the terminal's own is not installed, for example over ssh. The
    /// best one is first. Empty if the terminal is unknown.
    var similarNames: [String] {
        if isTmux { return ["tmux-256color", "screen-256color", "xterm-256color"] }
        return isXterm ? ["xterm-256color"] : []
    }

    /// Whether the terminal supports colors with red, green and blue. GNU screen never shows them, and rxvt supports
    /// the sequences only partially.
    var showsTrueColor: Bool {
        claimsTrueColor && (isTmux || isXterm && !name.hasPrefix("rxvt"))
    }
}
