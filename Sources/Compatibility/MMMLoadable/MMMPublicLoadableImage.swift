public import Foundation
import LoadableNetworking
import Loadables
import Pictures

/// A loadable picture at a public URL.
///
/// Pictures with the same URL share one loader. The loaders of the 100 most recently requested URLs are kept. If their
/// pictures have more than a million pixels in total, fewer loaders are kept, but at least the most recent one.
@preconcurrency @MainActor
open class MMMPublicLoadableImage: MMMLoadableProxy, MMMLoadableImage {

    /// The picture; nil if it has not been loaded.
    public final var image: PixelImage? { (loadable as? ContentLoader<PictureFile>)?.content?.image }

    /// Creates a picture. If the URL is nil, each sync fails.
    public init(url: URL?) {
        super.init()
        loadable = SharedPictures.current.loader(for: url)
    }
}

/// The loaders of the most recently requested pictures.
@MainActor
private final class SharedPictures {

    static let current = SharedPictures()

    private static let countLimit = 100
    private static let pixelLimit = 1_000_000

    /// The loaders. The most recently requested loader is last.
    private var loaders: [(url: URL, loader: ContentLoader<PictureFile>)] = []

    func loader(for url: URL?) -> ContentLoader<PictureFile> {
        guard let url else { return ContentLoader(ClosureSource { _ in throw MMMLoadableImageError.noURL }) }
        let known = loaders.firstIndex { $0.url == url }.map { loaders.remove(at: $0).loader }
        let loader = known ?? ContentLoader(URLSource(url).picture())
        loaders.append((url, loader))
        forgetOldest()
        return loader
    }

    private func forgetOldest() {
        func pixels() -> Int { loaders.reduce(0) { $0 + ($1.loader.content.map { $0.width * $0.height } ?? 0) } }
        while loaders.count > 1, loaders.count > Self.countLimit || pixels() > Self.pixelLimit { loaders.removeFirst() }
    }
}
