extension PagedLoader {

    /// How it goes on at one end of what is there.
    public enum More: Sendable {
        /// Nothing was loaded yet.
        case unknown
        /// There is another page.
        case available
        /// It is being loaded.
        case loading
        /// It could not be loaded; ``PagedLoader/loadMore()`` or ``PagedLoader/loadPrevious()`` tries again.
        case failed(any Error)
        /// The list ends there.
        case end
        /// There may be more, but as many items are there as are kept.
        case full

        /// Tells it from the others.
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

    /// Whether both say the same; two failures do if their errors are the same.
    public static func == (left: Self, right: Self) -> Bool {
        switch (left, right) {
        case (.unknown, .unknown), (.available, .available), (.loading, .loading), (.end, .end), (.full, .full): true
        case (.failed(let left), .failed(let right)): isSameError(left, right)
        default: false
        }
    }
}
