import Boards
import TerminalUI

extension ConsentList {

    /// The number of items of each kind in words, such as `301 commands and 2 uses of secrets`.
    var counts: String {
        let parts = ConsentItem.Kind.allCases.compactMap { kind -> String? in
            let count = items.count { $0.kind == kind }
            return count == 0 ? nil : "\(count) \(count == 1 ? kind.words.one : kind.words.many)"
        }
        guard let last = parts.last, parts.count > 1 else { return parts.first ?? "nothing" }
        return parts.dropLast().joined(separator: ", ") + " and " + last
    }
}

extension ConsentItem.Kind {

    fileprivate var words: (one: String, many: String) {
        switch self {
        case .command: ("command", "commands")
        case .request: ("request", "requests")
        case .secret: ("use of a secret", "uses of secrets")
        case .content: ("use of content", "uses of content")
        case .sharing: ("shared item", "shared items")
        case .address: ("address", "addresses")
        }
    }

    fileprivate var heading: String {
        switch self {
        case .command: "Commands to run:"
        case .request: "Requests that change something, or that go to this machine or a local network:"
        case .secret: "Secrets and variables, and where they go:"
        case .content: "Content of sources, and where it goes:"
        case .sharing: "Content that others can read:"
        case .address: "Hosts whose addresses are on this machine or a local network:"
        }
    }
}

extension ConsentQuestion {

    struct Line: Hashable {
        var text: String
        var isNew = true
    }

    /// Returns the lines of the question below its title, with new items first.
    ///
    /// - Parameters:
    ///   - width: The number of available columns.
    ///   - signs: The symbols to use, which the terminal must be able to show.
    func lines(width: Int, signs: LosslessText.Signs = .unicode) -> [Line] {
        let texts = agreed.isEmpty ? [] : ["New: \(new.counts)", ""]
        let first = texts.flatMap { $0.wrapped(to: width) } + Self.lines(new, mark: "+ ", width, signs)
        guard !agreed.isEmpty else { return first.map { Line(text: $0) } }
        let title = "Agreed to before: \(agreed.counts)".wrapped(to: width)
        let rest = [""] + title + [""] + Self.lines(agreed, mark: "  ", width, signs)
        return first.map { Line(text: $0) } + rest.map { Line(text: $0, isNew: false) }
    }

    private static func lines(
        _ list: ConsentList, mark: String, _ width: Int, _ signs: LosslessText.Signs
    ) -> [String] {
        let groups = ConsentItem.Kind.allCases.compactMap { kind -> [String]? in
            let items = list.items.filter { $0.kind == kind }
            guard !items.isEmpty else { return nil }
            return kind.heading.wrapped(to: width)
                + items.flatMap { ConsentText($0.text, mark: mark, width: width, signs: signs).lines }
        }
        return Array(groups.joined(separator: [""]))
    }
}
