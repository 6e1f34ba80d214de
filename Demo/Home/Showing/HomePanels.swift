public import Dashboard
public import HomeServer
public import Loadables
import TerminalUI

/// The panels of the home screen and of the screens behind it. They are there before their loaders.
@MainActor
public final class HomePanels {

    public let notices: PanelModel
    public let favourites: PanelModel
    public let access: PanelModel
    public let latest: PanelModel
    public let profile: PanelModel
    /// Behind "services".
    public let cameras: PanelModel
    public let intercoms: PanelModel
    public let barriers: PanelModel

    /// The five panels of the home screen as one.
    public let board: BoardModel

    private let rows: HomeRows
    private let clock: any WallClock

    /// Makes panels without loaders.
    public init(clock: any WallClock = .system, time: TimeOfDay = .local) {
        func panel(_ title: String, empty: String) -> PanelModel {
            PanelModel(title: title, emptyText: empty)
        }
        notices = panel("Notices", empty: "No notices")
        favourites = panel("Favourite cameras", empty: "No favourites")
        access = panel("Barriers and intercoms", empty: "None here")
        latest = panel("Latest events", empty: "Nothing has happened yet")
        profile = panel("Profile", empty: "No profile")
        cameras = panel("Cameras", empty: "No cameras")
        intercoms = panel("Intercoms", empty: "No intercoms")
        barriers = panel("Barriers", empty: "No barriers")
        board = BoardModel([notices, favourites, access, latest, profile])
        rows = HomeRows(time: time)
        self.clock = clock
    }

    /// Gives the panels their loaders, and sees to it that these are asked again.
    ///
    /// - Parameters:
    ///   - period: How long after a success they are asked again; nil for never. After a failure they are.
    ///   - foreground: Coming back to it, they are asked soon.
    public func show(_ loaders: HomeLoaders, period: Duration?, foreground: Foreground) {
        let rows = rows
        notices.show(loaders.notices, rows: rows.notices)
        favourites.show(loaders.cameras, rows: rows.favouriteCameras)
        let merged = MergedLoader(loaders.barriers, loaders.intercoms) { ($0, $1) }
        merged.loadableName = "Both as one"
        access.show(merged) { barriers, intercoms in
            rows.barriers(barriers) + rows.intercoms(intercoms)
        }
        latest.show(loaders.events, rows: rows.events)
        profile.show(loaders.profile, rows: rows.profile)
        cameras.show(loaders.cameras, rows: rows.cameras)
        intercoms.show(loaders.intercoms, rows: rows.intercoms)
        barriers.show(loaders.barriers, rows: rows.barriers)
        look(after: loaders, period: period, foreground: foreground)
    }

    private func look(after loaders: HomeLoaders, period: Duration?, foreground: Foreground) {
        let policy = BackoffTimeoutPolicy(period: period, minimum: .seconds(5), maximum: .seconds(60), multiplier: 2)
        var syncers: [Resource: LoadableSyncer] = [:]
        for source in Resource.allCases {
            syncers[source] = LoadableSyncer(
                loaders.loadable(source), timeoutPolicy: policy, clock: clock, foreground: foreground)
        }
        for panel in all { panel.syncers = sources(of: panel).compactMap { syncers[$0] } }
    }

    private var all: [PanelModel] { board.panels + [cameras, intercoms, barriers] }

    /// Which of the server's sources the panel shows.
    public func sources(of panel: PanelModel) -> [Resource] {
        switch panel {
        case notices: [.notices]
        case favourites, cameras: [.cameras]
        case access: [.barriers, .intercoms]
        case intercoms: [.intercoms]
        case barriers: [.barriers]
        case latest: [.events]
        case profile: [.profile]
        default: []
        }
    }
}

extension PanelModel {

    fileprivate static func ~= (left: PanelModel, right: PanelModel) -> Bool {
        left === right
    }
}
