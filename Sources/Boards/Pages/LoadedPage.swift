import Loadables

struct LoadedPage: Sendable {
    var rows: [PageRow]
    /// The cursor of the next page; nil at the end.
    var next: PageCursor?
    /// The reason why the list ends here although the server may have more rows; nil if there is none.
    var end: PageEnd?
    var validator: ContentValidator?
    /// Sentences about values that were changed when the page was read.
    var remarks: [String] = []
}

/// The reason why a list ends although the server may have more rows.
enum PageEnd: Error, Hashable, CustomStringConvertible {

    /// The link to the next page leads to another origin. The payload is the name of that origin without secrets.
    case otherOrigin(String)
    /// The link or cursor of the next page identifies a page that was already loaded.
    case loop
    /// The link or cursor of the next page is invalid.
    case unusable

    var description: String {
        switch self {
        case .otherOrigin(let origin):
            "the list ends here because the link to the next page leads to another server, \(origin)"
        case .loop: "the list ends here because the next page was already loaded"
        case .unusable: "the list ends here because the reference to the next page is invalid"
        }
    }
}
