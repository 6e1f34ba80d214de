import Loadables
import Selection
import Settings

/// A filter of a board's file failed: why, and where it stands.
struct FilterError: SummarizedError, Hashable, CustomStringConvertible {

    let reason: String
    /// The line of the file that it is about.
    let place: SettingsPlace

    init(_ error: SelectionError, at place: SettingsPlace) {
        if case .badFilter(let line, let reason) = error {
            self.reason = reason
            self.place = place.place(ofLine: max(1, line))
        } else {
            reason = error.summary
            self.place = place
        }
    }

    var summary: String { "select: \(OneLine(reason, limit: 200))" }

    var description: String { "\(place): \(OneLine(reason, limit: 500))" }
}
