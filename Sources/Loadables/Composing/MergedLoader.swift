public import Observation

/// A group of two loaders that combines their contents into one. Its state combines their states, as
/// ``LoadingState/merge(_:_:)`` does.
@preconcurrency @MainActor
public final class MergedLoader<Left: ContentLoadable, Right: ContentLoadable, Content>: LoadableGroup, ContentLoadable,
    Observable
{

    private let left: Left
    private let right: Right
    private let transform: (Left.Content, Right.Content) -> Content
    private var present = Facts()
    /// The versions of the two contents from which the combined content was made.
    private var versions: [ContentVersion?] = []
    private let readers = Readers()

    /// The combined state, and the version number of its content.
    private struct Facts {
        var state = LoadingState<Content>.initial
        var version: UInt32 = 0
    }

    /// Creates a group of two loaders.
    ///
    /// - Parameters:
    ///   - left: The first loader.
    ///   - right: The second loader.
    ///   - transform: Computes the combined content from the contents of both loaders.
    public init(_ left: Left, _ right: Right, _ transform: @escaping (Left.Content, Right.Content) -> Content) {
        self.left = left
        self.right = right
        self.transform = transform
        super.init([left, right])
        merge()
    }

    /// The combined state of both loaders.
    public var state: LoadingState<Content> {
        noteAccess()
        return shownFacts.state
    }

    private var shownFacts: Facts { shownContents as? Facts ?? present }

    override var shownContentVersion: ContentVersion? {
        let facts = shownFacts
        return ContentVersion(number: facts.state.content == nil ? nil : facts.version)
    }

    override func noteAccess() {
        readers.note()
    }

    public override func groupDidChange() {
        readers.tell(of: shownContentVersion)
    }

    override var hasFixedMembers: Bool { true }

    public override var isContentsAvailable: Bool { contentsAvailable(present.state.content != nil) }

    override var currentContents: Any? { present }

    override var currentState: LoadableState { present.state.loadableState }

    override var currentError: (any Error)? { present.state.error }

    override func memberDidChange(at position: Int) {
        merge()
    }

    private func merge() {
        let versions = [shownContentVersion(of: left), shownContentVersion(of: right)]
        // Compute the content again only if a version has changed or is unknown.
        let isSame = versions == self.versions && !versions.contains(nil)
        self.versions = versions
        let known = present.state.content
        present.state = left.state.merge(right.state) { (isSame ? known : nil) ?? transform($0, $1) }
        if !isSame, !(present.state.content.map { areEqual(known, $0) } ?? false) { present.version &+= 1 }
    }

    private func shownContentVersion(of part: any PureLoadableProtocol) -> ContentVersion? {
        (part as? ObservableLoadable)?.shownContentVersion
    }

    override func isWorthTelling(_ next: GroupTally) -> Bool { true }
}
