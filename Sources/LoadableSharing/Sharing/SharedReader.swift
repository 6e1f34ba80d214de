import FoundationEssentials
import Loadables

/// A reader that decodes the entries of a source in the store, and converts them to responses.
struct SharedReader<Content: Sendable> {

    struct Found {
        var record: SharedFinding.Record
        var entry: SharedEntry
        var stored: LoadAnswer<Data>
        /// The content; nil if the validator shows that the loader already has this content.
        var content: Content?
    }

    struct Failure {
        var record: SharedFinding.Record
        var board: String
        var summary: String
        var wait: Duration

        var error: SharedFailure {
            SharedFailure(summary: summary, board: board, retryAfter: wait - record.age)
        }
    }

    /// The maximum time for which a shared failure prevents loads.
    static var longestWait: Duration { .seconds(3_600) }

    let source: SharedSource<Content>

    /// Returns the content of a record; nil if the record contains no content that this board can use.
    ///
    /// - Parameter known: The validator of the loader's current content; nil if there is none.
    func content(_ record: SharedFinding.Record, known: ContentValidator?) throws -> Found? {
        guard let entry = try entry(record), case .answer(let stored) = entry.payload else { return nil }
        if let known, stored.facts.validator == known {
            return Found(record: record, entry: entry, stored: stored, content: nil)
        }
        // An entry without content states that the content is unchanged. This board does not have that content.
        guard let data = stored.content else { return nil }
        guard let content = try? source.coder.decode(data) else {
            source.sharing.note(.undecodable)
            return nil
        }
        return Found(record: record, entry: entry, stored: stored, content: content)
    }

    func failure(_ record: SharedFinding.Record) throws -> Failure? {
        guard let entry = try entry(record), case .failure(let summary, let wait) = entry.payload else { return nil }
        return Failure(record: record, board: entry.board, summary: summary, wait: min(wait.duration, Self.longestWait))
    }

    /// Returns the decoded entry; nil if the entry is invalid and may be replaced.
    ///
    /// - Throws: ``SharedEntryProblem/newerFormat`` for an entry of a newer version, which must not be replaced.
    private func entry(_ record: SharedFinding.Record) throws -> SharedEntry? {
        let sharing = source.sharing
        do throws(SharedEntryProblem) {
            return try SharedEntry(
                record.bytes, number: record.number, of: source.identity, key: sharing.key, limit: sharing.limit)
        } catch {
            if error == .newerFormat { throw error }
            sharing.note(error)
            return nil
        }
    }

    func answer(_ found: Found, at now: Timestamp) -> LoadAnswer<Content> {
        let date = now.advanced(by: .zero - found.record.age)
        var facts = found.stored.facts
        facts.provenance = Provenance(origin: .source, date: date)
        facts.exchange = exchange(found)
        return found.content.map { .content($0, facts) } ?? .unchanged(facts)
    }

    /// Returns the facts of the content, for later loads that report the content as unchanged; nil if it was not
    /// stored.
    ///
    /// - Parameter date: The time at which the content was stored; nil if it was not stored.
    func factsToKeep(of answer: LoadAnswer<Content>, storedAt date: Timestamp?) -> LoadFacts? {
        guard let date else { return nil }
        var facts = answer.facts
        facts.exchange = nil
        facts.provenance = facts.provenance ?? Provenance(origin: .source, date: date)
        return facts
    }

    /// Returns the answer that the current content is still fresh.
    func answer(keeping facts: LoadFacts) -> LoadAnswer<Content> {
        var facts = facts
        facts.exchange = exchange(["no newer content"])
        return .unchanged(facts)
    }

    private func exchange(_ found: Found) -> LoadExchange {
        let entry = found.entry
        let board = entry.board.isEmpty ? "another board" : entry.board
        let milliseconds = Int(entry.took.duration / .milliseconds(1))
        return exchange(
            [
                "loaded by \(board) in \(milliseconds) ms\(entry.isAsked ? ", requested by its user" : "")",
                "number \(entry.number)",
            ], found.stored.content?.count)
    }

    private func exchange(_ response: [String], _ byteCount: Int? = nil) -> LoadExchange {
        var exchange = LoadExchange(request: ["shared store"], response: response, receivedByteCount: byteCount)
        exchange.isFromStore = true
        return exchange
    }
}

extension SharingMachine.Found {

    init(_ record: SharedFinding.Record) {
        self.init(number: record.number, age: record.age, loadAge: record.loadAge)
    }
}
