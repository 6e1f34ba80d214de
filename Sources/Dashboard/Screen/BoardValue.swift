import TerminalUI

/// A value for the whole board, shown in the header. The user changes it with the command ``DashboardCommand/choose``.
@MainActor
public struct BoardValue {

    /// The name of the value.
    public var title: String

    /// Returns the value as text. The closure is called each time the header is drawn.
    public var text: () -> String

    /// Returns whether the value is no longer one of the choices. The closure is called each time the header is drawn.
    public var isGone: () -> Bool

    /// Lets the user choose another value. Called when the user clicks the value or runs the command. If there are
    /// several values, the command first lets the user choose one of them.
    public var change: () -> Void

    /// The name of the value in the output for programs.
    package var name: String

    /// Returns the value for programs: a text, or a list of texts; nil if the value is still unknown.
    package var json: () -> JSONValue?

    /// Returns a sentence to write beside output for programs, if an earlier run of the program chose the value and the
    /// value is not the default; nil in all other cases. The argument is the name of the only source in the output; nil
    /// if the output contains the whole board.
    package var remark: (String?) -> String? = { _ in nil }

    /// Creates a value.
    ///
    /// - Parameters:
    ///   - title: The name of the value.
    ///   - text: Returns the value as text.
    ///   - isGone: Returns whether the value is no longer one of the choices.
    ///   - change: Lets the user choose another value.
    public init(
        _ title: String, text: @escaping () -> String, isGone: @escaping () -> Bool = { false },
        change: @escaping () -> Void
    ) {
        (self.title, self.text, self.isGone, self.change) = (title, text, isGone, change)
        name = title
        json = { .string(text()) }
    }
}

extension BoardValue {

    private static let widest = 24

    /// Returns the text for the header, such as `stage: production`. If `isLong` is false, the name of the value is
    /// left out. An empty value is shown as `-`.
    func headerText(isLong: Bool, _ symbols: Symbols) -> String {
        words(isLong: isLong, StyledText(text()).truncated(to: Self.widest, ellipsis: symbols.ellipsis).string)
    }

    /// The text for printed boards: the name and the whole value.
    var printedText: String { words(isLong: true, text()) }

    private func words(isLong: Bool, _ value: String) -> String {
        let shown = value.isEmpty ? "-" : value
        return (isLong ? "\(title): \(shown)" : shown) + (isGone() ? " (gone)" : "")
    }
}

extension DashboardScreen {

    /// Lets the user change a value of the board. If there are several values, the user first chooses one of them.
    func changeValue() {
        guard values.count > 1 else {
            values.first?.change()
            return
        }
        let items = values.map { Choice.Item($0.title, detail: $0.text()) }
        choose(Choice("Change", items) { [weak self] number in self?.values[number].change() })
    }
}
