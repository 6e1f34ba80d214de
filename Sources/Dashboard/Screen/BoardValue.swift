import TerminalUI

/// A value that the user chooses for the whole board. It stands in the header, and ``DashboardCommand/choose`` changes it.
@MainActor
public struct BoardValue {

    /// The name of the value.
    public var title: String

    /// Returns the value in words. Called whenever the header is drawn.
    public var text: () -> String

    /// Whether the value is not one of the choices any more. Called whenever the header is drawn.
    public var isGone: () -> Bool

    /// Has the user choose another value.
    public var change: () -> Void

    /// Creates a value.
    ///
    /// - Parameters:
    ///   - title: The name of the value.
    ///   - text: Returns the value in words.
    ///   - isGone: Whether the value is not one of the choices any more.
    ///   - change: Has the user choose another value.
    public init(
        _ title: String, text: @escaping () -> String, isGone: @escaping () -> Bool = { false },
        change: @escaping () -> Void
    ) {
        (self.title, self.text, self.isGone, self.change) = (title, text, isGone, change)
    }
}

extension BoardValue {

    /// The width of a value in the header, in cells.
    private static let widest = 24

    /// `stage: production`; where there is little room, `production`.
    func headerText(isLong: Bool, _ symbols: Symbols) -> String {
        let value = StyledText(text()).truncated(to: Self.widest, ellipsis: symbols.ellipsis).string
        let shown = value.isEmpty ? "-" : value
        return (isLong ? "\(title): \(shown)" : shown) + (isGone() ? " (gone)" : "")
    }
}

extension DashboardScreen {

    /// Has the user change a value of the board. With several, the user chooses first which one.
    func changeValue() {
        guard values.count > 1 else {
            values.first?.change()
            return
        }
        let items = values.map { Choice.Item($0.title, detail: $0.text()) }
        choose(Choice("Change", items) { [weak self] number in self?.values[number].change() })
    }
}
