import Loadables

/// The alerts of a board. They are about failed loads, about content that is out of date, and about conditions that the
/// program adds.
@MainActor
public final class BoardAlerts {

    /// The time that the loads of a panel must have failed before an alert is raised; nil for no such alert.
    public var failedFor: Duration? = .seconds(60) {
        didSet { updateCommonRules() }
    }
    /// The time that content must have been out of date before an alert is raised; nil for no such alert. After a
    /// failed load, the alert is not raised.
    public var staleFor: Duration? {
        didSet { updateCommonRules() }
    }
    /// Whether alerts change without calling their closures. Set this property before you draw a picture of the board,
    /// because a picture must not send notifications.
    var isSilent = false
    /// Whether the terminal bell rings for each alert. For the same alert, it rings at most once a minute.
    public var ringsBell = false
    /// The hours during which the bell does not ring; nil for none. After these hours, it rings for alerts that are
    /// still open.
    public var quietHours: QuietHours?
    /// The duration of a snooze.
    public var snoozeTime = Duration.seconds(600)

    struct Entry: Hashable {
        let id: AlertMachine.ID
        let title: String
        var text: String
        let level: AlertLevel
        let since: Timestamp
        var attention = AlertMachine.Attention.open
        /// The time of the resolution; nil if the alert is still raised.
        var end: Timestamp?
    }

    struct News {
        /// The sentences for the last line, oldest first.
        var sentences: [String] = []
        var rings = false
    }

    var onChange: (() -> Void)?

    private var panels: [PanelModel] = []
    var time: TimeOfDay
    private var machine = AlertMachine()
    /// The reported sentences of raised alerts. The list of resolved alerts shows the same sentences.
    private var texts: [AlertMachine.ID: String] = [:]
    /// The raised alerts that the bell must still ring for.
    private var bells: Set<AlertMachine.ID> = []
    private var rings: [AlertMachine.ID: Timestamp] = [:]
    /// The last 50 alerts that were resolved, latest first.
    private(set) var ended: [Entry] = []

    private static let endedLimit = 50

    init(_ panels: [PanelModel], time: TimeOfDay) {
        self.time = time
        updateCommonRules()
        replace(panels)
    }

    /// Sets the panels. Panels that remain keep their alerts.
    func replace(_ new: [PanelModel]) {
        let old = panels
        panels = new
        for panel in new { panel.onRuleChange = { [weak self] in self?.onChange?() } }
        renumber { id in
            new.firstIndex { $0 === old[id.panel] }.map { AlertMachine.ID(panel: $0, rule: id.rule) }
        }
    }

    /// Removes the alerts of a panel without reporting a resolution. Call this method before the panel shows another
    /// source.
    package func forget(_ panel: PanelModel) {
        renumber { panels[$0.panel] === panel ? nil : $0 }
    }

    private func renumber(_ place: (AlertMachine.ID) -> AlertMachine.ID?) {
        machine.renumber(place)
        texts = Dictionary(uniqueKeysWithValues: texts.compactMap { id, text in place(id).map { ($0, text) } })
        bells = Set(bells.compactMap(place))
        rings = Dictionary(uniqueKeysWithValues: rings.compactMap { id, time in place(id).map { ($0, time) } })
    }

    /// The number of alerts that are neither acknowledged nor snoozed.
    public var openCount: Int { machine.raised.count { $0.alert.attention == .open } }

    var openCounts: AlertCounts {
        AlertCounts(machine.raised.lazy.filter { $0.alert.attention == .open }.map { self.options(of: $0.id).level })
    }

    /// The raised alerts, most severe first. Alerts of the same level are ordered by time, oldest first.
    var raised: [Entry] { entries(of: machine) }

    /// Returns the alerts that are raised at the given time, including alerts that were not reported yet.
    func raised(at now: Timestamp) -> [Entry] {
        var machine = machine
        _ = machine.advance(findings(at: now), to: now, isQuiet: true)
        return entries(of: machine)
    }

    /// Returns sentences about the critical conditions that are true at the given time, even if their alerts are not
    /// raised yet. Panels in maintenance are ignored.
    func criticalSentences(at now: Timestamp) -> [String] {
        findings(at: now).filter { $0.isTrue == true && options(of: $0.id).level == .critical }.map { finding in
            "\(panels[finding.id.panel].title): \(text(of: finding.id))"
        }
    }

    private func entries(of machine: AlertMachine) -> [Entry] {
        let entries = machine.raised.map { id, alert in
            Entry(
                id: id, title: panels[id.panel].title, text: text(of: id), level: options(of: id).level,
                since: alert.since, attention: alert.attention)
        }
        return AlertLevel.allCases.sorted(by: >).flatMap { level in entries.filter { $0.level == level } }
    }

    /// The rules that every panel has. They precede the rules of the panel itself.
    private var commonRules: [AlertRule?] = noRules

    /// Placeholders for the common rules of a panel that is on no page. They keep the indices of the panel's own rules
    /// equal to those of other panels.
    private static let noRules: [AlertRule?] = [nil, nil]

    private func updateCommonRules() {
        commonRules = [failedFor.map(AlertRule.failed), staleFor.map(AlertRule.stale)]
    }

    private func rule(of id: AlertMachine.ID) -> AlertRule? {
        let panel = panels[id.panel]
        let common = panel.isOnlyWatched ? Self.noRules : commonRules
        if id.rule < common.count { return common[id.rule] }
        let own = id.rule - common.count
        return panel.alertRules.indices.contains(own) ? panel.alertRules[own] : nil
    }

