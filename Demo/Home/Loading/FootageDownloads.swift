import Dashboard
import Feeds
import FoundationEssentials
import HomeServer
import LoadableNetworking
import Loadables
import TerminalUI

/// What cameras have recorded, on its way into files of the current folder. However many screens show a download, there is one.
@MainActor
final class FootageDownloads {

    /// A file that was written.
    struct SavedFile: Sendable {
        let name: String
        let byteCount: Int
    }

    /// Those that show how far downloads are.
    var panels = DependentPanels()

    private let makeLoader: (Camera.ID) -> ContentLoader<SavedFile>
    private var loaders: [Camera.ID: (loader: ContentLoader<SavedFile>, observer: LoadableObserver?)] = [:]

    init(_ loader: @escaping (Camera.ID) -> ContentLoader<SavedFile>) {
        makeLoader = loader
    }

    convenience init(client: any Client, in environment: Environment) {
        let clock = environment.clock
        self.init { id in
            let source = EndpointSource(client, FileEndpoint(path: "cameras/\(id)/footage"), asksConditionally: false)
            let file = source.map { data in
                let name = "\(id)-\(Int(clock.now.secondsSince1970)).y4m"
                try data.write(to: URL(fileURLWithPath: name), options: .withoutOverwriting)
                return SavedFile(name: name, byteCount: data.count)
            }
            let loader = ContentLoader(file, clock: clock)
            loader.loadableName = "Video of \(id)"
            return loader
        }
    }

    /// The download of that camera.
    func loader(for id: Camera.ID) -> ContentLoader<SavedFile> {
        if let known = loaders[id] { return known.loader }
        let loader = makeLoader(id)
        loaders[id] = (
            loader, loader.sink { [weak self] _ in self?.panels.remake() }
        )
        return loader
    }

    /// How far it is: `↓ 42 %`, where there is room `↓ video 42 %`; nil if it is not on its way.
    func progressText(of id: Camera.ID) -> (long: StyledText, short: StyledText)? {
        guard let loader = loaders[id]?.loader, loader.loadableState == .syncing else { return nil }
        let arrow = Symbols.unicode.arrowDown
        let percent = loader.snapshot.progress?.fraction.map { " \(Int($0 * 100)) %" } ?? ""
        return (StyledText("\(arrow) video\(percent)", .progress), StyledText("\(arrow)\(percent)", .progress))
    }

    /// How far it is, or what came of it.
    func stateText(of id: Camera.ID) -> StyledText {
        if let progress = progressText(of: id) { return progress.short }
        guard let loader = loaders[id]?.loader else { return StyledText("not saved", .secondary) }
        if loader.error != nil { return StyledText("\(Symbols.unicode.cross) could not be saved", .failure) }
        guard let file = loader.content else { return StyledText("not saved", .secondary) }
        return StyledText("\(Symbols.unicode.dot) \(file.name)", .success)
            + StyledText("  \(ByteCount(file.byteCount).text)", .secondary)
    }
}
