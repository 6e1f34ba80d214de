/// A rule that determines whether a ``LoadableSyncer`` syncs its target when the program returns to the foreground.
///
/// A target is synced only if its syncer has a period. If the rule applies to a failed target, its backoff is reset,
/// even if there is no period.
public enum ForegroundPolicy: String, Hashable, Sendable, CaseIterable, Codable {

    /// The target is synced if it has failed or needs a sync, for example because its contents are no longer fresh. It
    /// is synced at most once within the time ``pause``.
    case stale

    /// The target is always synced.
    case always

    /// The target is not synced. Scheduled syncs are not affected.
    case never

    /// The minimum time between two syncs of a target for which ``stale`` applies: 10 seconds.
    public static let pause: Duration = .seconds(10)
}
