/// The state of a loadable, together with its content.
///
/// The content stays available during a reload and after a failure.
public enum LoadingState<Content> {

    /// There is no content, no load is running, and the last load did not fail. For example, nothing has been loaded
    /// yet.
    case initial

    /// The content is being loaded. `cache` is the earlier content, if any.
    case loading(cache: Content?)

    /// There is content, no load is running, and the last load did not fail. The content may be stale.
    case success(content: Content)

    /// The load failed. `cache` is the earlier content, if any.
    case failure(error: any Error, cache: Content?)

    init(_ snapshot: LoadableSnapshot, content: Content?) {
        if snapshot.state == .syncing {
            self = .loading(cache: content)
        } else if let error = snapshot.error {
            self = .failure(error: error, cache: content)
        } else {
            self = content.map { .success(content: $0) } ?? .initial
        }
    }

    /// The content to show, in any state; nil if there is none.
    public var content: Content? {
        switch self {
        case .initial: nil
        case .loading(let cache): cache
        case .success(let content): content
        case .failure(_, let cache): cache
        }
    }

    /// The error of the load; nil if the load did not fail.
    public var error: (any Error)? {
        if case .failure(let error, _) = self { error } else { nil }
    }

    /// Whether the content is being loaded.
    public var isLoading: Bool {
        if case .loading = self { true } else { false }
    }

    /// Returns the same state with other content.
    public func map<Other>(_ transform: (Content) throws -> Other) rethrows -> LoadingState<Other> {
        switch self {
        case .initial: .initial
        case .loading(let cache): .loading(cache: try cache.map(transform))
        case .success(let content): .success(content: try transform(content))
        case .failure(let error, let cache): .failure(error: error, cache: try cache.map(transform))
        }
    }

    /// Combines two states. The result is loading if either state is loading. If neither is loading and at least one
    /// has failed, the result is failed. If both have succeeded, the result is successful. In all other cases, the
    /// result is initial.
    ///
    /// The result has content only if both states have content. If both have failed, the result has the error of this
    /// state.
    public func merge<Other, Merged>(
        _ other: LoadingState<Other>,
        _ transform: (Content, Other) throws -> Merged
    ) rethrows -> LoadingState<Merged> {
        try .merge(self, other, transform: transform)
    }

    /// Combines any number of states. The result is loading if any state is loading. If none is loading and at least
    /// one has failed, the result is failed. If all have succeeded, the result is successful. In all other cases, and
    /// without any states, the result is initial.
    ///
    /// The result has content only if all states have content. If several states have failed, the result has the first
    /// error.
    public static func merge<each Part>(
        _ parts: repeat LoadingState<each Part>,
        transform: (repeat each Part) throws -> Content
    ) rethrows -> LoadingState {
        var summary = MergeSummary()
        repeat summary.add(each parts)
        guard summary.hasContent else { return summary.state(with: nil) }
        return summary.state(with: try transform(repeat (each parts).presentContent))
    }

    /// The content of this state. Read this property only if the state has content.
    private var presentContent: Content {
        // Unreachable: `MergeSummary.hasContent` is false if any state has no content.
        guard let content else { fatalError("there is no content") }
        return content
    }

    /// The state without its content.
    public var loadableState: LoadableState {
        switch self {
        case .initial: .idle
        case .loading: .syncing
        case .success: .didSyncSuccessfully
        case .failure: .didFailToSync
        }
    }
}

/// A summary of several states. Each state is added once.
private struct MergeSummary {

    private(set) var hasContent = true
    private var isEmpty = true
    private var isLoading = false
    private var firstError: (any Error)?

    mutating func add<Part>(_ part: LoadingState<Part>) {
        isEmpty = false
        isLoading = isLoading || part.isLoading
        hasContent = hasContent && part.content != nil
        firstError = firstError ?? part.error
    }

    func state<Content>(with content: Content?) -> LoadingState<Content> {
        if isEmpty { return .initial }
        if isLoading { return .loading(cache: content) }
        if let firstError { return .failure(error: firstError, cache: content) }
        return content.map { .success(content: $0) } ?? .initial
    }
}

extension Sequence {

    /// Combines the states in this sequence as ``LoadingState/merge(_:transform:)`` does. The content is the list of
    /// all contents. If there are no states, returns the initial state.
    public func merged<Content>() -> LoadingState<[Content]> where Element == LoadingState<Content> {
        var summary = MergeSummary()
        var contents: [Content] = []
        for part in self {
            summary.add(part)
            part.content.map { contents.append($0) }
        }
        return summary.state(with: summary.hasContent ? contents : nil)
    }
}

extension LoadingState: Equatable where Content: Equatable {

    /// Returns whether two states are equal. Two failures are equal if their errors are the same and their contents are
    /// equal.
    public static func == (left: LoadingState, right: LoadingState) -> Bool {
        switch (left, right) {
        case (.initial, .initial): true
        case (.loading(let left), .loading(let right)): left == right
        case (.success(let left), .success(let right)): left == right
        case (.failure(let leftError, let left), .failure(let rightError, let right)):
            left == right && isSameError(leftError, rightError)
        default: false
        }
    }
}

extension LoadingState: Sendable where Content: Sendable {}

extension LoadingState: CustomStringConvertible {

    /// The state with its content, for example "initial", "loading(nil)", "success(1)" or "failure(offline, 1)".
    public var description: String {
        let content = content.map { "\($0)" } ?? "nil"
        return switch self {
        case .initial: "initial"
        case .loading: "loading(\(content))"
        case .success: "success(\(content))"
        case .failure(let error, _): "failure(\(error.explainedText), \(content))"
        }
    }
}

/// Returns whether two errors are the same. `Equatable` errors are compared with `==`, objects by identity, and other
/// errors by type and description.
func isSameError(_ left: any Error, _ right: any Error) -> Bool {
    if let left = left as? any Equatable { return left.isEqual(to: right) }
    if type(of: left) is AnyClass { return (left as AnyObject) === (right as AnyObject) }
    return type(of: left) == type(of: right) && String(reflecting: left) == String(reflecting: right)
}
