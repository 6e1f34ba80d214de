/// Where a line of text stands in its row.
public enum Alignment: Hashable, Sendable {
    case leading
    case center
    case trailing

    /// How many of the free cells stand before the text.
    func indent(_ free: Int) -> Int {
        switch self {
        case .leading: 0
        case .center: free / 2
        case .trailing: free
        }
    }
}
