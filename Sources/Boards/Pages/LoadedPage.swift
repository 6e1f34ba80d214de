import Loadables

/// A page as it was loaded.
struct LoadedPage: Sendable {
    var rows: [PageRow]
    /// By what the next page is asked for; nil at the end.
    var next: PageCursor?
    /// Why the list ends here though the response says more; nil if it does not.
    var end: PageEnd?
    var validator: ContentValidator?
    /// Sentences about what of it is not as it was written.
    var remarks: [String] = []
}

/// Why a list ends, although the server says that there is more.
enum PageEnd: Error, Hashable, CustomStringConvertible {

    /// The next link leads to another origin, named without what may be secret.
    case otherOrigin(String)
    /// The next page came before.
    case loop
    /// What is to lead to the next page is not a text or a URL.
    case unusable

    var description: String {
        switch self {
        case .otherOrigin(let origin): "the list ends here, as its next link leads to \(origin)"
        case .loop: "the list ends here, as the next page would be one that came before"
        case .unusable: "the list ends here, as what should lead to the next page is not usable"
        }
    }
}
