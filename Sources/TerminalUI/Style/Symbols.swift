/// The signs that screens are made of: one set for terminals that show Unicode, one for those that do not.
public struct Symbols: Hashable, Sendable {

    /// The name of the set.
    public var name: String

    public var topLeft: String
    public var topRight: String
    public var bottomLeft: String
    public var bottomRight: String
    public var horizontal: String
    public var vertical: String
    /// The part of a scroll bar that stands for what is seen.
    public var scrollThumb: String
    /// Stands for text that was cut off.
    public var ellipsis: String
    public var separator: String

    public var idle: String
    public var fresh: String
    public var cached: String
    public var stale: String
    public var failed: String
    /// The signs of a spinner, one after another.
    public var spinner: [String]

    public var pointer: String
    public var warning: String
    public var arrowUp: String
    public var arrowDown: String
    public var added: String
    public var removed: String
    public var changed: String

    /// Box drawing and signs that every current font has, each one cell wide.
    public static let unicode = Symbols(
        name: "unicode",
        topLeft: "╭", topRight: "╮", bottomLeft: "╰", bottomRight: "╯", horizontal: "─", vertical: "│",
        scrollThumb: "┃", ellipsis: "…", separator: "·",
        idle: "○", fresh: "●", cached: "◆", stale: "▲", failed: "✗",
        spinner: ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"],
        pointer: "▸", warning: "!", arrowUp: "↑", arrowDown: "↓", added: "+", removed: "−", changed: "≠"
    )

    /// ASCII only.
    public static let ascii = Symbols(
        name: "ascii",
        topLeft: "+", topRight: "+", bottomLeft: "+", bottomRight: "+", horizontal: "-", vertical: "|",
        scrollThumb: "#", ellipsis: "~", separator: "-",
        idle: ".", fresh: "*", cached: "o", stale: "^", failed: "x",
        spinner: ["|", "/", "-", "\\"],
        pointer: ">", warning: "!", arrowUp: "^", arrowDown: "v", added: "+", removed: "-", changed: "#"
    )
}
