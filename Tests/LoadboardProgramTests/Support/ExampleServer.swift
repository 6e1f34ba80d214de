import Foundation
import LoadableNetworking

/// The responses of the documented boards' servers.
enum ExampleServer {

    /// - Parameters:
    ///   - request: The request.
    ///   - isFirst: Whether it is one of the first load; after that, a service fails.
    static func answer(to request: HTTPRequest, isFirst: Bool) -> URLServer.Answer {
        let path = request.url.path
        switch request.url.host() ?? "" {
        case "harbour.example": return feed("Harbour", ["New crane on pier 4", "Ferry timetable for winter"], hour: 14)
        case "tides.example": return feed("Tides", ["Spring tide on Thursday", "How we predict surges"], hour: 12)
        case "lighthouse.example":
            return feed("Lighthouse", ["The lamp is repaired", "Visitors are welcome again"], hour: 9)
        case "docs.example": return URLServer.Answer(body: "ok", latency: .milliseconds(231))
        case "ci.example": return URLServer.Answer(status: 503, body: "no")
        case "status.example": return URLServer.Answer(body: "ok", latency: .milliseconds(58))
        case "api.github.com" where path.hasSuffix("/pulls"): return URLServer.Answer(body: pulls)
        case "api.github.com":
            return URLServer.Answer(body: checks[request.url.pathComponents.dropLast().last ?? ""] ?? "")
        case "hacker-news.firebaseio.com": return story(path)
        case "cluster.example": return cluster(path)
        case "shop.example": return shop(request, isFirst: isFirst)
        default: return URLServer.Answer(status: 404)
        }
    }

    // MARK: Feeds

    private static func feed(_ name: String, _ titles: [String], hour: Int) -> URLServer.Answer {
        let items = titles.enumerated().map { index, title in
            let time = String(format: "Sun, 22 Nov 2026 %02d:%02d:00 GMT", hour - 3 * index, 7 * hour % 60)
            return "<item><title>\(title)</title><link>https://example.com/\(hour)/\(index)</link>"
                + "<pubDate>\(time)</pubDate></item>"
        }
        return URLServer.Answer(
            type: "application/rss+xml",
            body: "<rss version=\"2.0\"><channel><title>\(name)</title>\(items.joined())</channel></rss>")
    }

    // MARK: GitHub

    private static let pulls = """
        [{"number": 412, "title": "Fix the tide table on leap days", "user": {"login": "mira"}, "head": {"sha": "aa01"},
          "updated_at": "2026-11-22T16:35:00Z", "html_url": "https://github.com/harbour/tides/pull/412"},
         {"number": 409, "title": "Read stations in parallel", "user": {"login": "jonas"}, "head": {"sha": "bb02"},
          "updated_at": "2026-11-22T13:10:00Z", "html_url": "https://github.com/harbour/tides/pull/409"},
         {"number": 398, "title": "Drop the old format", "user": {"login": "ada"}, "head": {"sha": "cc03"},
          "updated_at": "2026-11-21T09:20:00Z", "html_url": "https://github.com/harbour/tides/pull/398"},
         {"number": 371, "title": "Document the API", "user": {"login": "sato"}, "head": {"sha": "dd04"},
          "updated_at": "2026-11-18T17:45:00Z", "html_url": "https://github.com/harbour/tides/pull/371"}]
        """

    private static let checks = [
        "aa01":
            #"{"check_runs": [{"status": "completed", "conclusion": "success"}, {"status": "in_progress", "conclusion": null}]}"#,
        "bb02": #"{"check_runs": [{"status": "completed", "conclusion": "success"}]}"#,
        "cc03": #"{"check_runs": [{"status": "completed", "conclusion": "failure"}]}"#,
        "dd04": #"{"check_runs": []}"#,
    ]

    // MARK: Hacker News

    private static let titles = [
        "A terminal that never goes blank", "Tides from first principles", "Show HN: a lighthouse in 300 lines",
        "Why ferries are late", "Ask HN: how do you watch your servers?",
    ]

    private static func story(_ path: String) -> URLServer.Answer {
        if path.hasSuffix("topstories.json") {
            return URLServer.Answer(body: "[\(titles.indices.map { "\(41_000_000 + $0)" }.joined(separator: ", "))]")
        }
        let number = Int(path.split(separator: "/").last?.prefix { $0 != "." } ?? "") ?? 0
        let index = number % titles.count
        return URLServer.Answer(
            body: """
                {"id": \(number), "title": "\(titles[index])", "score": \(412 - 83 * index), "descendants": \(97 - 19 * index),
                 "url": "https://example.com/\(number)", "type": "story"}
                """)
    }

