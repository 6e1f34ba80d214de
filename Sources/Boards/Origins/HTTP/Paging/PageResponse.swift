import FoundationEssentials
import LoadableNetworking
import Loadables
import Synchronization

/// A requested page, and the facts in its response that are needed for the next page.
final class PageResponse: Sendable {

    private struct Heard {
        var origin: String?
        var url: URL?
        var link: String?
        var goesOn = false
    }

    /// The cursor of the page; nil for the first page.
    let cursor: PageCursor?

    /// Whether the response is a sample, from which settings are proposed. The response might never end.
    let isFirstLook: Bool

    private let heard = Mutex(Heard())

    init(to cursor: PageCursor?, isFirstLook: Bool = false) { (self.cursor, self.isFirstLook) = (cursor, isFirstLook) }

    /// Whether the response did not end: a stream of events or lines, or the output of a command that was still
    /// running.
    var goesOn: Bool {
        get { heard.withLock { $0.goesOn } }
        set { heard.withLock { $0.goesOn = newValue } }
    }

    /// Records the URL of the source, including its secrets.
    func note(origin url: String) { heard.withLock { $0.origin = url } }

    func note(_ response: HTTPResponse) { heard.withLock { ($0.url, $0.link) = (response.url, response.link("next")) } }

    /// The link to the next page in the `Link` header; nil if there is none.
    var nextLink: String? { heard.withLock { $0.link } }

    /// Returns the path and the query of a link, including the values of secrets.
    ///
    /// - Throws: ``PageEnd`` if the link cannot be followed.
    func path(of link: String) throws(PageEnd) -> String {
        let heard = heard.withLock { $0 }
        guard let url = URL(string: link, relativeTo: heard.url)?.absoluteString, let target = RequestTarget(url),
            let parts = URLParts(url), let origin = heard.origin
        else { throw .unusable }
        guard target == RequestTarget(origin) else { throw .otherOrigin("\(OneLine(target.description, limit: 60))") }
        let rest = parts.rest.prefix { $0 != "#" }
        let path = rest.hasPrefix("/") ? String(rest) : "/\(rest)"
        if path == URLParts(origin.trimmingBlanks).map({ String($0.rest) }) { throw .loop }
        return path
    }
}
