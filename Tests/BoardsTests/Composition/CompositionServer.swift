import Foundation
import LoadableNetworking
import LoadableTesting
import Loadables
import Synchronization

/// A server of all sources of a random board. A request waits until an event of the test answers it, in any order. Each response has a
/// marker: the source and the version of its settings that the request is of, the key, the login of its token, and a serial number.
final class CompositionServer: Sendable {

    /// What a request is about, by its URL: `/SOURCE/VERSION/KEY`.
    struct Request: Sendable {
        let number: Int
        let url: String
        let source: String
        let version: Int
        let key: String
        /// The row after which its page begins; nil for the first page.
        let after: Int?
        /// Its token: `LOGIN.VERSION.NUMBER`; empty for none.
        let token: String
        let isStream: Bool
        let date: Timestamp
    }

    /// How a request ends.
    enum Reply: Sendable {
        case response(status: Int, body: String, next: String? = nil)
        case stream(StreamServer.Response)
        case failure(any Error)
    }

    /// A response that was given.
    struct Served: Sendable {
        /// The number of the request.
        let request: Int
        let source: String
        let version: Int
        let date: Timestamp
        /// Whether it was given after the request was cancelled.
        let isLate: Bool
    }

    struct World: Sendable {
        /// The connection of the current board; others are of boards that have ended.
        var connection = 0
        var waiting: [Int: (request: Request, reply: CheckedContinuation<Reply, Never>)] = [:]
        /// Requests that were cancelled and are answered all the same, later.
        var cancelled: [Int: (request: Request, reply: CheckedContinuation<Reply, Never>)] = [:]
        var streams: [(request: Request, response: StreamServer.Response)] = []
        var lastNumber = 0
        /// All responses, by their serial numbers.
        var served: [Served] = []
        /// Answers at once, and well.
        var answersAtOnce = false
        var problems: [String] = []
        /// The most requests at once, by the sources that are loaded for items.
        var limits: [String: Int] = [:]
        /// The present token of each login.
        var tokens: [String: String] = [:]
        /// The causes for logins that have not begun.
        var loginCauses: [String: Int] = [:]
        /// The tokens whose refusal was a cause.
        var refusedTokens: Set<String> = []
        /// The items, with the version of the value that their requests use.
        var items: [(id: String, value: Int)] = []
        var lastItem = 0
        var place = 0
        /// The rows of lists with pages, the newest first.
        var rows: [Int] = []
        /// Whether the last page of a list leads to its second one.
        var hasLoops = false
        /// The URLs that were requested while a request of them waited. The earlier request may just have been cancelled.
        var repeated: Set<String> = []
        /// The sources that had more requests at once than they may.
        var crowded: Set<String> = []
        /// The requests that came since this was emptied; nil if nobody looks at them.
        var arrivals: [Request]?

        mutating func serve(_ request: Request, at date: Timestamp, isLate: Bool = false) -> Int {
            served.append(
                Served(
                    request: request.number, source: request.source, version: request.version, date: date,
                    isLate: isLate))
            return served.count - 1
        }
    }

    let world: Mutex<World>
    let clock: ManualClock

    static let pageSize = 3

    init(clock: ManualClock) {
        self.clock = clock
        world = Mutex(World())
    }

    func change<Result: Sendable>(_ change: (inout World) -> Result) -> Result {
        world.withLock { change(&$0) }
    }

    /// The requests that wait, in the order in which they came.
    var waiting: [Request] { world.withLock { $0.waiting.values.map(\.request) }.sorted { $0.number < $1.number } }

    /// A client for a board. Requests of earlier ones fail and do not count.
    func connect() -> any Client {
        let (connection, ended) = world.withLock { world in
            world.connection += 1
            defer { (world.waiting, world.cancelled) = ([:], [:]) }
            for stream in world.streams { stream.response.end(CancellationError()) }
            world.streams = []
            // A token that was refused before may be in the cache, and is refused once more.
            (world.loginCauses, world.refusedTokens) = ([:], [])
            return (world.connection, (Array(world.waiting.values) + world.cancelled.values).map(\.reply))
        }
        for reply in ended { reply.resume(returning: .failure(CancellationError())) }
        return CompositionClient(server: self, number: connection)
    }

