import Basics

/// A connection that is reestablished after a loss, with increasing delays. Used on the thread of its store.
final class RedisLink {

    /// The purpose of a connection. Redis accepts only a few commands on a connection that receives notifications.
    enum Role: Sendable { case commands, news }

    typealias Finish = @Sendable (Result<RedisReply, SharedStoreError>) -> Void

    /// The time limit for connecting, for logging in, and for the reply to a check. A connection also counts as lost if
    /// the oldest command has no reply after this time, unless the command has a longer time limit.
    static let patience = Duration.seconds(2)

    private enum Phase {
        case down(until: ContinuousClock.Instant)
        /// A separate thread is making the connection.
        case connecting
        /// The login was sent. `answers` is the number of replies that have not arrived yet.
        case entering(RedisConnection, answers: Int, since: ContinuousClock.Instant)
        case up(RedisConnection)
    }

    private struct Pending {
        var since: ContinuousClock.Instant
        var deadline: ContinuousClock.Instant
        /// Called with the reply; nil if the caller no longer waits for the reply.
        var finish: Finish?
    }

    private let role: Role
    private let address: RedisAddress
    private let refusal: RedisStore.Refusal?
    private let readLimit: Int
    private let inbox: RedisInbox
    private var phase = Phase.down(until: .now)
    private var backoff = Duration.milliseconds(100)
    private(set) var lastError: SharedStoreError?
    /// The commands that were sent and have no reply yet, in the order of sending.
    private var pending: [Pending] = []
    /// The commands that will be sent when there is a connection.
    private var queue: [(deadline: ContinuousClock.Instant, command: RedisCommand)] = []
    /// Whether the connection has more data to write.
    private(set) var isFull = false
    /// The time of the last data from the server.
    private var heard = ContinuousClock.now
    private var asked: ContinuousClock.Instant?

    init(
        _ role: Role, _ address: RedisAddress, refusal: RedisStore.Refusal?, readLimit: Int, _ inbox: RedisInbox
    ) {
        self.role = role
        self.address = address
        self.refusal = refusal
        self.readLimit = readLimit
        self.inbox = inbox
    }

    private var connection: RedisConnection? {
        switch phase {
        case .entering(let connection, _, _), .up(let connection): connection
        case .down, .connecting: nil
        }
    }

    var descriptor: Int32? { connection?.descriptor }

    var isUp: Bool { if case .up = phase { true } else { false } }

    // MARK: Commands

    func run(_ command: RedisCommand) {
        let deadline = ContinuousClock.now + command.limit
        switch phase {
        case .up(let connection): send(command, until: deadline, on: connection)
        case .connecting, .entering: queue.append((deadline, command))
        case .down:
            // There is no error until an attempt to connect has failed. Wait for the connection.
            if let lastError { command.finish(.failure(lastError)) } else { queue.append((deadline, command)) }
        }
    }

    private func send(
        _ command: RedisCommand, until deadline: ContinuousClock.Instant, on connection: RedisConnection
    ) {
        guard connection.append(command.words) else { return command.finish(.failure(.unreachable("no memory"))) }
        pending.append(Pending(since: .now, deadline: deadline, finish: command.finish))
        isFull = true
    }

    /// Sends a command on a connection for notifications, without waiting for a reply. Has no effect while there is no
    /// connection.
    func tell(_ words: [String]) {
        guard case .up(let connection) = phase, connection.append(words.map { Array($0.utf8) }) else { return }
        isFull = true
    }

    // MARK: Connecting

    /// Does the work that is due. Returns the time at which further work will be due; nil if there is none.
    func tick(_ now: ContinuousClock.Instant) -> ContinuousClock.Instant? {
        if case .down(let moment) = phase, moment <= now { connect() }
        for index in pending.indices where pending[index].deadline <= now {
            pending[index].finish?(.failure(.slow))
            pending[index].finish = nil
        }
        let late = queue.filter { $0.deadline <= now }
        queue.removeAll { $0.deadline <= now }
        for (_, command) in late { command.finish(.failure(lastError ?? .slow)) }
        return [
            loseIfSilent(now), pending.lazy.filter { $0.finish != nil }.map(\.deadline).min(),
            queue.map(\.deadline).min(),
        ]
        .compactMap { $0 }.min()
    }

