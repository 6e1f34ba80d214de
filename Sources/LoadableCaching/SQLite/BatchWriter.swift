import Loadables

/// Writes changes to the file, and pauses after a failure.
struct BatchWriter {

    /// The pause after a failure. The first change after the pause tries to write again.
    private static let pauseAfterFailure: Duration = .seconds(10)

    let entries: EntryWriter
    private let path: String
    /// The reason of the last failure.
    private var outage: CacheProblem?
    private var pauseUntil: Timestamp?

    /// Creates a writer. The path is used in messages.
    init(_ entries: EntryWriter, path: String) {
        self.entries = entries
        self.path = path
    }

    /// Returns the reason of the current pause; nil if there is no pause.
    func pause(at now: Timestamp) -> CacheProblem? {
        // A clock that was set back does not extend the pause.
        guard let outage, let end = pauseUntil, now < end, now.duration(to: end) <= Self.pauseAfterFailure else {
            return nil
        }
        return outage
    }

    /// Ends a pause, so that the next batch is tried even if the last one failed.
    mutating func endPause() {
        pauseUntil = nil
    }

    /// Writes a batch.
    ///
    /// - Parameters:
    ///   - reader: The reader of the same file.
    ///   - isFirstLaterVersion: Returns whether it was not yet reported that the file has a later version.
    /// - Returns: Whether the batch was written, and the problems to report.
    mutating func write(
        _ batch: PendingChanges.Batch, at now: Timestamp, _ progress: EntryWriter.Progress, beside reader: EntryReader,
        isFirstLaterVersion: () -> Bool
    ) -> (result: Result<Void, CacheProblem>, problems: [CacheProblem]) {
        do throws(SQLiteError) {
            var problems: [CacheProblem]
            do throws(SQLiteError) {
                problems = try entries.write(batch, at: now, progress)
            } catch  where error.isRefusal {
                // The connections of a program share one view of the log. If the reader opened the log as
                // read-only, the view is read-only.
                reader.close()
                problems = try entries.write(batch, at: now, progress)
            }
            problems += entries.file.takeProblems()
            if outage != nil { problems.append(.recovered(file: path)) }
            outage = nil
            return (.success(()), problems)
        } catch {
            // Values that cannot be encoded are reported when the other values are written.
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
