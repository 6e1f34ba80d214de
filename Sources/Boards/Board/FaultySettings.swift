import Dashboard
import Loadables
import Settings

/// An error that occurs if a source does not run because its settings are invalid.
struct FaultySettings: SummarizedError, Hashable, CustomStringConvertible {

    let problems: [SettingsProblem]

    var summary: String { problems.first.map { "\($0)" } ?? "the settings of the source are invalid" }

    var description: String { problems.map { "\($0)" }.joined(separator: "\n") }
}

extension PanelModel {

    /// Shows an error in place of content.
    ///
    /// - Parameter atOnce: Whether the panel fails before its first load.
    func showFailure(_ error: any Error, clock: any WallClock, atOnce: Bool = false) {
        let loader = ContentLoader<String>(ClosureSource { _ in throw error }, clock: clock)
        loader.loadableName = title
        if atOnce { loader.update(.failure(error: error, cache: nil)) }
        show(loader) { TextContent(ansi: $0) }
    }
}