    // MARK: Clusters

    private static let clusters = ["north": 3, "south": 4, "harbour": 2]

    private static func cluster(_ path: String) -> URLServer.Answer {
        let parts = path.split(separator: "/").map(String.init)
        if parts.last == "log" { return URLServer.Answer(type: "text/plain", body: podLog) }
        switch parts.count {
        case 2:
            let rows = ["north", "south", "harbour"].map { name in
                #"{"name": "\#(name)", "version": "1.34.\#(clusters[name] ?? 0)", "pods": \#(clusters[name] ?? 0)}"#
            }
            return URLServer.Answer(body: "[\(rows.joined(separator: ", "))]")
        case 4:
            let rows = ["billing", "mail", "search", "tides"].prefix(clusters[parts[2]] ?? 0).enumerated()
            let pods = rows.map { index, name in
                #"{"name": "\#(parts[2])-\#(name)", "state": "running", "restarts": \#(index)}"#
            }
            return URLServer.Answer(body: "[\(pods.joined(separator: ", "))]")
        case 3:
            return URLServer.Answer(
                body: #"{"name": "\#(parts[2])", "node": "node-7", "image": "\#(parts[2]):2.14.0", "state": "running"}"#
            )
        default: return URLServer.Answer(status: 404)
        }
    }

    private static let podLog = """
        2026-11-22T16:52:07Z INFO started
        2026-11-22T16:54:41Z WARN the queue is long: 412 letters
        2026-11-22T16:58:02Z INFO sent 380 letters

        """

    // MARK: The shop

    private static let services = """
        [{"name": "billing", "team": "money", "region": "north"}, {"name": "search", "team": "find", "region": "north"},
         {"name": "mail", "team": "post", "region": "south"}, {"name": "login", "team": "people", "region": "south"}]
        """

    private static let versions = ["billing": "2.14.0", "search": "7.0.3", "mail": "1.9.1", "login": "4.2.0"]

    private static func shop(_ request: HTTPRequest, isFirst: Bool) -> URLServer.Answer {
        let path = request.url.path
        switch path {
        case "/services": return URLServer.Answer(body: services)
        case "/orders/today": return URLServer.Answer(body: isFirst ? #"{"total": 1804}"# : #"{"total": 1880}"#)
        case "/refunds/today": return URLServer.Answer(body: #"{"total": 96}"#)
        case "/login": return URLServer.Answer(body: #"{"token": "token-of-the-day"}"#)
        case "/orders":
            let isLoggedIn = request.headerFields["Authorization"] == "Bearer token-of-the-day"
            return isLoggedIn ? URLServer.Answer(body: orders) : URLServer.Answer(status: 401)
        case "/events": return URLServer.Answer(type: "text/event-stream", body: events)
        case "/": return URLServer.Answer(body: "ok", latency: .milliseconds(119))
        default:
            let name = request.url.lastPathComponent
            guard let version = versions[name], isFirst || name != "mail" else { return URLServer.Answer(status: 503) }
            return URLServer.Answer(body: #"{"version": "\#(version)", "ok": \#(name != "search")}"#)
        }
    }

    private static let orders: String = {
        let items = ["lamp", "rope", "buoy", "anchor", "compass", "chart", "oar"]
        let orders = (0..<50).map { index in
            let time = String(format: "2026-11-22T%02d:%02d:00Z", 16 - index / 10, 58 - 6 * (index % 10))
            let item = items[index * 3 % items.count]
            return
                #"{"order": \#(9_120 - index), "item": "\#(item)", "amount": \#(19 + index * 37 % 60), "at": "\#(time)"}"#
        }
        return #"{"orders": [\#(orders.joined(separator: ", "))], "total": 431, "next": "c50"}"#
    }()

    private static let events = """
        data: {"time": "2026-11-22T16:52:07Z", "level": "info", "message": "order 9119 paid"}

        data: {"time": "2026-11-22T16:54:41Z", "level": "warning", "message": "mail is slow"}

        data: {"time": "2026-11-22T16:58:02Z", "level": "info", "message": "order 9120 placed"}


        """
}
