import Boards
import Documents
import FoundationEssentials

/// A board with a panel for each word that the user typed on the command line.
struct QuickBoard: Sendable {

    struct Panel: Sendable {
        let typed: TypedOrigin
        let title: String
        /// The proposed source. Until the content has been loaded, the proposal is based on the word alone.
        var source: ProposedSource
        /// Whether the content has been loaded.
        var isKnown = false
    }

    private(set) var panels: [Panel]
    private let interval: Duration?

    /// Creates a board.
    ///
    /// - Parameters:
    ///   - origins: The origin of each word, and the title of its panel.
    ///   - interval: The interval of all panels; nil to use the interval of each origin, or else the proposed one.
    ///   - variables: The environment. If a variable contains a secret of a URL, the lines refer to the variable.
    init(_ origins: [(typed: TypedOrigin, title: String)], every interval: Duration?, variables: [String: String]) {
        self.interval = interval
        panels = origins.map { typed, title in
            Panel(typed: typed, title: title, source: ProposedSource(unseen: typed, variables: variables))
        }
    }

    /// Uses the best proposal for the content of a panel.
    mutating func take(_ look: SourceLook, at index: Int) {
        guard let source = look.options.first?.source else { return }
        panels[index].source = source
        panels[index].isKnown = true
    }

    /// Returns the environment with a variable for each secret in the URLs.
    func environment(_ variables: [String: String]) -> [String: String] {
        board(withTitles: true).sources.reduce(variables) { $1.environment($0) }
    }

    var yaml: String { "board: loadboard\n" + board(withTitles: true).text }

    /// The names of the sources on the board that is shown.
    var names: [String] { board(withTitles: true).sources.map(\.name) }

    /// The sources as they would be written to a board's file. Without an interval from the command line, they have the
    /// intervals that `loadboard add` proposes.
    var sources: [ProposedSource] { board(withTitles: false).sources }

    /// Whether a panel shows a source that cannot be part of a board's file.
    var hasTemporarySource: Bool { panels.contains(where: \.typed.isTemporary) }

    private func board(withTitles: Bool) -> NewBoard {
        var board = NewBoard()
        for panel in panels where withTitles || !panel.typed.isTemporary {
            var source = panel.source
            source.interval = interval
            if withTitles {
                source.interval = interval ?? panel.typed.interval
                source.title = panel.title
            } else {
                source.hasForm = panel.isKnown
            }
            board.add(source)
        }
        return board
    }
}
