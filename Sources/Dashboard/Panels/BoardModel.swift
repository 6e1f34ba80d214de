public import Loadables

/// A group of panels that is refreshed as a whole and has a summary.
@MainActor
public final class BoardModel: LoadableGroup {

    /// The panels in the order of their numbers.
    public let panels: [PanelModel]

    /// Creates a board of panels.
    public init(_ panels: [PanelModel]) {
        self.panels = panels
        super.init(panels)
    }

    /// Returns the number of panels with each status. A panel with fresh or stale content counts as failed if a part of
    /// the content failed. Panels that wait for other content or for a choice by the user are not counted.
    public func summary(at now: Timestamp) -> [PanelStatus: Int] { Self.summary(of: panels, at: now) }

    static func summary(of panels: [PanelModel], at now: Timestamp) -> [PanelStatus: Int] {
        panels.filter { !$0.isWaiting }.reduce(into: [:]) { $0[PanelStatus($1, $1.snapshot, at: now), default: 0] += 1 }
    }
}
