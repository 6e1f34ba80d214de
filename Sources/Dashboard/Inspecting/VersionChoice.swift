import TerminalUI

/// With which earlier version of a panel the present one is compared. It stays chosen when other versions come, and when the
/// panel has no room for it any more.
@MainActor
struct VersionChoice {

    private enum Chosen {
        /// The version before the present one, whichever that is.
        case latest
        case version(PanelVersion)
        /// What is kept on disk.
        case kept
    }

    private var chosen = Chosen.latest
    private(set) var kept: PanelVersion?
    /// The version of the panel for which it was asked what is kept.
    private var askedAt: Int?
    /// The number of times that the panel had forgotten its versions by then.
    private var forgetCount = 0

    /// Asks what is kept, if the panel shows something new.
    mutating func update(_ panel: PanelModel) {
        guard askedAt != panel.versionNumber else { return }
        askedAt = panel.versionNumber
        // A version that was forgotten must not be compared.
        if forgetCount != panel.forgetCount { chosen = .latest }
        forgetCount = panel.forgetCount
        kept = panel.origin.kept()
        if kept == nil, case .kept = chosen { chosen = .latest }
    }

    /// The version that the present one is compared with; nil if there is none.
    func before(_ panel: PanelModel) -> PanelVersion? {
        switch chosen {
        case .latest: panel.earlier.last
        case .version(let version): version
        case .kept: kept
        }
    }

    /// Whether what is kept on disk is compared.
    var isKept: Bool { if case .kept = chosen { true } else { false } }

    /// Chooses the version before the chosen one, if that is a step back; otherwise the one after it. What is on disk comes before
    /// the first.
    ///
    /// - Returns: Whether there is one.
    mutating func step(back: Bool, _ panel: PanelModel) -> Bool {
        guard let next = neighbor(back: back, panel) else { return false }
        chosen = next
        return true
    }

    func canStep(back: Bool, _ panel: PanelModel) -> Bool { neighbor(back: back, panel) != nil }

    private func neighbor(back: Bool, _ panel: PanelModel) -> Chosen? {
        let earlier = panel.earlier
        func version(_ version: PanelVersion?) -> Chosen? {
            version.map { $0.number == earlier.last?.number ? .latest : .version($0) }
        }
        let number: Int
        switch chosen {
        case .kept: return back ? nil : version(earlier.first) ?? .latest
        case .latest: number = earlier.last?.number ?? 0
        case .version(let version): number = version.number
        }
        if !back { return version(earlier.first { $0.number > number }) }
        return version(earlier.last { $0.number < number }) ?? (kept == nil ? nil : .kept)
    }
}
