import Loadables

extension CacheProblem {

    /// Writes it into the log of the program, if there is one.
    public func log() {
        Task { @MainActor in
            LoadableEventLog.current?.record(
                LoadableEvent(date: SystemClock().now, name: "Cache", kind: .problem(description)))
        }
    }

    /// A value has more bytes than any may have.
    static func tooLarge(_ key: StorageKey) -> CacheProblem {
        .unencodable(key, type: "value", reason: "it is too large")
    }

    /// What a closure threw that was to make an entry.
    init(_ error: any Error, storing key: StorageKey) {
        self = error as? CacheProblem ?? .unencodable(key, type: "value", reason: "\(error)")
    }
}
