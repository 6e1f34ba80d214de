extension PagedLoader {

    /// The state of loading further pages at one end of a list.
    public enum More: Sendable {
        /// The list has no content yet.
        case unknown
        /// There is another page. It is not being loaded.
        case available
        /// A page is being loaded.
        case loading
        /// The load of the page failed. ``PagedLoader/loadMore()`` or ``PagedLoader/loadPrevious()`` loads the page
        /// again.
        case failed(any Error)
        /// There are no further pages at this end.
        case end
        /// There are more pages, but the list has reached its maximum number of items.
        case full

        /// The number of the case, from 0 to 5.
        var number: UInt32 {
            switch self {
            case .unknown: 0
            case .available: 1
            case .loading: 2
            case .failed: 3
            case .end: 4
            case .full: 5
            }
        }
    }
}

extension PagedLoader.More: Equatable {

    /// Returns whether two states are equal. Two failures are equal if their errors are the same.
    public static func == (left: Self, right: Self) -> Bool {
        switch (left, right) {
        case (.unknown, .unknown), (.available, .available), (.loading, .loading), (.end, .end), (.full, .full): true
        case (.failed(let left), .failed(let right)): isSameError(left, right)
        default: false
        }
    }
}
