import Loadables

extension Provenance {

    /// Returns the age of the content; nil if it is unknown because the clock was set back.
    func knownAge(at now: Timestamp) -> Age? {
        isAgeKnown(at: now) ? Age(age(at: now)) : nil
    }
}

extension Age? {

    static let unknown = "age unknown"

    /// The age as text: `2 min old`, or `age unknown`.
    var old: String { map { "\($0.text) old" } ?? Self.unknown }

    /// The age as a phrase: `from 2 min ago`, or `age unknown`.
    var from: String { map { "from \($0.sentence)" } ?? Self.unknown }
}
