import Foundation
import LoadableNetworking
import Loadables
import Synchronization

/// A server of a list that has pages, with faults. It answers at once, and counts what it was asked.
final class PageServer: Client {

    /// The list, and what goes wrong.
    struct Listing {
        var ids: [Int]
        var pageSize = 3
        /// The total that the server gives; nil for none.
        var total: Int?
        /// The numbers of the pages that fail.
        var failing: Set<Int> = []
        /// The link of the header of a page, in place of the right one.
        var link: @Sendable (Int) -> String? = { "</items?page=\($0 + 1)>; rel=\"next\"" }
        /// The cursor of a page, in place of the right one.
        var cursor: @Sendable (Int) -> String = { "c\($0 + 1)" }
        /// The URL of the next page in the body, in place of the right one; nil for that one.
        var next: String?
        /// The value of the parameter `key` that requests must have; nil if they need none.
        var key: String?
        /// The name of a row.
        var name: @Sendable (Int) -> String = { "row \($0)" }
        var hasTags = false
        /// The status of a page behind the last one.
        var statusBehindEnd = 200

        init(_ count: Int) { ids = Array(1...count) }
    }

    private struct State {
        var listing: Listing
        var requests: [(url: String, isConditional: Bool)] = []
    }

    private let state: Mutex<State>

    init(_ listing: Listing) { state = Mutex(State(listing: listing)) }

    var listing: Listing {
        get { state.withLock { $0.listing } }
        set { state.withLock { $0.listing = newValue } }
    }

    /// The paths and queries that were asked for, and forgets them.
    func takeRequests() -> [String] {
        state.withLock { state in
            defer { state.requests = [] }
            return state.requests.map { ($0.isConditional ? "known " : "") + $0.url }
        }
    }

    @concurrent
    func send<T: Endpoint>(_ endpoint: T, _ request: LoadRequest) async throws -> LoadAnswer<T.Content> {
        let made = try endpoint.makeRequest()
        let response = state.withLock { state in
            let url = made.url.absoluteString.components(separatedBy: "//api.test").last ?? ""
            state.requests.append((url, request.known != nil))
            return Self.response(to: made.url, state.listing)
        }
        let validator = ContentValidator(entityTag: response.headerFields["ETag"])
        if let known = request.known, known == validator { return .unchanged(LoadFacts(validator: known)) }
        try endpoint.validate(response, to: made)
        return .content(try endpoint.content(from: response), LoadFacts(validator: validator))
    }

    private static func response(to url: URL, _ listing: Listing) -> HTTPResponse {
        let query = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? []
        func value(_ name: String) -> String? { query.first { $0.name == name }?.value }
        let page =
            value("page").flatMap { Int($0) } ?? value("cursor").flatMap { Int($0.dropFirst()) }
            ?? value("offset").flatMap { Int($0).map { $0 / listing.pageSize + 1 } } ?? 1
        if let key = listing.key, value("key") != key { return HTTPResponse(status: 401, url: url) }
        if listing.failing.contains(page) { return HTTPResponse(status: 500, url: url) }
        let first = (page - 1) * listing.pageSize
        let ids = listing.ids.dropFirst(first).prefix(listing.pageSize)
        if ids.isEmpty, listing.statusBehindEnd != 200 {
            return HTTPResponse(status: HTTPResponse.Status(code: listing.statusBehindEnd), url: url)
        }
        let isLast = first + listing.pageSize >= listing.ids.count
        let rows = ids.map { #"{"id": \#($0), "name": "\#(listing.name($0))"}"# }.joined(separator: ", ")
        var body = #"{"items": [\#(rows)]"#
        if let total = listing.total { body += #", "total": \#(total)"# }
        if !isLast {
            body += #", "next_cursor": "\#(listing.cursor(page))", "next": "\#(listing.next ?? "?page=\(page + 1)")""#
        }
        var fields = HTTPFields()
        if !isLast, let link = listing.link(page) { fields.append(HTTPField(name: "Link", value: link)) }
        if listing.hasTags { fields.append(HTTPField(name: "ETag", value: "\"\(rows.hashValue)\"")) }
        return HTTPResponse(url: url, headerFields: fields, body: Data((body + "}").utf8))
    }
}
