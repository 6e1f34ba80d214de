/// By what a page of a list is asked for. Two cursors are equal if they ask for the same page.
struct PageCursor: Codable, Sendable {

    /// What the request has in place of the one for the first page.
    enum Step: Hashable, Codable, Sendable {
        /// A path and a query on the origin of the source. Parts that were secrets are marked: see ``PageAddress``.
        case link(String)
        /// The value of the parameter.
        case value(String)
    }

    let step: Step

    /// The number of the page, from 2.
    let number: Int
}

extension PageCursor: Hashable {

    static func == (left: PageCursor, right: PageCursor) -> Bool { left.step == right.step }

    func hash(into hasher: inout Hasher) { hasher.combine(step) }
}

extension PageCursor? {

    /// The number of the page, from 1.
    var pageNumber: Int { self?.number ?? 1 }
}
