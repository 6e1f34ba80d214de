import Basics
import TerminalUI

/// A style as written in a theme file, for example `bold cyan on background`.
struct WrittenStyle: Hashable, Sendable {

    /// A color in a style: a color of the theme, or any other color.
    enum Hue: Hashable, Sendable {
        case own(ThemeColors.Key)
        case other(Color)

        /// Creates a color from the name of a theme color, or from any other color. Names of theme colors take
        /// precedence. Returns nil if the word is not a color.
        init?(_ word: String) {
            if let key = ThemeColors.Key(rawValue: word) {
                self = .own(key)
            } else if let color = Color(written: word) {
                self = .other(color)
            } else {
                return nil
            }
        }

        func color(in colors: ThemeColors) -> Color {
            switch self {
            case .own(let key): colors[key]
            case .other(let color): color
            }
        }
    }

    struct Mistake: Error {
        let message: String
        var nearest: String?
    }

    private var foreground: Hue?
    private var background: Hue?
    private var attributes: Style.Attributes = []

    private static let attributes: [(name: String, attribute: Style.Attributes)] = [
        ("bold", .bold), ("dim", .dim), ("italic", .italic), ("underline", .underline), ("reverse", .reverse),
    ]

    private static var words: [String] {
        attributes.map(\.name) + ["on", "plain"] + ThemeColors.Key.allCases.map(\.rawValue) + Color.names
    }

    init(_ text: String) throws(Mistake) {
        let words = text.split(separator: " ").map(String.init)
        var isBehind = false
        for word in words {
            if let attribute = Self.attributes.first(where: { $0.name == word })?.attribute {
                attributes.insert(attribute)
            } else if word == "on" {
                guard !isBehind else { throw Mistake(message: "has “on” twice") }
                isBehind = true
            } else if let hue = Hue(word) {
                let isTaken = isBehind ? background != nil : foreground != nil
                guard !isTaken else {
                    throw Mistake(
                        message:
                            "takes one color, and one after “on”; “\(OneLine(word, limit: 40))” is one color too many")
                }
                if isBehind { background = hue } else { foreground = hue }
            } else if word != "plain" || words.count > 1 {
                let message =
                    "takes a style like “bold cyan on background”; “\(OneLine(word, limit: 40))” is neither a color nor an attribute"
                throw Mistake(message: message, nearest: word.lowercased().nearest(in: Self.words))
            }
        }
        if isBehind, background == nil { throw Mistake(message: "needs a color after “on”") }
    }

    func style(in colors: ThemeColors) -> Style {
        Style(
            foreground?.color(in: colors) ?? .standard, on: background?.color(in: colors) ?? .standard, attributes)
    }
}
