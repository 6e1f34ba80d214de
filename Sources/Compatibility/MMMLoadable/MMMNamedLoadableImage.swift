public import Foundation
import Pictures

/// A loadable picture in the resources of the program. The file is read off the main actor.
@preconcurrency @MainActor
open class MMMNamedLoadableImage: MMMLoadable, MMMLoadableImage {

    private let name: String
    private let bundle: Bundle

    public private(set) final var image: PixelImage?

    /// Creates a picture that has not been loaded.
    ///
    /// - Parameters:
    ///   - name: The name of the picture's file. The extension `.png`, `.jpg`, `.jpeg`, `.gif` or `.webp` may be
    ///     omitted.
    ///   - bundle: The bundle that contains the resource.
    public init(name: String, bundle: Bundle = .main) {
        self.name = name
        self.bundle = bundle
        super.init()
    }

    open override var isContentsAvailable: Bool { image != nil }

    open override func doSync() {
        let (name, folder) = (name, bundle.resourceURL)
        Task {
            do {
                image = try await Self.load(name, in: folder)
                setDidSyncSuccessfully()
            } catch {
                setFailedToSyncWithError(error)
            }
        }
    }

    private nonisolated static let endings = ["", ".png", ".jpg", ".jpeg", ".gif", ".webp"]

    @concurrent
    private nonisolated static func load(_ name: String, in folder: URL?) async throws -> PixelImage {
        let files = endings.compactMap { folder?.appendingPathComponent(name + $0) }
        guard
            let file = files.first(where: {
                FileManager.default.isReadableFile(atPath: $0.path) && !$0.hasDirectoryPath
            })
        else { throw MMMLoadableImageError.noResource(name: name) }
        return try PictureFile(Data(contentsOf: file)).image
    }
}

/// The reason why a picture cannot be loaded.
public enum MMMLoadableImageError: LocalizedError, Hashable, CustomStringConvertible {
    /// The resources do not contain a picture with the given name.
    case noResource(name: String)
    /// The URL of the picture is nil.
    case noURL

    public var description: String {
        switch self {
        case .noResource(let name): "there is no picture named '\(name)' among the resources of the program"
        case .noURL: "no URL was given for the picture"
        }
    }

    public var errorDescription: String? { description }
}
