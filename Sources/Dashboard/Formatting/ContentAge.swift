import Loadables
import TerminalUI

extension Provenance {

    /// Returns the age of the content; nil if it is unknown because the clock was set back.
    func knownAge(at now: Timestamp) -> Age? {
        isAgeKnown(at: now) ? Age(age(at: now)) : nil
    }
}

extension Provenance.Origin {

    /// The origin as a phrase: `from disk`, or `from the source`.
    var phrase: String { self == .cache ? "from disk" : "from the source" }
}

extension Canvas {

    /// Requests a frame for the time at which content becomes stale; none if it is stale or never becomes stale.
    mutating func redraw(whenStale provenance: Provenance?, at now: Timestamp) {
        guard let freshUntil = provenance?.freshUntil, freshUntil > now else { return }
        redraw(after: now.duration(to: freshUntil))
    }
}

extension Age? {

    static let unknown = "age unknown"

    /// The age as text: `2 min old`, or `age unknown`.
    var old: String { map { "\($0.text) old" } ?? Self.unknown }

    /// The age as a phrase: `from 2 min ago`, or `age unknown`.
    var from: String { map { "from \($0.sentence)" } ?? Self.unknown }
}
