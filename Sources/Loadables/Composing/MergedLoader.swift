public import Observation

/// A group of two whose contents are made of those of both: the state is that of ``LoadingState/merge(_:_:)``.
@preconcurrency @MainActor
public final class MergedLoader<Left: ContentLoadable, Right: ContentLoadable, Content>: LoadableGroup, ContentLoadable,
    Observable
{

    private let left: Left
    private let right: Right
    private let transform: (Left.Content, Right.Content) -> Content
    private var merged: LoadingState<Content> = .initial
    private let readers = Readers()

    /// Makes a group of the two; the closure makes one content of theirs.
    public init(_ left: Left, _ right: Right, _ transform: @escaping (Left.Content, Right.Content) -> Content) {
        self.left = left
        self.right = right
        self.transform = transform
        super.init([left, right])
        merge()
    }

    /// The states of both as one.
    public var state: LoadingState<Content> {
        noteAccess()
        return shownContents as? LoadingState<Content> ?? merged
    }

    override func noteAccess() {
        readers.note()
    }

    public override func groupDidChange() {
        readers.tell()
    }

    override var hasFixedMembers: Bool { true }

    public override var isContentsAvailable: Bool { contentsAvailable(merged.content != nil) }

    override var currentContents: Any? { merged }

    override var currentState: LoadableState { merged.loadableState }

    override var currentError: (any Error)? { merged.error }

    override func memberDidChange(at position: Int) {
        merge()
    }

    private func merge() {
        merged = left.state.merge(right.state, transform)
    }

    override func isWorthTelling(_ next: GroupTally) -> Bool { true }
}