    // MARK: Requests

    func receive(_ made: HTTPRequest, isStream: Bool, from connection: Int) async -> Reply {
        let number = world.withLock { world in
            world.lastNumber += 1
            return world.lastNumber
        }
        let request = Self.request(made, number: number, isStream: isStream, at: clock.now)
        return await withTaskCancellationHandler {
            await withCheckedContinuation { reply in
                let immediate = world.withLock { world -> Reply? in
                    guard connection == world.connection, !Task.isCancelled else {
                        return .failure(CancellationError())
                    }
                    Self.note(request, in: &world)
                    world.arrivals?.append(request)
                    if world.answersAtOnce { return self.reply(to: request, in: &world) }
                    world.waiting[number] = (request, reply)
                    return nil
                }
                if let immediate { reply.resume(returning: immediate) }
            }
        } onCancel: {
            let waiting = world.withLock { world -> (request: Request, reply: CheckedContinuation<Reply, Never>)? in
                guard let waiting = world.waiting.removeValue(forKey: number) else { return nil }
                guard number.isMultiple(of: 3), !isStream, !world.answersAtOnce else { return waiting }
                world.cancelled[number] = waiting
                return nil
            }
            waiting?.reply.resume(returning: .failure(CancellationError()))
        }
    }

    /// Answers a request that was cancelled, though nobody waits for the answer.
    func answerLate() -> String? {
        let clock = clock
        let late = world.withLock { world -> (Request, CheckedContinuation<Reply, Never>, Reply)? in
            guard let number = world.cancelled.keys.min(), let late = world.cancelled.removeValue(forKey: number)
            else { return nil }
            let serial = world.serve(late.request, at: clock.now, isLate: true)
            let more = #", "token": "late", "value": "late", "id": "late", "host": "late""#
            let marker = Self.marker(late.request, serial, more)
            let isList = late.request.source.hasPrefix("list") || late.request.source.hasPrefix("items")
            return (late.request, late.reply, .response(status: 200, body: isList ? "[\(marker)]" : marker))
        }
        late?.1.resume(returning: late?.2 ?? .failure(CancellationError()))
        return late?.0.url
    }

    private static func request(_ made: HTTPRequest, number: Int, isStream: Bool, at date: Timestamp) -> Request {
        let parts = made.url.pathComponents.dropFirst()
        let authorization = made.headerFields["Authorization"] ?? ""
        let query = URLComponents(url: made.url, resolvingAgainstBaseURL: false)?.queryItems ?? []
        return Request(
            number: number, url: made.url.absoluteString, source: parts.first ?? "",
            version: parts.dropFirst().first.flatMap { Int($0) } ?? -1, key: parts.dropFirst(2).first ?? "",
            after: query.first { $0.name == "after" }?.value.flatMap { Int($0) },
            token: String(authorization.dropFirst("Bearer ".count)), isStream: isStream, date: date)
    }

    /// The rules for requests.
    private static func note(_ request: Request, in world: inout World) {
        let open = world.waiting.values.map(\.request)
        if open.contains(where: { $0.url == request.url }) { world.repeated.insert(request.url) }
        if let limit = world.limits[request.source], !request.isStream,
            open.count(where: { $0.source == request.source }) >= limit
        {
            world.crowded.insert(request.source)
        }
        if request.source.hasPrefix("login") {
            if open.contains(where: { $0.source == request.source }) {
                world.problems.append("two logins at once: \(request.source)")
            }
            let causes = world.loginCauses[request.source, default: 0]
            if causes == 0 { world.problems.append("a login without a cause: \(request.source)") }
            world.loginCauses[request.source] = max(0, causes - 1)
        }
    }

