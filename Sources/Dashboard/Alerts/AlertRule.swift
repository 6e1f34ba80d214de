public import Feeds
public import Loadables

/// A condition of a panel that is reported when it becomes true and when it becomes false again.
struct AlertRule {

    /// Returns the sentence without the panel's title, such as “the water is low”.
    let text: @MainActor (PanelModel) -> String
    /// The time that the condition must be true before the alert is raised.
    let delay: Duration
    /// Returns whether the condition is true; nil if this is unknown. An unknown condition counts as unchanged.
    let isTrue: @MainActor (PanelModel, Timestamp) -> Bool?
    /// Returns the time at which the condition may change without an event; nil if it depends only on events.
    var change: @MainActor () -> Timestamp? = { nil }
    var options = AlertOptions()

    /// Returns a rule for failed loads. The alert is raised when the loads of a panel have failed for the whole delay.
    static func failed(for delay: Duration) -> AlertRule {
        AlertRule(
            text: { panel in
                // The error of a panel with several sources begins with the name of the failed source. Leave the name
                // out if it equals the panel's title.
                let reason = panel.snapshot.error.map { ErrorText($0).summary.trimmingPrefix("\(panel.title): ") }
                return reason.map { "failed: \($0)" } ?? "failed"
            }, delay: delay
        ) { panel, _ in
            switch panel.loadableState {
            case .didFailToSync: true
            // The result of the running load is unknown.
            case .syncing: nil
            case .idle, .didSyncSuccessfully: false
            }
        }
    }

    /// Returns a rule for content that is out of date. The alert is raised when the content of a panel has been out of
    /// date for the whole delay. While the panel loads, the condition is unknown. If the last load has failed, it is
    /// false.
    static func stale(for delay: Duration) -> AlertRule {
        AlertRule(text: { _ in "the content is out of date" }, delay: delay) { panel, now in
            switch panel.loadableState {
            case .didFailToSync: false
            case .syncing: nil
            case .idle, .didSyncSuccessfully: panel.provenance?.isStale(at: now) == true
            }
        }
    }
}

/// Options for an alert: its level, whether the bell rings for it, and a closure to call when it is raised and
/// resolved.
public struct AlertOptions {

    /// Whether the terminal bell rings for this alert, even if ``BoardAlerts/ringsBell`` is false.
    public var ringsBell: Bool
    /// The level of the alert.
    public var level: AlertLevel
    /// Called when the alert is raised and when it is resolved.
    public var onChange: (@MainActor (AlertChange) -> Void)?
    /// Called at each evaluation while the condition is false.
    package var whileFalse: (@MainActor () -> Void)?
    /// Returns the start of the alert in an earlier run of the program; nil if the alert was not raised then.
    package var earlierStart: (@MainActor () -> Timestamp?)?

    /// Creates options.
    ///
    /// - Parameters:
    ///   - ringsBell: Whether the terminal bell rings for this alert, even if ``BoardAlerts/ringsBell`` is false.
    ///   - level: The level of the alert.
    ///   - onChange: Called when the alert is raised and when it is resolved.
    public init(
        ringsBell: Bool = false, level: AlertLevel = .warning,
        onChange: (@MainActor (AlertChange) -> Void)? = nil
    ) {
        self.ringsBell = ringsBell
        self.level = level
        self.onChange = onChange
    }
}

/// A change of an alert's state: the alert was raised or resolved.
public struct AlertChange: Hashable, Sendable {
    /// Whether the alert was raised. If false, it was resolved.
    public let isTrue: Bool
    /// The title of the panel and the condition.
    public let sentence: String
    /// The time at which the condition became true.
    public let since: Timestamp
}

extension PanelModel {

    /// Adds an alert for a condition. A message on the last line reports that the alert is raised and, later, that it
    /// is resolved. While the alert is raised, it is in the list of alerts.
    ///
    /// For an example, see <doc:Alerts>.
    ///
    /// - Parameters:
    ///   - text: A sentence that states the condition. It follows the panel's title.
    ///   - loadable: A loadable that the condition depends on, in addition to the content of the panel; nil for none.
    ///   - delay: The time that the condition must be true before the alert is raised.
    ///   - condition: Returns whether the condition is true; nil if this is unknown. An unknown condition counts as
    ///     unchanged. The closure is called for each frame and must be fast.
    ///   - options: The options of the alert, such as its level.
    ///   - change: Returns the time at which the condition may change without an event, for example when a value
    ///     becomes too old; nil for never.
    public func alert(
        _ text: @autoclosure @escaping () -> String, about loadable: (any PureLoadableProtocol)? = nil,
        for delay: Duration = .zero, options: AlertOptions = AlertOptions(),
        changing change: @escaping () -> Timestamp? = { nil }, when condition: @escaping () -> Bool?
    ) {
        add(
            AlertRule(
                text: { _ in text() }, delay: delay, isTrue: { _, _ in condition() }, change: { change() },
                options: options), about: loadable)
    }

    /// Adds an alert for a condition on the content of a feed.
    ///
    /// If the content is out of date and comes from a cache, the condition is unknown until a load has ended.
    ///
    /// - Parameters:
    ///   - text: A sentence that states the condition. It follows the panel's title.
    ///   - feed: The feed. While it has no content, the condition counts as unchanged.
    ///   - delay: The time that the condition must be true before the alert is raised.
    ///   - options: The options of the alert, such as its level.
    ///   - condition: Returns whether the condition is true for the content; nil if this is unknown. An unknown
    ///     condition counts as unchanged.
    public func alert<Content: Sendable>(
        _ text: String, on feed: Feed<Content>, for delay: Duration = .zero, options: AlertOptions = AlertOptions(),
        when condition: @escaping (Content) -> Bool?
    ) {
        let loader = feed.loader
        let isTrue = { @MainActor (_: PanelModel, now: Timestamp) in
            loader.isAwaitedAfterCache(at: now) ? nil : loader.state.content.flatMap(condition)
        }
        add(AlertRule(text: { _ in text }, delay: delay, isTrue: isTrue, options: options), about: loader)
    }
}

extension PureLoadableProtocol {

    /// Whether the content is out of date, comes from a cache, and still waits for the end of a load. A failed load
    /// also ends the wait.
    fileprivate func isAwaitedAfterCache(at now: Timestamp) -> Bool {
        guard let provenance, provenance.origin == .cache, provenance.isStale(at: now) else { return false }
        // A loadable with parts may be idle although the load of a part has failed.
        var isAwaited = loadableState == .syncing
        forEachPart { part in
            isAwaited =
                isAwaited
                || !part.hasParts && (part.snapshot.state == .idle || part.snapshot.state == .syncing)
                    && part.snapshot.provenance?.isStale(at: now) != false
        }
        return isAwaited
    }
}
