/// Which targets a ``LoadableSyncer`` syncs when the program comes back to its ``Foreground``.
///
/// A target is synced only if it has a period. Under ``stale`` and ``always`` the backoff of a target that failed starts over.
public enum ForegroundPolicy: String, Hashable, Sendable, CaseIterable, Codable {

    /// Targets that failed, and those that need a sync because their contents are not fresh any more; each at most once in
    /// ``pause``.
    case stale

    /// All targets, each time.
    case always

    /// None: what was planned goes on.
    case never

    /// The minimum time between two syncs of a target under ``stale``: 10 seconds.
    public static let pause: Duration = .seconds(10)
}
