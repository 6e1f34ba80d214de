import TerminalUI

/// The earlier version that is compared with the current version. By default, this is the version directly before the
/// current version. If the user has chosen a version, the choice remains when new versions arrive, even if the panel no
/// longer stores the chosen version.
///
/// The default applies again in three cases: the content of the panel is withdrawn, the panel shows another source, or
/// the user has chosen the cached version and it no longer exists.
@MainActor
struct VersionChoice {

    private enum Chosen {
        /// The version that directly precedes the current version.
        case latest
        case version(PanelVersion)
        case kept
    }

    private var chosen = Chosen.latest
    private(set) var kept: PanelVersion?
    /// The version number of the panel at the last update.
    private var askedAt: Int?
    /// The ``PanelModel/forgetCount`` at the last update.
    private var forgetCount = 0

    /// If the panel has new content, reads the cache, and resets a choice that has become invalid.
    mutating func update(_ panel: PanelModel) {
        guard askedAt != panel.versionNumber else { return }
        askedAt = panel.versionNumber
        // A withdrawn version must not be shown again.
        if forgetCount != panel.forgetCount { chosen = .latest }
        forgetCount = panel.forgetCount
        kept = panel.origin.kept()
        if kept == nil, case .kept = chosen { chosen = .latest }
    }

    func before(_ panel: PanelModel) -> PanelVersion? {
        switch chosen {
        case .latest: panel.earlier.last
        case .version(let version): version
        case .kept: kept
        }
    }

    var isKept: Bool { if case .kept = chosen { true } else { false } }

    /// Chooses the previous or the next version. The cached version precedes the first version.
    ///
    /// - Returns: Whether there is a previous or next version to choose.
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
