/// The targets that a ``LoadableSyncer`` syncs when the program returns to its ``Foreground``.
///
/// A target is synced only if it has a period. With ``stale`` and ``always``, the backoff of a failed target is
/// reset.
public enum ForegroundPolicy: String, Hashable, Sendable, CaseIterable, Codable {

    /// Targets that failed, and targets whose contents are no longer fresh. A target is synced at most once per
    /// ``pause``.
    case stale

    /// All targets, every time.
    case always

    /// No targets. Scheduled syncs are not affected.
    case never

    /// The minimum time between two syncs of a target with ``stale``: 10 seconds.
    public static let pause: Duration = .seconds(10)
}
