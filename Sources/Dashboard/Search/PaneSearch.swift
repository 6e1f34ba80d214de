import Loadables
import TerminalUI

/// The search and the filter of the focused pane, and the copying of its text.
@MainActor
final class PaneSearch {

    private let host: PageHost
    private let place: () -> (any ReadingPlace)?
    private var prompt: FindingPrompt?

    init(_ host: PageHost, place: @escaping () -> (any ReadingPlace)?) {
        self.host = host
        self.place = place
    }

    var isTyping: Bool { prompt != nil }

    /// Handles keys and pastes while the user types, except for `ctrl-c`, `ctrl-z` and the function keys. A press of a
    /// mouse button hides the field.
    ///
    /// - Returns: Whether the input was handled.
    func handle(_ event: InputEvent) -> Bool {
        guard let prompt else { return false }
        switch event {
        case .key(.control("c")), .key(.control("z")): return false
        case .key(let key) where key.isFunction: return false
        case .key, .paste:
            if !prompt.handle(event) { self.prompt = nil }
            return true
        case .mouse(let mouse):
            if mouse.action == .press { self.prompt = nil }
            return false
        case .focus, .resize, .resume: return false
        }
    }

    func perform(_ command: DashboardCommand) {
        guard isAvailable(command), let place = place() else { return }
        switch command {
        case .search: prompt = FindingPrompt(.search, in: place)
        case .filter: prompt = FindingPrompt(.filter, in: place)
        case .nextMatch, .previousMatch: place.goToMatch(back: command == .previousMatch)
        case .copyLine, .copyText:
            guard let copied = command == .copyLine ? place.copiedText : place.wholeText else { return }
            host.copy(copied.text, saying: "Copied: \(OneLine(copied.name, limit: 200))")
        default: break
        }
    }

    func isAvailable(_ command: DashboardCommand) -> Bool {
        guard let place = place() else { return false }
        switch command {
        case .search: return place.reading != nil
        case .filter: return place.reading?.canBeFiltered == true
        case .nextMatch, .previousMatch: return place.finding.isSearching
        case .copyLine: return place.hasTextToCopy
        case .copyText, .copyValues: return place.reading.map { $0.lineCount > 0 } ?? false
        default: return false
        }
    }

    func update() { prompt?.update() }

    func draw(in canvas: inout Canvas) {
        prompt?.draw(in: &canvas)
    }
}

extension Key {

    fileprivate var isFunction: Bool {
        if case .function = code { true } else { false }
    }
}
