/// The possible ages for a text on the screen: `content 4 min old`.
public struct DrawnAge: Hashable, Sendable {

    /// What the words stand for: below a minute they go in steps of ten seconds.
    public let range: Range<Duration>

    /// Reads the first age in the text; nil if none is there.
    public init?(in text: String) {
        guard let words = text.firstMatch(of: /(\d+) (s|min|h|days?) old/), let count = Int(words.1) else { return nil }
        let (unit, step) =
            switch words.2 {
            case "s": (1, 10)
            case "min": (60, 60)
            case "h": (3_600, 3_600)
            default: (86_400, 86_400)
            }
        range = .seconds(count * unit)..<(.seconds(count * unit + step))
    }
}
