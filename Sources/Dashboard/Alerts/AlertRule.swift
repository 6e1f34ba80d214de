public import Feeds
public import Loadables

/// Something about a panel that a person is told of when it has come true, and when it is well again.
struct AlertRule {

    /// What is the case then, without the panel's title: "the water is low".
    let text: @MainActor (PanelModel) -> String
    /// For how long it must be true.
    let delay: Duration
    /// Whether it is true; nil if nobody knows now.
    let isTrue: @MainActor (PanelModel, Timestamp) -> Bool?
    /// When that may be another answer though nothing has happened; nil if time alone changes nothing.
    var change: @MainActor () -> Timestamp? = { nil }
    /// The level of the alert, and the actions when it begins and ends.
    var options = AlertOptions()

    /// The panel has failed again and again.
    static func failed(for delay: Duration) -> AlertRule {
        AlertRule(
            text: { panel in panel.snapshot.error.map { "failed: \(ErrorText($0).summary)" } ?? "failed" }, delay: delay
        ) { panel, _ in
            switch panel.loadableState {
            case .didFailToSync: true
            // What comes of another attempt is not known yet.
            case .syncing: nil
            case .idle, .didSyncSuccessfully: false
            }
        }
    }

    /// The panel's content has been older than it should be, though nothing failed.
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

/// How bad an alert is, and what is done with it besides saying it.
public struct AlertOptions {

    /// Whether the terminal's bell rings, also if the board's does not ring for others.
    public var ringsBell: Bool
    /// The level of the alert.
    public var level: AlertLevel
    /// Called when it has come true, and when it is well again.
    public var onChange: (@MainActor (AlertChange) -> Void)?
    /// Called as long as it is false, whenever that is looked at to tell people of it.
    package var whileFalse: (@MainActor () -> Void)?

    /// Makes options.
    public init(
        ringsBell: Bool = false, level: AlertLevel = .warning,
        onChange: (@MainActor (AlertChange) -> Void)? = nil
    ) {
        self.ringsBell = ringsBell
        self.level = level
        self.onChange = onChange
    }
}

/// The begin or the end of an alert.
public struct AlertChange: Hashable, Sendable {
    /// Whether it has come true; otherwise it is well again.
    public let isTrue: Bool
    /// The title of the panel, and what is the case.
    public let sentence: String
    /// When it came true.
    public let since: Timestamp
}

extension PanelModel {

    /// Tells people when something has come true, and when it is not true any more. It is said on the screen once, whatever
    /// follows, and stays in the board's list of alerts meanwhile.
    ///
    /// <doc:Alerts> has an example.
    ///
    /// - Parameters:
    ///   - text: What is the case then. The panel's title stands before it.
    ///   - loadable: A loadable whose changes may change the condition; nil for none besides what the panel shows.
    ///   - delay: For how long it must be true before it is said.
    ///   - condition: Whether it is true; nil if that is not known: then it is as it was. Asked whenever the board is drawn, so that
    ///     it must be quick.
    ///   - options: The level of the alert, and the actions when it begins and ends.
    ///   - change: When the condition may come true though nothing has happened, as when something gets too old; nil for never.
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

    /// Tells people when something has come true of what a feed loads.
    ///
    /// - Parameters:
    ///   - text: What is the case then. The panel's title stands before it.
    ///   - feed: The feed. Without content it is as it was.
    ///   - delay: For how long it must be true before it is said.
    ///   - options: The level of the alert, and the actions when it begins and ends.
    ///   - condition: Whether it is true of the content; nil if that is not known: then it is as it was.
    public func alert<Content: Sendable>(
        _ text: String, on feed: Feed<Content>, for delay: Duration = .zero, options: AlertOptions = AlertOptions(),
        when condition: @escaping (Content) -> Bool?
    ) {
        let loader = feed.loader
        let isTrue = { @MainActor (_: PanelModel, _: Timestamp) in loader.state.content.flatMap(condition) }
        add(AlertRule(text: { _ in text }, delay: delay, isTrue: isTrue, options: options), about: loader)
    }
}
