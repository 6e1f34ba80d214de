import TerminalUI

/// The field in which the user types a search or a filter. Matches are shown at once.
@MainActor
final class FindingPrompt {

    enum Purpose {
        case search
        case filter

        var sign: String { self == .search ? "/" : "&" }

        var placeholder: String { self == .search ? "search" : "filter" }
    }

    private let purpose: Purpose
    private let place: any ReadingPlace
    private let before: Finding
    private let goBack: (() -> Void)?
    private let start: Int
    private var field = TextFieldState()
    /// The text that was last applied as a search or a filter.
    private var text = ""
    private var fieldSize = Size(width: 40, height: 1)

    init(_ purpose: Purpose, in place: any ReadingPlace) {
        self.purpose = purpose
        self.place = place
        before = place.finding
        goBack = place.reading?.bookmark()
        start = place.reading?.placeOfReader(in: place.readingSize) ?? 0
    }

    /// Handles input, and returns whether the field remains open.
    func handle(_ event: InputEvent) -> Bool {
        switch event {
        case .key(.enter) where !field.isEmpty: update()
        case .key(.enter), .key(.escape): leave()
        case .key(.backspace) where field.isEmpty: leave()
        default:
            _ = field.handle(event, in: fieldSize)
            return true
        }
        return false
    }

    /// Applies the typed text if it has changed. Call this method before drawing, so that several keys between two
    /// frames cause one search.
    func update() {
        guard field.text != text else { return }
        text = field.text
        switch purpose {
        case .search:
            goBack?()
            place.look(for: text, from: start)
        case .filter: place.filter(by: text)
        }
    }

    /// Restores the search or the filter from before the field was shown.
    private func leave() {
        switch purpose {
        case .search:
            goBack?()
            place.finding = before
        case .filter: place.filter(by: before.filter?.text ?? "")
        }
    }

    private var summary: StyledText {
        guard !field.isEmpty else { return StyledText() }
        switch purpose {
        case .search:
            let search = place.finding.search
            return StyledText(search.summary, search.matches.isEmpty ? .caution : .secondary)
        case .filter:
            guard let reading = place.reading else { return StyledText() }
            let more = reading.isFilterUnfinished ? "+" : ""
            return StyledText("\(reading.shownCount)\(more) of \(reading.itemCount)", .secondary)
        }
    }

    func draw(in canvas: inout Canvas) {
        let summary = summary
        let hints: StyledText =
            StyledText("enter", .key) + StyledText(" keep   ", .hint) + StyledText("esc", .key)
            + StyledText(" leave", .hint)
        let showsHints = canvas.size.width >= 60
        let parts = canvas.bounds.inset(left: 1, right: 1).columns([
            .fixed(1), .fill(), .fixed(summary.width + 2), .fixed(showsHints ? hints.width : 0),
        ])
        canvas.write(StyledText(purpose.sign, .key), x: parts[0].x, y: 0)
        fieldSize = parts[1].size
        canvas.draw(TextField(field, placeholder: purpose.placeholder, isFocused: true), in: parts[1])
        canvas.write(summary, x: parts[2].x + 1, y: 0)
        if showsHints { canvas.write(hints, x: parts[3].x, y: 0) }
    }
}
