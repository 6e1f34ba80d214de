import FoundationEssentials
import JSONDocuments
import LoadableNetworking

/// The paging that the first response of a source suggests. The names in the response must follow common conventions.
package struct PagingProposal: Hashable, Sendable {

    /// The value of `paging`: `{ link: next, total: .total }`.
    package let setting: String

    /// The names of fields that contain the URL of the next page.
    private static let links = [
        "next", "next_url", "nextUrl", "next_link", "nextLink", "next_page_url", "@odata.nextLink",
    ]
    /// The names of maps that may contain fields about further pages. The empty name stands for the root map.
    private static let maps = ["", "links", "_links", "meta", "paging", "pagination", "info"]

    /// The names of fields that contain a value for the next page. Each is paired with the URL parameter that usually
    /// takes this value.
    private static let cursors = [
        ("next_cursor", "cursor"), ("nextCursor", "cursor"), ("nextPageToken", "pageToken"),
        ("next_page_token", "page_token"), ("next_page", "page"), ("nextPage", "page"),
    ]

    private static let totals = ["total", "total_count", "totalCount", "total_results", "totalResults", "count"]

    /// Creates a proposal from the first page; nil if the page contains no link or cursor that leads to another page.
    init?(_ response: PageResponse, _ bytes: Data) {
        let document = try? JSONDocument(Array(bytes))
        let total = document.flatMap(Self.total)
        func isFollowed(_ link: String) -> Bool { (try? response.path(of: link)) != nil }
        if let link = response.nextLink, isFollowed(link) {
            setting = Self.setting("link: next", total)
            return
        }
        guard let document else { return nil }
        for map in Self.maps {
            for name in Self.links {
                let path = Self.path(map, name)
                if let link = Self.text(at: path, document), Self.isURL(link), isFollowed(link) {
                    setting = Self.setting("link: \(path)", total)
                    return
                }
            }
            for (name, parameter) in Self.cursors {
                let path = Self.path(map, name)
                if let cursor = Self.text(at: path, document), !Self.isURL(cursor) {
                    setting = Self.setting("parameter: \(parameter), cursor: \(path)", total)
                    return
                }
            }
        }
        return nil
    }

    private static func setting(_ way: String, _ total: String?) -> String {
        "{ \(way)\(total.map { ", total: \($0)" } ?? "") }"
    }

    private static func path(_ map: String, _ name: String) -> String {
        let name = name.hasPrefix("@") ? "'.[\"\(name)\"]'" : ".\(name)"
        return map.isEmpty ? name : name.hasPrefix(".") ? ".\(map)\(name)" : name
    }

    /// Returns whether a text is an absolute URL, a URL relative to the root, or a query.
    private static func isURL(_ text: String) -> Bool {
        text.schemeEnd != nil || text.hasPrefix("/") || text.hasPrefix("?")
    }

    private static func text(at path: String, _ document: JSONDocument) -> String? {
        let written = path.filter { $0 != "'" }
        guard let node = ResponsePath(written)?.value(in: document),
            [.string, .number].contains(document.kind(of: node))
        else { return nil }
        let text = document.text(of: node)
        return text.isEmpty ? nil : text
    }

    /// Returns the path of the total number of rows; nil if there is none. The total is a number in a field whose name
    /// suggests a total, and it is larger than the length of every list in the root map. A smaller number may be the
    /// number of rows on this page.
    private static func total(in document: JSONDocument) -> String? {
        let root = document.root
        let parts = (0..<min(100, document.childCount(of: root))).map { document.child(of: root, at: $0) }
        let longest = parts.filter { document.kind(of: $0) == .array }.map { document.childCount(of: $0) }.max() ?? 0
        for map in maps {
            for name in totals {
                let path = path(map, name)
                if let number = text(at: path, document).flatMap({ Int($0) }), number > longest { return path }
            }
        }
        return nil
    }
}
