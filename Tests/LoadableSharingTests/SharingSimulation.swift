import Loadables
import TestSupport

@testable import LoadableSharing

/// Some boards, a store and an origin in random order: messages are lost, doubled and late, leases run out, boards are killed,
/// the store is away or emptied, and no two clocks say the same. Times are in milliseconds.
struct SharingSimulation {

    private enum Happening {
        case begin(Int)
        case event(Int, session: Int, SharingMachine.Event)
        /// A message to a board, whatever it does just then, and what version it brings.
        case message(Int, SharingMachine.Event, version: Int)
        /// A command reaches the store; its answer goes back unless it was lost.
        case command(Int, session: Int, SharingMachine.Action, version: Int, answers: Bool)
        case sample(Int, session: Int)
        case change
        case kill(Int)
        case cancel(Int)
        case empty
        case outage(until: Int)
    }

    private struct Board {
        var machine = SharingMachine(limits)
        var memory = SharingMachine.Memory()
        var session = 0
        var isBusy = false
        var isSubscribed = true
        var begin = 0
        var offset: Int
        var shown = 0
        var loaded = 0
        var found = 0
        /// The number of the entry that this program stored last.
        var own: UInt64?
    }

    private struct Entry {
        var number: UInt64
        var version: Int
        var time: Int
        var granted: Int
    }

    private struct Lease {
        var token: [Int]
        var number: UInt64
        var granted: Int
        var end: Int
    }

    private static let (period, lease, hold, patience, limit) = (200, 24, 60, 40, 15)
    private static let limits = SharingMachine.Limits(
        period: .milliseconds(period), lease: .milliseconds(lease), hold: .milliseconds(hold),
        patience: .milliseconds(patience))

    private var random: SplitMix64
    private var queue: [(time: Int, order: Int, happening: Happening)] = []
    private var nextOrder = 0
    private var now = 0
    private var boards: [Board]
    private var version = 1
    private var isQuiet = false
    private var outageEnd = 0
    private var content: Entry?
    private var failure: Entry?
    private var held: Lease?
    private var issued: UInt64 = 0
    private var numbersLost = 0
    private var storedNumbers: Set<UInt64> = []
    private(set) var storeCount = 0
    private(set) var problems: [String] = []

    init(seed: UInt64) {
        random = SplitMix64(seed: seed)
        let count = 2 + Int(random.next() % 4)
        boards = []
        for _ in 0..<count { boards.append(Board(offset: Int(random.next() % 600_000) - 300_000)) }
    }

    mutating func run() {
        for index in boards.indices { schedule(.begin(index), in: number(below: 200)) }
        for _ in 0..<number(below: goesWrong(onceIn: 4) ? 300 : 12) { schedule(.change, in: number(below: 900)) }
        for _ in 0..<number(below: 4) { schedule(.kill(number(below: boards.count)), in: number(below: 900)) }
        for _ in 0..<number(below: 3) { schedule(.cancel(number(below: boards.count)), in: number(below: 900)) }
        if number(below: 3) == 0 { schedule(.empty, in: number(below: 900)) }
        if number(below: 3) == 0 {
            let start = number(below: 800)
            schedule(.outage(until: start + number(below: 300)), in: start)
        }
        runQueue(until: 1_000)
        // From here on nothing goes wrong: after two periods all have the latest.
        isQuiet = true
        runQueue(until: 1_000 + 3 * Self.period + 2 * (Self.hold + Self.patience))
        for (index, board) in boards.enumerated() where board.shown != version {
            problems.append("board \(index) ends with \(board.shown), not \(version)")
        }
        for (index, board) in boards.enumerated() where board.isBusy && now - board.begin > 200 {
            problems.append("board \(index) waits")
        }
    }

    private mutating func runQueue(until end: Int) {
        while let next = queue.last, next.time <= end, problems.isEmpty {
            queue.removeLast()
            now = next.time
            happen(next.happening)
        }
        now = end
    }

    private mutating func number(below bound: Int) -> Int { Int(random.next() % UInt64(bound)) }

    /// Whether something goes wrong that does so once in so many times.
    private mutating func goesWrong(onceIn count: Int) -> Bool { !isQuiet && number(below: count) == 0 }

    private mutating func schedule(_ happening: Happening, in delay: Int) {
        let time = now + delay
        nextOrder += 1
        // The latest first; those of one time in their order.
        let place = queue.firstIndex { $0.time <= time } ?? queue.endIndex
        queue.insert((time, nextOrder, happening), at: place)
    }

