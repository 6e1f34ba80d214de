import TerminalUI

/// A value in the header that the user changes for the whole board, by ``DashboardCommand/choose``.
@MainActor
public struct BoardValue {

    /// The name of the value.
    public var title: String

    /// Returns the value in words. Called whenever the header is drawn.
    public var text: () -> String

    /// Whether the value is no longer one of the choices. Called whenever the header is drawn.
    public var isGone: () -> Bool

    /// Lets the user choose another value.
    public var change: () -> Void

    /// Creates a value.
    ///
    /// - Parameters:
    ///   - title: The name of the value.
    ///   - text: Returns the value in words.
    ///   - isGone: Returns whether the value is no longer one of the choices.
    ///   - change: Lets the user choose another value.
    public init(
        _ title: String, text: @escaping () -> String, isGone: @escaping () -> Bool = { false },
        change: @escaping () -> Void
    ) {
        (self.title, self.text, self.isGone, self.change) = (title, text, isGone, change)
    }
}

extension BoardValue {

    /// The maximum width of a value in the header, in cells.
    private static let widest = 24

    /// Returns a text such as `stage: production`; if space is short, `production`.
    func headerText(isLong: Bool, _ symbols: Symbols) -> String {
        let value = StyledText(text()).truncated(to: Self.widest, ellipsis: symbols.ellipsis).string
        let shown = value.isEmpty ? "-" : value
        return (isLong ? "\(title): \(shown)" : shown) + (isGone() ? " (gone)" : "")
    }
}

extension DashboardScreen {

    /// Lets the user change a value of the board. If there are several, the user first chooses one.
    func changeValue() {
        guard values.count > 1 else {
            values.first?.change()
            return
        }
        let items = values.map { Choice.Item($0.title, detail: $0.text()) }
        choose(Choice("Change", items) { [weak self] number in self?.values[number].change() })
    }
}
