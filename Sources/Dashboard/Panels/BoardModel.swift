public import Loadables

/// Several panels as one: a group, which can be refreshed as a whole and says how all of it is.
@MainActor
public final class BoardModel: LoadableGroup {

    /// The panels, in the order of their numbers.
    public let panels: [PanelModel]

    /// Creates a board of the panels.
    public init(_ panels: [PanelModel]) {
        self.panels = panels
        super.init(panels)
    }

    /// The number of panels in each status. A panel that waits for a choice of the user does not count.
    public func summary(at now: Timestamp) -> [PanelStatus: Int] {
        panels.filter { !$0.isWaiting }.reduce(into: [:]) { $0[PanelStatus($1.snapshot, at: now), default: 0] += 1 }
    }
}