    private func text(of id: AlertMachine.ID) -> String {
        let panel = panels[id.panel]
        // While the panel loads, the reason for the failure is unknown.
        if panel.loadableState == .syncing, let text = texts[id] { return text }
        return rule(of: id).map { $0.text(panel) } ?? texts[id] ?? ""
    }

    private func options(of id: AlertMachine.ID) -> AlertOptions {
        rule(of: id)?.options ?? AlertOptions()
    }

    private func findings(at now: Timestamp) -> [AlertMachine.Finding] {
        // This is called for each frame, and most panels have only the common rules. Avoid joining arrays for them.
        var findings: [AlertMachine.Finding] = []
        findings.reserveCapacity(panels.count)
        for (number, panel) in panels.enumerated() {
            let common = panel.isOnlyWatched ? Self.noRules : commonRules
            let rules = panel.alertRules.isEmpty ? common : common + panel.alertRules
            let isPaused = panel.maintenance.end(at: now, time) != nil
            for case (let rule, let content?) in rules.enumerated() {
                findings.append(
                    AlertMachine.Finding(
                        id: AlertMachine.ID(panel: number, rule: rule),
                        isTrue: isPaused ? nil : content.isTrue(panel, now), delay: content.delay, isPaused: isPaused,
                        earlierStart: content.options.earlierStart?()))
            }
        }
        return findings
    }

    /// Evaluates all rules and, unless ``isSilent`` is set, calls the closures of alerts that have changed.
    ///
    /// - Returns: The messages to show, and whether to ring the bell.
    func advance(to now: Timestamp) -> News {
        let findings = findings(at: now)
        let isQuiet = quietHours?.end(at: now, time) != nil
        var news = News()
        for action in machine.advance(findings, to: now, isQuiet: isQuiet) {
            switch action {
            case .raise(let id), .remind(let id):
                texts[id] = text(of: id)
                let sentence = "\(panels[id.panel].title): \(texts[id] ?? "")"
                let options = options(of: id)
                news.sentences.append(options.level.naming(sentence))
                if options.ringsBell || ringsBell, mayRing(id, at: now) { bells.insert(id) }
                if case .raise = action, !isSilent {
                    options.onChange?(
                        AlertChange(isTrue: true, sentence: sentence, since: machine.start(of: id) ?? now))
                }
            case .restore(let id): texts[id] = text(of: id)
            case .end(let id, let since):
                let entry = Entry(
                    id: id, title: panels[id.panel].title, text: texts.removeValue(forKey: id) ?? "",
                    level: options(of: id).level, since: since, end: now)
                ended = Array(([entry] + ended).prefix(Self.endedLimit))
                let age = Age(since.duration(to: now)).text
                let text = entry.text.isEmpty ? "" : " (\(entry.text))"
                news.sentences.append("\(entry.title): resolved after \(age)\(text)")
                bells.remove(id)
                guard !isSilent else { continue }
                options(of: id).onChange?(
                    AlertChange(isTrue: false, sentence: "\(entry.title): \(entry.text)", since: since))
            case .ring:
                news.rings = !bells.isEmpty
                for id in bells { rings[id] = now }
                bells = []
            }
        }
        for finding in findings where finding.isTrue == false && !isSilent { options(of: finding.id).whileFalse?() }
        showLevels()
        return news
    }

    /// Sets the alert level of each panel. The common rules do not count, because the panel itself shows that it has
    /// failed or is stale.
    private func showLevels() {
        var levels = [AlertLevel?](repeating: nil, count: panels.count)
        let own = commonRules.count
        for (id, _) in machine.raised where id.rule >= own {
            levels[id.panel] = max(levels[id.panel] ?? .info, options(of: id).level)
        }
        for (panel, level) in zip(panels, levels) where panel.alertLevel != level { panel.alertLevel = level }
    }

    /// Returns whether the bell may ring for an alert. For the same alert, it rings at most once a minute, because a
    /// condition may change often.
    private func mayRing(_ id: AlertMachine.ID, at now: Timestamp) -> Bool {
        guard let last = rings[id], last <= now else { return true }
        return last.duration(to: now) >= Self.ringInterval
    }

    private static let ringInterval = Duration.seconds(60)

    /// Returns the next time at which alerts may change without an event; nil if there is none.
    func nextChange(after now: Timestamp) -> Timestamp? {
        let quietEnd = machine.owesRing && !bells.isEmpty ? quietHours?.end(at: now, time) : nil
        let changes = panels.flatMap(\.alertRules).compactMap { $0.change() }.filter { $0 > now }
        let windows = panels.compactMap { $0.maintenance.nextChange(after: now, time) }
        return ([machine.nextChange, quietEnd].compactMap(\.self) + changes + windows).min()
    }

    // MARK: User actions

    /// Acknowledges the alert, or reopens it if it is acknowledged.
    func toggleAcknowledged(_ entry: Entry) {
        machine.set(entry.attention == .acknowledged ? .open : .acknowledged, for: entry.id)
    }

    /// Snoozes the alert, or reopens it if it is snoozed.
    func toggleSnoozed(_ entry: Entry, at now: Timestamp) {
        if case .snoozed = entry.attention {
            machine.set(.open, for: entry.id)
        } else {
            machine.set(.snoozed(until: now.advanced(by: snoozeTime)), for: entry.id)
        }
    }
}
