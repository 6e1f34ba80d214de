/// The targets that a ``LoadableSyncer`` syncs when the program returns to its ``Foreground``.
///
/// A target is synced only if it has a period. With ``stale`` and ``always``, the backoff of a failed target starts
/// over.
public enum ForegroundPolicy: String, Hashable, Sendable, CaseIterable, Codable {

    /// Targets that failed, and targets whose contents are no longer fresh; each at most once in ``pause``.
    case stale

    /// All targets, each time.
    case always

    /// No targets. Scheduled syncs do not change.
    case never

    /// The minimum time between two syncs of a target with ``stale``: 10 seconds.
    public static let pause: Duration = .seconds(10)
}