    private mutating func happen(_ happening: Happening) {
        switch happening {
        case .begin(let index): begin(index)
        case .event(let index, let session, let event):
            if boards[index].session == session { handle(event, for: index) }
        case .message(let index, let event, let version):
            if boards[index].isSubscribed { handle(event, for: index, bringing: version) }
        case .command(let index, let session, let action, let version, let answers):
            let answer = perform(action, for: index, session: session, version: version)
            guard answers, boards[index].session == session else { return }
            if case .look = action { boards[index].found = content?.version ?? 0 }
            // Answers may take as long as commands have; a store that is slower has failed.
            let latency = number(below: goesWrong(onceIn: 4) ? Self.limit : 2)
            if let answer { schedule(.event(index, session: session, answer), in: latency) }
        case .sample(let index, let session): if boards[index].session == session { boards[index].loaded = version }
        case .change: if !isQuiet { version += 1 }
        case .kill(let index): if !isQuiet { kill(index) }
        case .cancel(let index):
            guard !isQuiet, boards[index].isBusy else { return }
            handle(.cancelled, for: index)
            endSession(index, nextIn: number(below: 100))
        case .empty: if !isQuiet { empty() }
        case .outage(let end): outageEnd = end
        }
    }

    /// Another server may have taken its place, with a clock that is behind. What the first one has sent comes before what the
    /// second one answers, or not at all.
    private mutating func empty() {
        (content, failure, held, issued) = (nil, nil, nil, 0)
        storedNumbers = []
        numbersLost = number(below: 3) * 5_000
        guard numbersLost > 0 else { return }
        queue.removeAll { if case .message = $0.happening { true } else { false } }
    }

    private mutating func kill(_ index: Int) {
        boards[index].memory = .init()
        (boards[index].shown, boards[index].own) = (0, nil)
        endSession(index, nextIn: 1 + number(below: 100))
    }

    private mutating func endSession(_ index: Int, nextIn delay: Int) {
        boards[index].session += 1
        boards[index].isBusy = false
        boards[index].machine = SharingMachine(Self.limits, memory: boards[index].memory)
        schedule(.begin(index), in: delay)
    }

    private mutating func begin(_ index: Int) {
        // Those that were waited for by a killed session are begun by the next one.
        guard !boards[index].isBusy else { return }
        boards[index].session += 1
        boards[index].isBusy = true
        boards[index].begin = now
        boards[index].machine = SharingMachine(Self.limits, memory: boards[index].memory)
        handle(
            .begin(
                asked: number(below: 5) == 0, jitter: .milliseconds(number(below: Self.patience)),
                leads: boards[index].own == boards[index].memory.known), for: index)
    }

    // MARK: Boards

    private mutating func handle(_ event: SharingMachine.Event, for index: Int, bringing version: Int? = nil) {
        let time = Timestamp(nanosecondsSince1970: Int64(now + boards[index].offset + 1_000_000) * 1_000_000)
        let actions = boards[index].machine.handle(event, at: time)
        boards[index].memory = boards[index].machine.memory
        if case .brought = event, actions == [.give], let version { boards[index].found = version }
        for action in actions { act(action, for: index) }
    }

    private mutating func act(_ action: SharingMachine.Action, for index: Int) {
        let session = boards[index].session
        switch action {
        case .look, .lease, .renew, .store, .storeFailure, .release: send(action, for: index)
        case .load(let lease):
            // The last look and the last answer may be as late as they like.
            if boards[index].isBusy, now - boards[index].begin > Self.hold + Self.patience + 5 * Self.limit {
                problems.append("waited for \(now - boards[index].begin)")
            }
            let duration = goesWrong(onceIn: 8) ? Self.hold + number(below: 60) : 1 + number(below: 20)
            schedule(.sample(index, session: session), in: number(below: duration))
            // One that is stopped meanwhile renews nothing.
            if lease != nil, !goesWrong(onceIn: 8) {
                for time in stride(from: Self.lease / 3, to: duration, by: Self.lease / 3) {
                    schedule(.event(index, session: session, .renewalDue), in: time)
                }
            }
            let fails = goesWrong(onceIn: 8)
            let end = fails ? SharingMachine.Event.failed(isShared: number(below: 2) == 0) : .loaded
            schedule(.event(index, session: session, end), in: duration)
        case .wait(let duration):
            schedule(.event(index, session: session, .timer), in: Int(duration / .milliseconds(1)))
        case .give: show(boards[index].found, on: index)
        case .giveLoaded: show(boards[index].loaded, on: index)
        case .keep: show(boards[index].shown, on: index)
        case .fail, .failLoaded: endSession(index, nextIn: 20 + number(below: 60))
        case .follow: break
        }
    }

