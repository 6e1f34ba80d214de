import Loadables

/// What is said to people about the panels of a board without being asked: what has failed for long, what the program watches
/// for, and that it is well again.
@MainActor
public final class BoardAlerts {

    /// How long a panel must have failed before that is an alert; nil for never.
    public var failedFor: Duration? = .seconds(60)
    /// How long content must have been older than it should be, without a failure, before that is an alert; nil for never.
    public var staleFor: Duration?
    /// Whether the terminal's bell rings with each alert.
    public var ringsBell = false
    /// When the bell does not ring. What came then rings afterwards, unless it is well again.
    public var quietHours: QuietHours?
    /// For how long an alert is put off by the key for that.
    public var snoozeTime = Duration.seconds(600)

    /// An alert as a person sees it in a list.
    struct Entry: Hashable {
        let id: AlertMachine.ID
        /// The panel's title, and what is the case.
        let title: String
        var text: String
        let level: AlertLevel
        let since: Timestamp
        var attention = AlertMachine.Attention.open
        /// When it was well again; nil if it is not.
        var end: Timestamp?
    }

    /// What has to be said now.
    struct News {
        /// Sentences for the last line, the latest last.
        var sentences: [String] = []
        var rings = false
    }

    /// Called when there may be news.
    var onChange: (() -> Void)?

    private var panels: [PanelModel] = []
    private let time: TimeOfDay
    private var machine = AlertMachine()
    /// What was said of those that are raised, for when it is not true any more.
    private var texts: [AlertMachine.ID: String] = [:]
    /// The raised alerts for which the bell is to ring.
    private var bells: Set<AlertMachine.ID> = []
    /// When the bell rang last for an alert.
    private var rings: [AlertMachine.ID: Timestamp] = [:]
    /// Those that are well again, the latest first.
    private(set) var ended: [Entry] = []

    private static let endedLimit = 50

    init(_ panels: [PanelModel], time: TimeOfDay) {
        self.time = time
        replace(panels)
    }

    /// Is about these panels from now on. Of those that were there before all stays as it is.
    func replace(_ new: [PanelModel]) {
        let old = panels
        panels = new
        for panel in new { panel.onRuleChange = { [weak self] in self?.onChange?() } }
        renumber { id in
            new.firstIndex { $0 === old[id.panel] }.map { AlertMachine.ID(panel: $0, rule: id.rule) }
        }
    }

    /// Forgets what was said of a panel, before it shows something else: nothing of that is well again.
    package func forget(_ panel: PanelModel) {
        renumber { panels[$0.panel] === panel ? nil : $0 }
    }

    private func renumber(_ place: (AlertMachine.ID) -> AlertMachine.ID?) {
        machine.renumber(place)
        texts = Dictionary(uniqueKeysWithValues: texts.compactMap { id, text in place(id).map { ($0, text) } })
        bells = Set(bells.compactMap(place))
        rings = Dictionary(uniqueKeysWithValues: rings.compactMap { id, time in place(id).map { ($0, time) } })
    }

    /// How many alerts nobody has seen to.
    public var openCount: Int { machine.raised.count { $0.alert.attention == .open } }

    /// The same by level.
    var openCounts: AlertCounts {
        AlertCounts(machine.raised.lazy.filter { $0.alert.attention == .open }.map { self.options(of: $0.id).level })
    }

    /// The alerts that are true now, those that came first first.
    var raised: [Entry] { entries(of: machine) }

    /// The alerts that are true at that moment, of which nothing is said yet.
    func raised(at now: Timestamp) -> [Entry] {
        var machine = machine
        _ = machine.advance(findings(at: now), to: now, isQuiet: true)
        return entries(of: machine)
    }

    /// What is true at that moment and counts as a failure of the board, whether it was said or not.
    func criticalSentences(at now: Timestamp) -> [String] {
        findings(at: now).filter { $0.isTrue == true && options(of: $0.id).level == .critical }.map { finding in
            "\(panels[finding.id.panel].title): \(text(of: finding.id))"
        }
    }

    private func entries(of machine: AlertMachine) -> [Entry] {
        machine.raised.map { id, alert in
            Entry(
                id: id, title: panels[id.panel].title, text: text(of: id), level: options(of: id).level,
                since: alert.since, attention: alert.attention)
        }
    }

