public import Loadables

extension LoadingState {

    /// Combines two states.
    ///
    /// - If either state is loading, the result is loading.
    /// - If neither state is loading and at least one has failed, the result is failed.
    /// - If both states have succeeded, the result is successful.
    /// - In all other cases, the result is initial.
    ///
    /// The result has content only if both states have content. If both have failed, the result contains the error of
    /// this state.
    @_disfavoredOverload
    public func merge<Other, Merged>(
        _ other: LoadingState<Other>, transform: (Content, Other) throws -> Merged
    ) rethrows -> LoadingState<Merged> {
        try merge(other, transform)
    }
}
