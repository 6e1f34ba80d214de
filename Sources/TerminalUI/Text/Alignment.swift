/// The alignment of a text in its row.
public enum Alignment: Hashable, Sendable {
    case leading
    case center
    case trailing

    /// Returns the number of free cells before the text.
    func indent(_ free: Int) -> Int {
        switch self {
        case .leading: 0
        case .center: free / 2
        case .trailing: free
        }
    }
}