    private mutating func show(_ version: Int, on index: Int) {
        if version < boards[index].shown { problems.append("\(version) after \(boards[index].shown)") }
        boards[index].shown = version
        if boards[index].isBusy {
            boards[index].isBusy = false
            schedule(.begin(index), in: Self.period)
        }
        handle(.given, for: index)
    }

    // MARK: Store

    private mutating func send(_ action: SharingMachine.Action, for index: Int) {
        let (session, version) = (boards[index].session, boards[index].loaded)
        let isAway = now < outageEnd
        if isAway || goesWrong(onceIn: 20) {
            if action != .renew {
                schedule(
                    .event(index, session: session, .storeFailed(isSlow: number(below: 2) == 0)),
                    in: number(below: Self.limit + 1))
            }
            // Some commands arrive all the same, some very late.
            guard !isAway, number(below: 3) > 0 else { return }
            let command = Happening.command(index, session: session, action, version: version, answers: false)
            schedule(command, in: number(below: 80))
        } else {
            schedule(.command(index, session: session, action, version: version, answers: true), in: number(below: 2))
        }
    }

    private mutating func perform(
        _ action: SharingMachine.Action, for index: Int, session: Int, version: Int
    ) -> SharingMachine.Event? {
        if let lease = held, lease.end <= now { held = nil }
        switch action {
        case .look:
            let newest = max(content?.number ?? 0, failure?.number ?? 0)
            return .found(
                content: found(content), failure: found(failure), wait: .milliseconds(50), newest: newest)
        case .lease(let seen, let known):
            if max(content?.number ?? 0, failure?.number ?? 0) != seen { return .outdated }
            if let held { return .held(for: .milliseconds(held.end - now)) }
            issued = max(issued + 1, UInt64(max(0, now * 10 - numbersLost)), known + 1)
            held = Lease(token: [index, session], number: issued, granted: now, end: now + Self.lease)
            return .granted(issued)
        case .store(let number), .storeFailure(let number):
            guard let lease = held, lease.token == [index, session], lease.number == number,
                number > max(content?.number ?? 0, failure?.number ?? 0)
            else { return .stored(false) }
            if !storedNumbers.insert(number).inserted { problems.append("stored \(number) twice") }
            storeCount += 1
            let entry = Entry(number: number, version: version, time: now, granted: lease.granted)
            if case .store = action { (content, failure) = (entry, nil) } else { failure = entry }
            held = nil
            // What was killed meanwhile does not know of it.
            if boards[index].session == session { boards[index].own = number }
            // Larger entries are not brought.
            announce(.announced(number), bringing: number % 3 > 0 ? entry : nil)
            return .stored(true)
        case .renew:
            let isOurs = held?.token == [index, session]
            if isOurs { held?.end = now + Self.lease }
            return .renewed(isOurs)
        case .release:
            guard held?.token == [index, session] else { return nil }
            held = nil
            announce(.released)
            return nil
        default: return nil
        }
    }

    private func found(_ entry: Entry?) -> SharingMachine.Found? {
        entry.map {
            .init(number: $0.number, age: .milliseconds(now - $0.time), loadAge: .milliseconds(now - $0.granted))
        }
    }

    private mutating func announce(_ event: SharingMachine.Event, bringing entry: Entry? = nil) {
        for index in boards.indices {
            if goesWrong(onceIn: 6) { continue }
            for _ in 0..<(goesWrong(onceIn: 6) ? 2 : 1) {
                let delay = number(below: isQuiet ? 3 : 100)
                // Clocks may have been set meanwhile: it may seem younger than it is.
                let age = number(below: 1 + delay)
                let found = entry.map {
                    SharingMachine.Found(number: $0.number, age: .milliseconds(age), loadAge: .milliseconds(age))
                }
                let brought = found.map { found in
                    failure?.number == found.number
                        ? SharingMachine.Event.broughtFailure(
                            found, wait: .milliseconds(50), content: content?.number ?? 0) : .brought(found)
                }
                schedule(.message(index, brought ?? event, version: entry?.version ?? 0), in: delay)
            }
        }
    }
}
