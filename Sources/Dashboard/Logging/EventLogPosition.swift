/// Which part of the log is seen. It is counted in events since the beginning, so that new ones move nothing.
struct EventLogPosition: Hashable {

    /// The number of the event below which nothing is seen, one past it; nil to follow the end.
    private(set) var end: Int?

    /// Does what a key for moving asks for; no other does anything.
    mutating func move(_ command: DashboardCommand, seen: Range<Int>, kept: Int, count: Int) {
        let page = max(1, seen.count - 1)
        switch command {
        case .up: move(by: -1, seen: seen, kept: kept, count: count)
        case .down: move(by: 1, seen: seen, kept: kept, count: count)
        case .pageUp: move(by: -page, seen: seen, kept: kept, count: count)
        case .pageDown: move(by: page, seen: seen, kept: kept, count: count)
        case .first: moveToStart(seen: seen, kept: kept, count: count)
        case .last: moveToEnd()
        default: break
        }
    }

    /// Moves by that many events, up if negative. What reaches the end follows it.
    ///
    /// - Parameters:
    ///   - seen: Which of the kept events are seen now.
    ///   - kept: How many are kept.
    ///   - count: How many there were.
    mutating func move(by events: Int, seen: Range<Int>, kept: Int, count: Int) {
        let end = seen.upperBound + events
        if seen.count == kept || end >= kept {
            moveToEnd()
        } else if events < 0, seen.lowerBound == 0 {
            moveToStart(seen: seen, kept: kept, count: count)
        } else {
            self.end = count - kept + max(0, end)
        }
    }

    /// Goes to the oldest event, unless all of them are seen.
    mutating func moveToStart(seen: Range<Int>, kept: Int, count: Int) {
        end = seen.count == kept ? nil : count - kept
    }

    /// Goes to the newest event and follows it.
    mutating func moveToEnd() {
        end = nil
    }
}
