/// Who may go and who waits, first come first served: the rules alone.
struct WaitingLine {

    /// A place, running or in line.
    typealias Ticket = UInt64

    let limit: Int
    private var running: Set<Ticket> = []
    /// In the order in which they came; those who left are among them no more.
    private var waiting: [Ticket] = []
    private var last: Ticket = 0

    /// - Parameter limit: How many may run at once; at least 1.
    init(limit: Int) {
        self.limit = max(1, limit)
    }

    /// A place of one's own.
    mutating func makeTicket() -> Ticket {
        last += 1
        return last
    }

    /// Whether it may go at once; otherwise it stands in line.
    mutating func enter(_ ticket: Ticket) -> Bool {
        guard running.count < limit else {
            waiting.append(ticket)
            return false
        }
        running.insert(ticket)
        return true
    }

    /// Gives a place back, running or in line.
    ///
    /// - Returns: Who may go now.
    mutating func leave(_ ticket: Ticket) -> Ticket? {
        guard running.remove(ticket) != nil else {
            waiting.removeAll { $0 == ticket }
            return nil
        }
        guard !waiting.isEmpty else { return nil }
        let next = waiting.removeFirst()
        running.insert(next)
        return next
    }
}
