public import Feeds
public import Loadables

/// A condition of a panel that is reported when it becomes true and when it is resolved.
struct AlertRule {

    /// The sentence without the panel's title: "the water is low".
    let text: @MainActor (PanelModel) -> String
    /// The time for which the condition must be true.
    let delay: Duration
    /// Returns whether the condition is true; nil if unknown.
    let isTrue: @MainActor (PanelModel, Timestamp) -> Bool?
    /// The time at which the result may change without an event; nil if it depends on events only.
    var change: @MainActor () -> Timestamp? = { nil }
    /// The level of the alert, and the actions when it begins and ends.
    var options = AlertOptions()

    /// Returns a rule for a panel whose loads have failed for the delay.
    static func failed(for delay: Duration) -> AlertRule {
        AlertRule(
            text: { panel in
                // A panel of several sources names the one that failed, which may have the name of the panel.
                let reason = panel.snapshot.error.map { ErrorText($0).summary.trimmingPrefix("\(panel.title): ") }
                return reason.map { "failed: \($0)" } ?? "failed"
            }, delay: delay
        ) { panel, _ in
            switch panel.loadableState {
            case .didFailToSync: true
            // The result of the running attempt is unknown.
            case .syncing: nil
            case .idle, .didSyncSuccessfully: false
            }
        }
    }

    /// Returns a rule for a panel whose content has been out of date for the delay, without a failure.
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

/// The severity of an alert, and its actions.
public struct AlertOptions {

    /// Whether the terminal bell rings for this alert, even if it does not ring for others.
    public var ringsBell: Bool
    /// The level of the alert.
    public var level: AlertLevel
    /// Called when the condition becomes true and when it is resolved.
    public var onChange: (@MainActor (AlertChange) -> Void)?
    /// Called at each evaluation while the condition is false.
    package var whileFalse: (@MainActor () -> Void)?

    /// Creates options.
    public init(
        ringsBell: Bool = false, level: AlertLevel = .warning,
        onChange: (@MainActor (AlertChange) -> Void)? = nil
    ) {
        self.ringsBell = ringsBell
        self.level = level
        self.onChange = onChange
    }
}

/// The beginning or the end of an alert.
public struct AlertChange: Hashable, Sendable {
    /// Whether the condition has become true; false if it is resolved.
    public let isTrue: Bool
    /// The title of the panel and the condition.
    public let sentence: String
    /// The time at which the condition became true.
    public let since: Timestamp
}

extension PanelModel {

    /// Reports when a condition becomes true and when it is resolved. Each change is shown once on the last line. The
    /// alert is in the list of alerts while it is raised.
    ///
    /// <doc:Alerts> has an example.
    ///
    /// - Parameters:
    ///   - text: The condition as a sentence. The panel's title precedes it.
    ///   - loadable: A loadable whose changes may change the result, in addition to the content of the panel; nil for
    ///     none.
    ///   - delay: The time for which the condition must be true before it is reported.
    ///   - condition: Returns whether the condition is true; nil if unknown, which keeps the state. It is called for
    ///     each frame and must be fast.
    ///   - options: The level of the alert, and the actions when it begins and ends.
    ///   - change: Returns the time at which the condition may become true without an event, for example when a value
    ///     gets too old; nil for never.
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

    /// Reports when a condition on the content of a feed becomes true.
    ///
    /// - Parameters:
    ///   - text: The condition as a sentence. The panel's title precedes it.
    ///   - feed: The feed. Without content, the state does not change.
    ///   - delay: The time for which the condition must be true before it is reported.
    ///   - options: The level of the alert, and the actions when it begins and ends.
    ///   - condition: Returns whether the condition is true for the content; nil if unknown, which keeps the state.
    public func alert<Content: Sendable>(
        _ text: String, on feed: Feed<Content>, for delay: Duration = .zero, options: AlertOptions = AlertOptions(),
        when condition: @escaping (Content) -> Bool?
    ) {
        let loader = feed.loader
        let isTrue = { @MainActor (_: PanelModel, _: Timestamp) in loader.state.content.flatMap(condition) }
        add(AlertRule(text: { _ in text }, delay: delay, isTrue: isTrue, options: options), about: loader)
    }
}
