#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The loop of a store's thread. It uses two connections, one for commands and one for notifications.
final class RedisLoop {

    private let inbox: RedisInbox
    private let time: RedisTime
    private let limits: RedisStore.Limits
    private let commands: RedisLink
    private let news: RedisLink
    /// Whether the connection for notifications was up at the last check.
    private var wasUp = false
    private var receivers: [String: [Int: @Sendable (SharedNews) -> Void]] = [:]

    init(
        _ address: RedisAddress, refusal: RedisStore.Refusal?, _ limits: RedisStore.Limits, _ inbox: RedisInbox,
        _ time: RedisTime
    ) {
        self.inbox = inbox
        self.time = time
        self.limits = limits
        commands = RedisLink(
            .commands, address, refusal: refusal, readLimit: limits.entry * 2 + 4_096, inbox)
        // The limit is the size of two messages, plus the size of one read.
        news = RedisLink(
            .news, address, refusal: refusal, readLimit: (limits.news + 4_096) * 2 + (1 << 16), inbox)
    }

    func run() {
        while let messages = inbox.takeAll() {
            for message in messages { take(message) }
            let now = ContinuousClock.now
            // Without subscribers, the second connection is not needed.
            let newsTick = receivers.isEmpty && !news.isUp ? nil : news.tick(now)
            tellLoss()
            wait(until: [commands.tick(now), newsTick].compactMap { $0 }.min())
        }
        commands.end()
        news.end()
    }

    private func tellLoss() {
        defer { wasUp = news.isUp }
        guard wasUp, !news.isUp, let error = news.lastError else { return }
        // The next connection may lead to another server, whose clock is unknown.
        time.forget()
        for receive in receivers.values.flatMap(\.values) { receive(.lost(error)) }
    }

    private func take(_ message: RedisInbox.Message) {
        switch message {
        case .command(let command): commands.run(command)
        case .connected(.commands, let result): commands.didConnect(result)
        case .connected(.news, let result): news.didConnect(result)
        case .subscribe(let channel, let id, let receive):
            if receivers[channel] == nil { news.tell(["SUBSCRIBE", channel]) }
            receivers[channel, default: [:]][id] = receive
        case .unsubscribe(let channel, let id):
            receivers[channel]?[id] = nil
            guard receivers[channel]?.isEmpty == true else { return }
            receivers[channel] = nil
            news.tell(["UNSUBSCRIBE", channel])
        }
    }

    private func wait(until moment: ContinuousClock.Instant?) {
        var files = [pollfd(fd: inbox.descriptor, events: Int16(POLLIN), revents: 0)]
        for link in [commands, news] {
            let events = POLLIN | (link.isFull ? POLLOUT : 0)
            // `poll` ignores a negative descriptor.
            files.append(pollfd(fd: link.descriptor ?? -1, events: Int16(events), revents: 0))
        }
        let limit = moment.map { Int32(clamping: (ContinuousClock.now.duration(to: $0)).wholeMilliseconds) } ?? -1
        guard poll(&files, nfds_t(files.count), limit) > 0 else { return }
        for (link, file) in zip([commands, news], files.dropFirst()) {
            if file.revents & Int16(POLLOUT) != 0 { link.write() }
            if file.revents & Int16(POLLIN | POLLHUP | POLLERR | POLLNVAL) != 0 { read(link) }
        }
    }

    private func read(_ link: RedisLink) {
        let (isEntered, messages) = link.read()
        guard link === news else { return }
        if isEntered, !receivers.isEmpty { news.tell(["SUBSCRIBE"] + receivers.keys) }
        for message in messages { pass(message) }
    }

    private func pass(_ message: RedisReply) {
        guard case .array(let parts) = message, parts.count == 3, let kind = parts[0].text, let channel = parts[1].text,
            let all = receivers[channel]?.values
        else { return }
        switch (kind, parts[2]) {
        // Earlier changes may have been missed. All changes after the subscription are announced.
        case ("subscribe", _): for receive in all { receive(.reconnected) }
        case ("message", let payload):
            guard case .text(let bytes) = payload, let told = told(bytes) else { return }
            for receive in all { receive(told) }
        default: break
        }
    }

    /// Parses a message. Returns nil if the message does not begin with a number.
    ///
    /// - `0`: A lease was released.
    /// - The number of an entry: The entry was stored.
    /// - The number, the time at which the entry was stored, the time at which its lease was granted, the number of the
    ///   current content, and the bytes of the entry: The entry was stored and is included. If the entry is too large
    ///   or its age is unknown, only its number is returned.
    private func told(_ message: [UInt8]) -> SharedNews? {
        let parts = message.split(separator: UInt8(ascii: " "), maxSplits: 4, omittingEmptySubsequences: false)
        let numbers = parts.prefix(4).map { String(decoding: $0.prefix(20), as: UTF8.self) }
        guard let number = numbers.first.flatMap(UInt64.init) else { return nil }
        if number == 0 { return .released }
        guard parts.count == 5, parts[4].count <= limits.news, let stored = Int64(numbers[1]),
            let granted = Int64(numbers[2]), let age = time.age(of: stored), let loadAge = time.age(of: granted),
            let content = UInt64(numbers[3])
        else { return .stored(number: number) }
        let record = SharedFinding.Record(
            number: number, bytes: Array(parts[4]), age: age, loadAge: max(age, loadAge))
        return content == number ? .brought(record) : .broughtFailure(record, content: content)
    }
}
