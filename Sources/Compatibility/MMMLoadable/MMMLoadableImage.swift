public import Loadables
@_exported public import Pixels

/// A picture that is loaded: in a list, a thumbnail is seldom there at once.
@preconcurrency @MainActor
public protocol MMMLoadableImage: LoadableProtocol {

    /// The picture. There is one when there are contents.
    var image: PixelImage? { get }
}

/// A picture that is there from the beginning; without one it has failed from the beginning.
@preconcurrency @MainActor
open class MMMImmediateLoadableImage: MMMLoadable, MMMLoadableImage {

    public final let image: PixelImage?

    public init(image: PixelImage?) {
        self.image = image
        super.init()
        finish()
    }

    open override var isContentsAvailable: Bool { image != nil }

    /// Ends as it began: there is nothing to load.
    open override func doSync() { finish() }

    private func finish() {
        loadableState = image == nil ? .didFailToSync : .didSyncSuccessfully
    }
}

/// A picture that a test provides.
@preconcurrency @MainActor
open class MMMTestLoadableImage: MMMTestLoadable, MMMLoadableImage {

    public private(set) final var image: PixelImage?

    /// Says that it was synced, with that picture.
    open func setDidSyncSuccessfullyWithImage(_ image: PixelImage?) {
        self.image = image
        setDidSyncSuccessfully()
    }

    /// Whether there is a picture. Setting it changes nothing.
    open override var isContentsAvailable: Bool {
        get { image != nil }
        set {}
    }
}

/// Stands for a picture that does not exist yet: it can be watched and told to sync already now.
@preconcurrency @MainActor
open class MMMLoadableImageProxy: MMMLoadableProxy, MMMLoadableImage {

    /// That of the ``MMMLoadableImage`` it stands for.
    public final var image: PixelImage? { (loadable as? any MMMLoadableImage)?.image }
}

/// What is made of another picture by filters, one after another.
///
/// A picture is filtered once, when it is new.
@preconcurrency @MainActor
public final class MMMFilteredLoadableImage: MMMLoadableProxy, MMMLoadableImage {

    private let filters: [(PixelImage) -> PixelImage]
    private var original: PixelImage?

    /// The filtered picture.
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
