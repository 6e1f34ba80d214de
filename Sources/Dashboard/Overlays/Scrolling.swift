/// How far the keys for moving move something that can be scrolled and has no chosen row.
enum Scrolling {

    /// The first line that is seen after the command; nil if the command is not about moving.
    static func offset(_ offset: Int, after command: DashboardCommand, visible: Int, total: Int) -> Int? {
        let page = max(1, visible - 1)
        let last = max(0, total - visible)
        let moved: Int
        switch command {
        case .up: moved = offset - 1
        case .down: moved = offset + 1
        case .pageUp: moved = offset - page
        case .pageDown: moved = offset + page
        case .first: moved = 0
        case .last: moved = last
        default: return nil
        }
        return min(max(0, moved), last)
    }
}
