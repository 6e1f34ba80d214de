import Loadables

/// A loaded page.
struct LoadedPage: Sendable {
    var rows: [PageRow]
    /// Identifies the next page; nil at the end.
    var next: PageCursor?
    /// The reason why the list ends here although the server has more; nil if it does not.
    var end: PageEnd?
    var validator: ContentValidator?
    /// Sentences about values that were changed.
    var remarks: [String] = []
}

/// The reason why a list ends although the server has more.
enum PageEnd: Error, Hashable, CustomStringConvertible {

    /// The next link leads to another origin, which is named without secrets.
    case otherOrigin(String)
    /// The next page has already occurred.
    case loop
    /// The link or cursor to the next page is not a text or a URL.
    case unusable

    var description: String {
        switch self {
        case .otherOrigin(let origin): "the list ends here because its next link leads to \(origin)"
        case .loop: "the list ends here because the next page was already loaded"
        case .unusable: "the list ends here because the reference to the next page is invalid"
        }
    }
}
