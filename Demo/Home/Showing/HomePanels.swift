public import Dashboard
public import HomeServer
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

    /// Makes panels without loaders.
    public init(time: TimeOfDay = .local) {
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
    }

    /// Gives the panels their feeds.
    func show(_ feeds: HomeFeeds) {
        let rows = rows
        notices.show(feeds.notices, rows: rows.notices)
        favourites.show(feeds.cameras, rows: rows.favouriteCameras)
        access.show(feeds.barriers, feeds.intercoms) { barriers, intercoms in
            (barriers.map(rows.barriers) ?? []) + (intercoms.map(rows.intercoms) ?? [])
        }
        latest.show(feeds.events, rows: { rows.events($0.events) })
        profile.show(feeds.profile, rows: rows.profile)
        cameras.show(feeds.cameras, rows: rows.cameras)
        intercoms.show(feeds.intercoms, rows: rows.intercoms)
        barriers.show(feeds.barriers, rows: rows.barriers)
    }

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