    /// The rules of every panel, which come before its own.
    private var commonRules: [AlertRule?] { [failedFor.map(AlertRule.failed), staleFor.map(AlertRule.stale)] }

    /// In their place, of a panel that is not seen.
    private static let noRules: [AlertRule?] = [nil, nil]

    private func rules(of panel: PanelModel) -> [AlertRule?] {
        (panel.isOnlyWatched ? Self.noRules : commonRules) + panel.alertRules
    }

    private func text(of id: AlertMachine.ID) -> String {
        let panel = panels[id.panel]
        let rules = rules(of: panel)
        // While it loads nobody knows why it has failed.
        if panel.loadableState == .syncing, let text = texts[id] { return text }
        guard rules.indices.contains(id.rule), let rule = rules[id.rule] else { return texts[id] ?? "" }
        return rule.text(panel)
    }

    private func options(of id: AlertMachine.ID) -> AlertOptions {
        let rules = rules(of: panels[id.panel])
        return rules.indices.contains(id.rule) ? rules[id.rule]?.options ?? AlertOptions() : AlertOptions()
    }

    private func findings(at now: Timestamp) -> [AlertMachine.Finding] {
        // Each frame asks for them, and most panels have no rules of their own.
        let commonRules = commonRules
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
                        isTrue: isPaused ? nil : content.isTrue(panel, now), delay: content.delay, isPaused: isPaused))
            }
        }
        return findings
    }

    /// Sees what is true now.
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
                if case .raise = action {
                    options.onChange?(
                        AlertChange(isTrue: true, sentence: sentence, since: machine.start(of: id) ?? now))
                }
            case .end(let id, let since):
                let entry = Entry(
                    id: id, title: panels[id.panel].title, text: texts.removeValue(forKey: id) ?? "",
                    level: options(of: id).level, since: since, end: now)
                ended = Array(([entry] + ended).prefix(Self.endedLimit))
                let age = Age(since.duration(to: now)).text
                news.sentences.append("\(entry.title): well again after \(age)")
                bells.remove(id)
                options(of: id).onChange?(
                    AlertChange(isTrue: false, sentence: "\(entry.title): \(entry.text)", since: since))
            case .ring:
                news.rings = !bells.isEmpty
                for id in bells { rings[id] = now }
                bells = []
            }
        }
        for finding in findings where finding.isTrue == false { options(of: finding.id).whileFalse?() }
        showLevels()
        return news
    }

    /// Has each panel show how bad its alerts are. That it has failed or is old it says by itself.
    private func showLevels() {
        var levels = [AlertLevel?](repeating: nil, count: panels.count)
        let own = commonRules.count
        for (id, _) in machine.raised where id.rule >= own {
            levels[id.panel] = max(levels[id.panel] ?? .info, options(of: id).level)
        }
        for (panel, level) in zip(panels, levels) where panel.alertLevel != level { panel.alertLevel = level }
    }

    /// Whether the bell may ring for an alert: a source that flips rings once a minute.
    private func mayRing(_ id: AlertMachine.ID, at now: Timestamp) -> Bool {
        guard let last = rings[id], last <= now else { return true }
        return last.duration(to: now) >= Self.ringInterval
    }

    private static let ringInterval = Duration.seconds(60)

    /// When there may be news by themselves; nil if there will be none.
    func nextChange(after now: Timestamp) -> Timestamp? {
        let quietEnd = machine.owesRing && !bells.isEmpty ? quietHours?.end(at: now, time) : nil
        let changes = panels.flatMap(\.alertRules).compactMap { $0.change() }.filter { $0 > now }
        let windows = panels.compactMap { $0.maintenance.nextChange(after: now, time) }
        return ([machine.nextChange, quietEnd].compactMap(\.self) + changes + windows).min()
    }

    // MARK: What a person does

    /// Says that the alert was seen; if that was said already, that it is open again.
    func toggleAcknowledged(_ entry: Entry) {
        machine.set(entry.attention == .acknowledged ? .open : .acknowledged, for: entry.id)
    }

    /// Puts the alert off, or opens it again.
    func toggleSnoozed(_ entry: Entry, at now: Timestamp) {
        if case .snoozed = entry.attention {
            machine.set(.open, for: entry.id)
        } else {
            machine.set(.snoozed(until: now.advanced(by: snoozeTime)), for: entry.id)
        }
    }
}
