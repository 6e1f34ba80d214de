import Foundation
import Synchronization
import TestSupport

/// A server for a board of all kinds of composed sources, with faults. Each row that it gives has a marker that says whose it is.
final class ComposedShop: Sendable {

    /// What goes wrong, and what there is.
    struct World: Sendable {
        /// The names of the services, in order.
        var services = (0..<40).map { String(format: "s%02d", $0) }
        /// The services that do not answer.
        var hanging: Set<String> = []
        /// The token that is accepted.
        var token = 1
        /// The pages that fail.
        var failingPages: Set<Int> = []
        /// Whether the connections of streams are closed, and new ones refused.
        var isCut = false
        /// The number of the last event.
        var eventCount = 3
        var isLeftGone = false
        /// The number of logins.
        var loginCount = 0
        /// Grows with each request.
        var version = 100
        /// When a path was answered last, without a fault.
        var answered: [String: Date] = [:]
    }

    private final class Box: Sendable {
        private let world = Mutex(World())

        func withLock<Result: Sendable>(_ body: (inout sending World) -> sending Result) -> Result {
            world.withLock(body)
        }
    }

    static let pageSize = 50
    static let pageCount = 3

    private let box = Box()
    private let server: ScriptedServer

    init() throws {
        server = try ScriptedServer { [box] in try Self.answer($0, box) }
    }

    var url: String { server.baseURL.absoluteString }

    var world: World { box.withLock { $0 } }

    /// The heads of all requests for a path.
    func requests(for path: String) -> [String] { server.requests.filter { $0.hasPrefix("GET \(path) ") } }

    func change(_ change: (inout World) -> Void) { box.withLock { change(&$0) } }

    // MARK: Answers

    private static func answer(_ exchange: ScriptedServer.Exchange, _ shared: Box) throws {
        let path = exchange.head.split(separator: " ")[1].split(separator: "?")
        let world = shared.withLock { world in
            world.version += 1
            if path[0] == "/login" { world.loginCount += 1 }
            return world
        }
        func give(_ body: String) throws {
            shared.withLock { $0.answered["\(path[0])"] = Date() }
            try exchange.answer(headers: ["Content-Type: application/json"], body: Data(body.utf8))
        }
        switch path[0] {
        case "/services": try give("[\(world.services.map { #"{"name": "\#($0)"}"# }.joined(separator: ", "))]")
        case "/login": try give(#"{"token": "token-\#(world.token)"}"#)
        case "/left" where world.isLeftGone: try exchange.answer("404 Not Found")
        case "/left", "/right": try give(#"{"marker": "is\#(path[0].dropFirst())", "version": \#(world.version)}"#)
        case "/orders":
            guard exchange.head.contains("Authorization: Bearer token-\(world.token)\r\n") else {
                return try exchange.answer("401 Unauthorized")
            }
            let page = path.count > 1 ? Int(path[1].split(separator: "=").last ?? "") ?? 1 : 1
            guard !world.failingPages.contains(page) else { return try exchange.answer("500 Internal Server Error") }
            try give(orders(page, world.version))
        case "/events": try stream(exchange, shared)
        default:
            let name = String(path[0].split(separator: "/").last ?? "")
            guard !world.hanging.contains(name) else { return try exchange.awaitEnd() }
            try give(#"{"marker": "is-\#(name)", "version": "v\#(world.version)"}"#)
        }
    }

    private static func orders(_ page: Int, _ version: Int) -> String {
        let first = (page - 1) * pageSize
        let rows = (first..<(page > pageCount ? first : first + pageSize)).map {
            #"{"order": "order-\#($0)", "marker": "is-order-\#($0)", "version": "v\#(version)"}"#
        }
        return #"{"total": \#(pageSize * pageCount), "rows": [\#(rows.joined(separator: ", "))]}"#
    }

    /// Gives the events that the board lacks, as they come, until the stream is cut.
    private static func stream(_ exchange: ScriptedServer.Exchange, _ shared: Box) throws {
        guard !shared.withLock({ $0.isCut }) else { return try exchange.answer("503 Service Unavailable") }
        let known = exchange.head.firstMatch(of: /Last-Event-ID: (\d+)/).flatMap { Int($0.1) } ?? 0
        try exchange.write(
            "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nConnection: close\r\n\r\nretry: 1000\n\n")
        var next = known + 1
        while true {
            let (isCut, count) = shared.withLock { ($0.isCut, $0.eventCount) }
            if isCut { throw ScriptedServer.Exchange.HungUp() }
            for number in next..<max(next, count + 1) {
                try exchange.write("id: \(number)\ndata: event-\(number) is-event-\(number)\n\n")
            }
            next = max(next, count + 1)
            usleep(5_000)
        }
    }
}