    /// Ends a request that waits.
    ///
    /// - Parameter status: A status in place of the right one.
    func answer(_ number: Int, status: Int? = nil, failure: (any Error)? = nil) {
        let answer = world.withLock { world -> (CheckedContinuation<Reply, Never>, Reply)? in
            guard let (request, continuation) = world.waiting.removeValue(forKey: number) else { return nil }
            if request.source.hasPrefix("login"), status != nil || failure != nil {
                world.loginCauses[request.source, default: 0] += 1
            }
            if let failure { return (continuation, .failure(failure)) }
            if let status {
                if status == 401 { Self.noteRefusal(of: request.token, in: &world) }
                return (continuation, .response(status: status, body: "no"))
            }
            return (continuation, reply(to: request, in: &world))
        }
        answer?.0.resume(returning: answer?.1 ?? .failure(CancellationError()))
    }

    /// Answers all that wait, and all that come.
    func answerAll() {
        world.withLock { $0.answersAtOnce = true }
        while answerLate() != nil {}
        for request in waiting { answer(request.number) }
    }

    private static func noteRefusal(of token: String, in world: inout World) {
        guard let login = token.split(separator: ".").first, world.refusedTokens.insert(token).inserted else { return }
        world.loginCauses[String(login), default: 0] += 1
    }

    private func reply(to request: Request, in world: inout World) -> Reply {
        if !request.token.isEmpty {
            let login = request.token.split(separator: ".").first.map(String.init) ?? ""
            guard world.tokens[login] == request.token else {
                Self.noteRefusal(of: request.token, in: &world)
                return .response(status: 401, body: "who are you?")
            }
        }
        if request.isStream {
            let response = StreamServer.Response()
            world.streams.removeAll { $0.response.isCancelled }
            world.streams.append((request, response))
            return .stream(response)
        }
        if request.source.hasPrefix("list") { return page(for: request, in: &world) }
        return .response(status: 200, body: body(of: request, in: &world))
    }

    /// The rows after the one that the request names, and the link to the next ones.
    private func page(for request: Request, in world: inout World) -> Reply {
        let serial = world.serve(request, at: clock.now)
        let rest = world.rows.filter { $0 < request.after ?? .max }
        let page = rest.prefix(Self.pageSize)
        let rows = page.map { Self.marker(request, serial, #", "id": \#($0)"#) }
        // Rows may be new after another page, so only a page that leads to itself is certain to be a loop.
        let loop = world.hasLoops ? request.after : nil
        let next = (rest.count > page.count ? page.last : loop).map { "?after=\($0)" }
        return .response(
            status: 200, body: "[\(rows.joined(separator: ", "))]", next: next.map { "<\($0)>; rel=\"next\"" })
    }

    // MARK: Bodies

    static func marker(_ request: Request, _ serial: Int, _ more: String = "") -> String {
        let login = request.token.split(separator: ".").prefix(2).joined(separator: ".")
        return
            #"{"src": "\#(request.source)", "v": \#(request.version), "key": "\#(request.key)", "login": "\#(login)", "n": \#(serial)\#(more)}"#
    }

    private func body(of request: Request, in world: inout World) -> String {
        let serial = world.serve(request, at: clock.now)
        switch request.source.prefix(while: \.isLetter) {
        case "login":
            let token = "\(request.source).\(request.version).\(serial)"
            world.tokens[request.source] = token
            return Self.marker(request, serial, #", "token": "\#(token)""#)
        case "place": return Self.marker(request, serial, #", "value": "p\#(world.place)""#)
        case "items":
            // The rows of a list that uses a variable are of its value.
            let stage = RowBoard.stages.contains(request.key) ? "-\(request.key)" : ""
            let items = world.items.map { item in
                Self.marker(request, serial, #", "id": "\#(item.id)", "host": "\#(item.id)-\#(item.value)\#(stage)""#)
            }
            return "[\(items.joined(separator: ", "))]"
        default: return Self.marker(request, serial)
        }
    }
}
