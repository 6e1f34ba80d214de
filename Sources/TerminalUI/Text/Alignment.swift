/// The horizontal alignment of text in its row.
public enum Alignment: Hashable, Sendable {
    case leading
    case center
    case trailing

    /// Returns the number of cells before the text, given the number of free cells.
    func indent(_ free: Int) -> Int {
        switch self {
        case .leading: 0
        case .center: free / 2
        case .trailing: free
        }
    }
}
