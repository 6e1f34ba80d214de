/// A rule that determines whether a ``LoadableSyncer`` syncs its target when the program returns to the foreground.
///
/// A target is synced only if a sync is planned, or if the retries have ended because of
/// ``LoadableSyncer/attemptLimit``. An idle target is not synced. A target is not synced after an error that rules out
/// retries. If the last error requires a wait, such as a `Retry-After`, the sync starts after this wait.
///
/// If the syncer has no period, a planned retry does not start at once. Instead, the waits after failures start again
/// with the shortest wait, so the retry may start earlier than planned.
public enum ForegroundPolicy: String, Hashable, Sendable, CaseIterable, Codable {

    /// The target is synced if it has failed or needs a sync, for example because its contents are no longer fresh. If
    /// the program returns again within the time ``pause``, the second return does not sync the target.
    case stale

    /// The target is synced, whether or not its contents are fresh.
    case always

    /// The target is not synced. Scheduled syncs are not affected.
    case never

    /// For ``stale``, the minimum time between two syncs due to a return to the foreground: 10 seconds.
    public static let pause: Duration = .seconds(10)
}
