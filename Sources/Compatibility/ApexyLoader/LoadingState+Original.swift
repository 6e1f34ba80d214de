public import Loadables

extension LoadingState {

    /// Combines two states. The result is loading if either state is loading; otherwise failed if either has failed;
    /// otherwise successful if both have succeeded; otherwise initial.
    ///
    /// The result has content only if both states have content. If both have failed, the result has the error of this
    /// state.
    @_disfavoredOverload
    public func merge<Other, Merged>(
        _ other: LoadingState<Other>, transform: (Content, Other) throws -> Merged
    ) rethrows -> LoadingState<Merged> {
        try merge(other, transform)
    }
}
