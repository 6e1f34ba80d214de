import TestSupport
import Testing

@testable import Loadables

/// Who may go and who waits.
@Suite(.timeLimit(.minutes(3)))
struct SemaphoreStateTests {

    @Test("As many run as allowed; the others run in order of arrival")
    func order() {
        var line = SemaphoreState(limit: 2)
        let tickets = (0..<5).map { _ in line.makeTicket() }
        let mayGo = tickets.map { line.enter($0) }
        let next = [1, 0, 3, 4, 2].map { line.leave(tickets[$0]) }
        #expect(mayGo == [true, true, false, false, false])
        #expect(next == [tickets[2], tickets[3], tickets[4], nil, nil])
        let ticket = line.makeTicket()
        let mayGoNow = line.enter(ticket)
        #expect(mayGoNow)
    }

    @Test("A task that leaves the queue wakes no other, and is skipped")
    func leaving() {
        var line = SemaphoreState(limit: 1)
        let tickets = (0..<3).map { _ in line.makeTicket() }
        for ticket in tickets { _ = line.enter(ticket) }
        let next = [1, 0].map { line.leave(tickets[$0]) }
        #expect(next == [nil, tickets[2]])
    }

    @Test("Leaving twice releases one slot")
    func leavingTwice() {
        var line = SemaphoreState(limit: 1)
        let tickets = (0..<3).map { _ in line.makeTicket() }
        for ticket in tickets { _ = line.enter(ticket) }
        let next = [0, 0].map { line.leave(tickets[$0]) }
        #expect(next == [tickets[1], nil])
    }

    @Test("A limit of zero counts as one", arguments: [0, -3])
    func noLimit(limit: Int) {
        var line = SemaphoreState(limit: limit)
        let mayGo = (0..<2).map { _ in
            let ticket = line.makeTicket()
            return line.enter(ticket)
        }
        #expect(mayGo == [true, false])
    }

    @Test("A group at its limit lets others pass, and its first waiting task is next")
    func groups() {
        var line = SemaphoreState(limit: 3, groupLimit: 2)
        let tickets = ["a", "a", "a", "b", "a", "b", "c"].map { line.makeTicket(in: $0) }
        let mayGo = tickets.map { line.enter($0) }
        #expect(mayGo == [true, true, false, true, false, false, false])
        // One of b ends: the next of b is the first who may go, though two of a came before it.
        let next = [3, 0, 5, 1].map { line.leave(tickets[$0]) }
        #expect(next == [tickets[5], tickets[2], tickets[6], tickets[4]])
    }

    @Test("In any sequence, never more run than allowed, and none waits while there is a slot")
    func random() {
        for seed in 0..<Campaign.size(200, whole: 20_000) {
            var random = SplitMix64(seed: seed)
            let (limit, groupLimit) = (Int.random(in: 1...4, using: &random), Int.random(in: 1...4, using: &random))
            var line = SemaphoreState(limit: limit, groupLimit: groupLimit)
            var running: [SemaphoreState.Ticket] = []
            var waiting: [SemaphoreState.Ticket] = []
            func hasRoom(_ ticket: SemaphoreState.Ticket) -> Bool {
                running.count < limit && running.count { $0.group == ticket.group } < groupLimit
            }
            for _ in 0..<60 {
                switch Int.random(in: 0..<3, using: &random) {
                case 0:
                    let ticket = line.makeTicket(in: ["a", "b", "c"].randomElement(using: &random) ?? "")
                    let goes = line.enter(ticket)
                    #expect(goes == hasRoom(ticket))
                    if goes { running.append(ticket) } else { waiting.append(ticket) }
                case 1:
                    guard let index = running.indices.randomElement(using: &random) else { continue }
                    let next = line.leave(running.remove(at: index))
                    let first = waiting.firstIndex(where: hasRoom)
                    #expect(next == first.map { waiting[$0] })
                    if let first { running.append(waiting.remove(at: first)) }
                default:
                    guard let index = waiting.indices.randomElement(using: &random) else { continue }
                    let next = line.leave(waiting.remove(at: index))
                    #expect(next == nil)
                }
                #expect(running.count <= limit)
                #expect(waiting.allSatisfy { !hasRoom($0) })
            }
        }
    }
}
