import Settings

/// The failure of parts of a content: of items for which a source is loaded, or of a source from which the content is
/// made. The content is there, but values in it are missing or out of date.
struct PartFailure: Hashable, Sendable, Codable {

    /// The number of failed parts, such as `1 of 3 failed`, for the title of a panel.
    var summary: String

    /// The summary, and the first failed part with its error: `1 of 3 failed: north: timed out`.
    var sentence: String

    /// Whether a filter reads the errors of the rows. The content then states the failure itself, and its panel does not
    /// count as failed.
    var isHandled = false
}

extension ItemFacts {

    /// The failure of the items; nil if no item has failed.
    var failure: PartFailure? {
        guard failed > 0 else { return nil }
        let summary = "\(failed) of \(count) failed"
        return PartFailure(summary: summary, sentence: firstFailure.map { "\(summary): \($0)" } ?? summary)
    }
}

extension BoardContent {

    /// The failure of parts for which the panel counts as failed; nil if there is none, or if a filter handles it.
    var partFailure: PartFailure? { (items?.failure ?? memberFailure).flatMap { $0.isHandled ? nil : $0 } }

    /// Returns the failure of parts for a source that is made from this content. It begins with the name of the source
    /// whose items have failed.
    ///
    /// - Parameter name: The name of this source.
    func failure(ofMember name: String) -> PartFailure? {
        guard let own = items?.failure else { return memberFailure }
        return PartFailure(summary: "\(name): \(own.summary)", sentence: "\(name): \(own.sentence)")
    }
}

extension SourceSettings {

    /// Returns a failure of parts of other sources as that of this source.
    func handling(_ failure: PartFailure?) -> PartFailure? {
        guard var failure else { return nil }
        failure.isHandled = failure.isHandled || readsErrors
        return failure
    }

    /// Whether the filter reads the field `error`, which rows of failed items have.
    private var readsErrors: Bool {
        guard let select else { return false }
        let text = select.plain ?? select.shown
        return text.contains(#"["error"]"#) || text.contains(#"has("error")"#)
            || text.ranges(of: ".error").contains { range in
                guard range.upperBound < text.endIndex else { return true }
                let next = text[range.upperBound]
                return !next.isLetter && !next.isNumber && next != "_"
            }
    }
}
