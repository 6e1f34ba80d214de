public import Loadables
@_exported public import Pixels

/// A loadable picture.
@preconcurrency @MainActor
public protocol MMMLoadableImage: LoadableProtocol {

    /// The picture; nil if there are no contents.
    var image: PixelImage? { get }
}

/// A loadable with a fixed picture. If the picture is nil, the state is failed.
@preconcurrency @MainActor
open class MMMImmediateLoadableImage: MMMLoadable, MMMLoadableImage {

    public final let image: PixelImage?

    public init(image: PixelImage?) {
        self.image = image
        super.init()
        finish()
    }

    open override var isContentsAvailable: Bool { image != nil }

    /// Ends the sync immediately, with the same outcome each time.
    open override func doSync() { finish() }

    private func finish() {
        loadableState = image == nil ? .didFailToSync : .didSyncSuccessfully
    }
}

/// A loadable picture for tests. A test sets the picture.
@preconcurrency @MainActor
open class MMMTestLoadableImage: MMMTestLoadable, MMMLoadableImage {

    public private(set) final var image: PixelImage?

    /// Sets the picture and reports a success. The state is synced even if the picture is nil.
    open func setDidSyncSuccessfullyWithImage(_ image: PixelImage?) {
        self.image = image
        setDidSyncSuccessfully()
    }

    /// Whether there is a picture. Setting this property has no effect.
    open override var isContentsAvailable: Bool {
        get { image != nil }
        set {}
    }
}

/// A placeholder for a loadable picture that does not exist yet. The proxy can already be observed and synced.
@preconcurrency @MainActor
open class MMMLoadableImageProxy: MMMLoadableProxy, MMMLoadableImage {

    /// The picture of the target.
    public final var image: PixelImage? { (loadable as? any MMMLoadableImage)?.image }
}

/// A loadable picture that applies filters to another loadable picture.
@preconcurrency @MainActor
public final class MMMFilteredLoadableImage: MMMLoadableProxy, MMMLoadableImage {

    private let filters: [(PixelImage) -> PixelImage]
    private var original: PixelImage?

    /// The filtered picture; nil if there is none.
    public private(set) var image: PixelImage?

    public init(_ image: any MMMLoadableImage, _ filters: [(PixelImage) -> PixelImage]) {
        self.filters = filters
        super.init()
        loadable = image
    }

    public override var isContentsAvailable: Bool { image != nil }

    public override func proxyDidChange() {
        let image = (loadable as? any MMMLoadableImage)?.image
        guard image != original else { return }
        original = image
        self.image = image.map { filters.reduce($0) { $1($0) } }
    }
}
