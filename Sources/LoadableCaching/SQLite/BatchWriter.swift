import Loadables

/// Writes changes into the file, and leaves it alone for a while after it could not.
struct BatchWriter {

    /// While nothing can be written, it is tried again with the first change after this time.
    private static let pauseAfterFailure: Duration = .seconds(10)

    let entries: EntryWriter
    private let path: String
    /// Why nothing could be written last time.
    private var outage: CacheProblem?
    private var pauseUntil: Timestamp?

    /// Makes a writer of the file at a path, as problems name it.
    init(_ entries: EntryWriter, path: String) {
        self.entries = entries
        self.path = path
    }

    /// Why nothing is tried now.
    func pause(at now: Timestamp) -> CacheProblem? {
        // A clock that was set back does not make the pause longer.
        guard let outage, let end = pauseUntil, now < end, now.duration(to: end) <= Self.pauseAfterFailure else {
            return nil
        }
        return outage
    }

    /// Lets the next batch be tried, whatever came of the last one.
    mutating func endPause() {
        pauseUntil = nil
    }

    /// Writes a batch.
    ///
    /// - Parameters:
    ///   - reader: What reads the same file.
    ///   - isFirstLaterVersion: Whether nobody has been told yet that the file is of a later version.
    /// - Returns: Whether it was written, and what is to be reported.
    mutating func write(
        _ batch: PendingChanges.Batch, at now: Timestamp, _ progress: EntryWriter.Progress, beside reader: EntryReader,
        isFirstLaterVersion: () -> Bool
    ) -> (result: Result<Void, CacheProblem>, problems: [CacheProblem]) {
        do throws(SQLiteError) {
            var problems: [CacheProblem]
            do throws(SQLiteError) {
                problems = try entries.write(batch, at: now, progress)
            } catch  where error.isRefusal {
                // The connections of a program have one view of the log: read-only, if the reader opened it when it was.
                reader.close()
                problems = try entries.write(batch, at: now, progress)
            }
            problems += entries.file.takeProblems()
            if outage != nil { problems.append(.recovered(file: path)) }
            outage = nil
            return (.success(()), problems)
        } catch {
            // Values that cannot be encoded are reported when the others are written.
            var problems = entries.file.takeProblems()
            let isLater = error == .laterVersion
            let new: CacheProblem =
                isLater ? .laterVersion(file: path) : .notWritable(file: path, reason: "\(error)")
            if isLater ? isFirstLaterVersion() : outage == nil { problems.append(new) }
            outage = new
            pauseUntil = now.advanced(by: Self.pauseAfterFailure)
            return (.failure(new), problems)
        }
    }
}
