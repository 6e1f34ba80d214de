import Dashboard
import Feeds
import FoundationEssentials
import HomeServer
import LoadableNetworking
import Loadables
import TerminalUI

/// Downloads of camera recordings to the current folder. Several panels may show the same download.
@MainActor
final class FootageDownloads {

    struct SavedFile: Sendable {
        let name: String
        let byteCount: Int
    }

    /// The panels that show the progress of downloads.
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

    func loader(for id: Camera.ID) -> ContentLoader<SavedFile> {
        if let known = loaders[id] { return known.loader }
        let loader = makeLoader(id)
        loaders[id] = (
            loader, loader.sink { [weak self] _ in self?.panels.remake() }
        )
        return loader
    }

    /// Returns the progress of a download in a long and a short form, such as `↓ video 42 %` and `↓ 42 %`; nil if no
    /// download of this camera is running.
    func progressText(of id: Camera.ID) -> (long: StyledText, short: StyledText)? {
        guard let loader = loaders[id]?.loader, loader.loadableState == .syncing else { return nil }
        let arrow = Symbols.unicode.arrowDown
        let percent = loader.snapshot.progress?.fraction.map { " \(Int($0 * 100)) %" } ?? ""
        return (StyledText("\(arrow) video\(percent)", .progress), StyledText("\(arrow)\(percent)", .progress))
    }

    /// Returns the progress or the result of the download of a camera's recording.
    func stateText(of id: Camera.ID) -> StyledText {
        if let progress = progressText(of: id) { return progress.short }
        guard let loader = loaders[id]?.loader else { return StyledText("not saved", .secondary) }
        if loader.error != nil { return StyledText("\(Symbols.unicode.cross) could not be saved", .failure) }
        guard let file = loader.content else { return StyledText("not saved", .secondary) }
        return StyledText("\(Symbols.unicode.dot) \(file.name)", .success)
            + StyledText("  \(ByteCount(file.byteCount).text)", .secondary)
    }
}
