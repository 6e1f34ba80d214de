public import Loadables

extension LoadingState {

    /// Combines two states: loading if either is loading, failed if either failed, successful if both
    /// succeeded.
    ///
    /// There is content only if both have content. Of two errors, the left one is used.
    @_disfavoredOverload
    public func merge<Other, Merged>(
        _ other: LoadingState<Other>, transform: (Content, Other) throws -> Merged
    ) rethrows -> LoadingState<Merged> {
        try merge(other, transform)
    }
}