    private func loseIfSilent(_ now: ContinuousClock.Instant) -> ContinuousClock.Instant? {
        switch phase {
        case .down(let moment): return moment
        case .connecting: return nil
        case .entering(_, _, let since):
            if since + Self.patience <= now { lose(.slow) }
            return since + Self.patience
        case .up:
            if role == .news { return askIfSilent(now) }
            guard let oldest = pending.first else { return nil }
            let end = max(oldest.since + Self.patience, oldest.deadline)
            if end <= now { lose(.slow) }
            return end
        }
    }

    /// Checks a connection that has received no data for some time. The connection may be broken, or there may be no
    /// notifications.
    private func askIfSilent(_ now: ContinuousClock.Instant) -> ContinuousClock.Instant {
        if let asked {
            if asked + Self.patience <= now { lose(.slow) }
            return asked + Self.patience
        }
        let moment = heard + Self.patience * 5
        guard moment <= now else { return moment }
        asked = now
        tell(["PING"])
        return now + Self.patience
    }

    private func connect() {
        phase = .connecting
        let (place, refusal, role, inbox) = (address.place, refusal, role, inbox)
        let error = startThread(named: "redis connect") {
            let result = Result { () throws(SharedStoreError) in
                try RedisConnection.open(place, limit: Self.patience, refusal: refusal)
            }
            inbox.send(.connected(role, result))
        }
        if error != 0 { lose(.unreachable("no more threads can be started")) }
    }

    func didConnect(_ result: Result<RedisConnection, SharedStoreError>) {
        switch result {
        case .failure(let error): lose(error)
        case .success(let connection):
            var commands: [[String]] = []
            if let password = address.password {
                commands.append(["AUTH"] + (address.user.map { [$0] } ?? []) + [password])
            }
            if address.database != 0 { commands.append(["SELECT", "\(address.database)"]) }
            // Wait for a reply before the connection is used. A connection can be made even if the server hangs.
            commands.append(["PING"])
            phase = .entering(connection, answers: commands.count, since: .now)
            for command in commands where !connection.append(command.map { Array($0.utf8) }) { return lose(.slow) }
            isFull = true
        }
    }

    private func lose(_ error: SharedStoreError) {
        lastError = error
        phase = .down(until: .now + backoff)
        backoff = min(backoff * 2, .seconds(5))
        isFull = false
        asked = nil
        let waiting = pending.compactMap(\.finish) + queue.map(\.command.finish)
        (pending, queue) = ([], [])
        for finish in waiting { finish(.failure(error)) }
    }

    /// Closes the connection. Called when the store is released.
    func end() {
        lose(.unreachable("the connection was closed"))
    }

    // MARK: Bytes

    func write() {
        guard let connection else { return }
        guard let isFull = connection.write() else { return lose(.unreachable("the connection was lost")) }
        self.isFull = isFull
    }

    /// Reads the available data. Returns whether the login has just succeeded, and the received messages. A connection
    /// for commands has no messages.
    func read() -> (isEntered: Bool, messages: [RedisReply]) {
        guard let connection else { return (false, []) }
        guard let replies = connection.read(limit: readLimit) else {
            lose(.unreachable("the connection was lost"))
            return (false, [])
        }
        (heard, asked) = (.now, nil)
        var isEntered = false
        var messages: [RedisReply] = []
        for reply in replies {
            switch phase {
            case .entering: isEntered = enter(reply) || isEntered
            case .up: if role == .news { messages.append(reply) } else { finish(reply) }
            case .down, .connecting: break
            }
        }
        return (isEntered, messages)
    }

    /// Handles a reply to the login. Returns whether the reply completes the login.
    private func enter(_ reply: RedisReply) -> Bool {
        guard case .entering(let connection, let answers, let since) = phase else { return false }
        guard let text = reply.text, text == "OK" || text == "PONG" else {
            if case .error(let message) = reply { lose(.refused(message)) } else { lose(.nonsense) }
            return false
        }
        guard answers == 1 else {
            phase = .entering(connection, answers: answers - 1, since: since)
            return false
        }
        phase = .up(connection)
        lastError = nil
        backoff = .milliseconds(100)
        let commands = queue
        queue = []
        for (deadline, command) in commands { send(command, until: deadline, on: connection) }
        return true
    }

    private func finish(_ reply: RedisReply) {
        guard !pending.isEmpty else { return lose(.nonsense) }
        let first = pending.removeFirst()
        if case .error(let message) = reply {
            first.finish?(.failure(.refused(message)))
        } else {
            first.finish?(.success(reply))
        }
    }
}
