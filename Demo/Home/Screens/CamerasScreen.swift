import Dashboard
import Feeds
import FoundationEssentials
import HomeServer
import Loadables
import Pictures
import TerminalUI

/// The cameras of the house: panels of the favorite cameras, the other cameras and all cameras, and a page for each
/// camera.
@MainActor
struct CamerasScreen {

    let favorites: PanelModel
    let others: PanelModel
    /// A panel of all cameras, for the menu of services.
    let all: PanelModel

    private let home: HomeContext

    init(_ home: HomeContext) {
        self.home = home
        favorites = home.panel("Favorite cameras", of: .cameras, .stills, empty: "No favorites")
        others = home.panel("Others", of: .cameras, .stills, empty: "All cameras are favorites")
        all = home.panel("Cameras", of: .cameras, .stills, empty: "No cameras")
        favorites.show(home.feeds.cameras) { Self.tiles($0.filter(\.isFavorite), home) }
        others.show(home.feeds.cameras) { Self.tiles($0.filter { !$0.isFavorite }, home) }
        all.show(home.feeds.cameras) { Self.tiles($0, home) }
        let cameras = home.feeds.cameras
        favorites.summary = { Self.offline(cameras.loader.content?.filter(\.isFavorite)) }
        others.summary = { Self.count(cameras.loader.content?.filter { !$0.isFavorite }) }
        for panel in [favorites, others] {
            panel.actions = [toggleFavorite, saveFootage]
            home.feeds.stills.panels.add(panel)
            home.feeds.footage.panels.add(panel)
        }
    }

    private static func tiles(_ cameras: [Camera], _ home: HomeContext) -> TilesContent {
        let tiles = cameras.map { camera in
            let state = state(of: camera, home)
            return TilesContent.Tile(
                camera.name, detail: state.text, shortDetail: state.short,
                image: home.feeds.stills.feed(for: camera.id).loader.content?.image, id: camera.id)
        }
        return TilesContent(tiles, hasPictures: home.feeds.stills.isRefreshing ? true : nil)
    }

    /// Returns the number of offline cameras, such as `1 offline`; empty if there are none.
    private static func offline(_ cameras: [Camera]?) -> StyledText {
        let count = cameras?.count { !$0.isOnline } ?? 0
        return count == 0 ? "" : StyledText("\(count) offline", .failure)
    }

    /// Returns the number of cameras, such as `3 cameras` or `3 cameras, 1 offline`.
    private static func count(_ cameras: [Camera]?) -> StyledText {
        guard let cameras, !cameras.isEmpty else { return "" }
        let count = StyledText(cameras.count == 1 ? "1 camera" : "\(cameras.count) cameras", .secondary)
        let offline = offline(cameras)
        return offline.isEmpty ? count : count + StyledText(", ", .secondary) + offline
    }

    /// Returns the text below a picture. While a download is running, this is its progress. If the picture of an online
    /// camera is from the cache, or could not be loaded again, this is the time of the picture. In all other cases,
    /// this is the state of the camera.
    private static func state(of camera: Camera, _ home: HomeContext) -> (text: StyledText, short: StyledText?) {
        if let progress = home.feeds.footage.progressText(of: camera.id) { return (progress.long, progress.short) }
        let still = home.feeds.stills.feed(for: camera.id).loader
        guard camera.isOnline, let provenance = still.provenance, still.error != nil || provenance.origin == .cache
        else {
            return (home.texts.state(of: camera), camera.isOnline ? nil : home.texts.offline)
        }
        let (sign, moment) = (Symbols.unicode.triangle, home.texts.moment(provenance.date))
        return (StyledText("\(sign) picture from \(moment)", .caution), StyledText("\(sign) \(moment)", .caution))
    }

    // MARK: Actions

    private var toggleFavorite: PanelAction {
        PanelAction("Add the camera to the favorites, or remove it from them", [Key("*")], hint: "favorite") { [home] in
            home.feeds.cameras.item($0?.id) != nil
        } perform: { [home] item in
            if let camera = home.feeds.cameras.item(item?.id) { home.actions.toggleFavorite(camera) }
        }
    }

    private var saveFootage: PanelAction {
        PanelAction("Save the camera's last minute of video", [Key("v")], hint: "save video") { [home] in
            home.feeds.cameras.item($0?.id)?.isOnline == true
        } perform: { [home] item in
            if let camera = home.feeds.cameras.item(item?.id) { home.actions.saveFootage(of: camera) }
        }
    }

    // MARK: One camera

    /// Returns a page with the picture, the state and the events of the camera that a row represents; nil if there is
    /// no such camera.
    func page(of item: TextLine?) -> (any Page)? {
        home.feeds.cameras.item(item?.id).map { page(of: $0) }
    }

    func page(of camera: Camera) -> any Page {
        let still = home.panel(camera.name, of: .stills, empty: "No picture")
        let feed = home.feeds.stills.feed(for: camera.id)
        still.show(feed) { [texts = home.texts] picture in
            let date = feed.loader.provenance?.date
            return PictureContent(
                picture.image, caption: StyledText(camera.place, .secondary),
                detail: StyledText(date.map { texts.time.text($0) } ?? "", .secondary))
        }
        if feed.loader.needsSync() { feed.loader.sync() }
        let facts = home.panel("Camera", of: .cameras)
        facts.show(home.feeds.cameras) { [home] cameras in
            Self.facts(of: cameras.first { $0.id == camera.id } ?? camera, home)
        }
        home.feeds.footage.panels.add(facts)
        let line = TextLine(camera.name, id: camera.id)
        let actions = [toggleFavorite, saveFootage].map { action in
            PanelAction(
                action.name, action.keys, hint: action.hint, isAvailable: { _ in action.isAvailable(line) },
                perform: { _ in action.perform(line) })
        }
        still.actions = actions
        facts.actions = actions
        let events = home.panel("Latest here", of: .events, empty: "Nothing has happened here yet")
        HistoryScreen.show(HistoryFilter(place: camera.name), in: events, home)
        if events.needsSync() { events.sync() }
        return PanelsPage(
            title: camera.name, panels: [still, facts, events],
            layout: BoardLayout(rows: [[0], [1, 2]], shares: [3, 2]))
    }

    private static func facts(of camera: Camera, _ home: HomeContext) -> KeyValueContent {
        KeyValueContent([
            KeyValueView.Item("State", home.texts.state(of: camera)),
            KeyValueView.Item("Place", StyledText(camera.place)),
            KeyValueView.Item("Favorite", StyledText(camera.isFavorite ? "yes" : "no")),
            KeyValueView.Item("Video", home.feeds.footage.stateText(of: camera.id)),
        ])
    }
}
