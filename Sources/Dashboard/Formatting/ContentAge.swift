import Loadables
import TerminalUI

extension Provenance {

    /// Returns the age of the content. Nil if the age is unknown because the clock was set back.
    func knownAge(at now: Timestamp) -> Age? {
        isAgeKnown(at: now) ? Age(age(at: now)) : nil
    }
}

extension Provenance.Origin {

    var phrase: String { self == .cache ? "from disk" : "from the source" }
}

extension Canvas {

    /// Requests a frame for the time when the content becomes stale. Does nothing if the content is already stale or
    /// never becomes stale.
    mutating func redraw(whenStale provenance: Provenance?, at now: Timestamp) {
        guard let freshUntil = provenance?.freshUntil, freshUntil > now else { return }
        redraw(after: now.duration(to: freshUntil))
    }
}

extension Age? {

    static let unknown = "age unknown"

    var old: String { map { "\($0.text) old" } ?? Self.unknown }

    var from: String { map { "from \($0.sentence)" } ?? Self.unknown }
}
