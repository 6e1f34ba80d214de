public import Loadables

extension LoadingState {

    /// One state of two: loading while either is, failed if either did, successful if both are.
    ///
    /// The content is there only if both sides have theirs. Of two errors it is the left one's.
    @_disfavoredOverload
    public func merge<Other, Merged>(
        _ other: LoadingState<Other>, transform: (Content, Other) throws -> Merged
    ) rethrows -> LoadingState<Merged> {
        try merge(other, transform)
    }
}
