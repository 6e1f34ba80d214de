import Loadables

/// A writer that writes changes to the file in batches, and pauses after a failure.
struct BatchWriter {

    /// The duration of the pause after a failure. After the pause, the next change starts another attempt.
    private static let pauseAfterFailure: Duration = .seconds(10)

    let entries: EntryWriter
    private let path: String
    /// The reason for the last failure; nil if the last attempt succeeded.
    private var outage: CacheProblem?
    private var pauseUntil: Timestamp?

    init(_ entries: EntryWriter, path: String) {
        self.entries = entries
        self.path = path
    }

    /// Returns the reason for the current pause; nil if there is no pause.
    func pause(at now: Timestamp) -> CacheProblem? {
        // A pause that is longer than planned means that the clock was set back. The pause then ends.
        guard let outage, let end = pauseUntil, now < end, now.duration(to: end) <= Self.pauseAfterFailure else {
            return nil
        }
        return outage
    }

    mutating func endPause() {
        pauseUntil = nil
    }

    /// Writes a batch, and returns the problems to report.
    ///
    /// - Parameter isFirstLaterVersion: Called if a later version of the program wrote the file. Returns whether this
    ///   problem has not been reported yet.
    mutating func write(
        _ batch: PendingChanges.Batch, at now: Timestamp, _ progress: EntryWriter.Progress, beside reader: EntryReader,
        isFirstLaterVersion: () -> Bool
    ) -> (result: Result<Void, CacheProblem>, problems: [CacheProblem]) {
        do throws(SQLiteError) {
            var problems: [CacheProblem]
            do throws(SQLiteError) {
                problems = try entries.write(batch, at: now, progress)
            } catch  where error.isRefusal {
                // If the reader has opened the log as read-only, the writer cannot write to the log either, because all
                // connections of a program share their access to the log.
                reader.close()
                problems = try entries.write(batch, at: now, progress)
            }
            problems += entries.file.takeProblems()
            if outage != nil { problems.append(.recovered(file: path)) }
            outage = nil
            return (.success(()), problems)
        } catch {
            // Values that cannot be encoded are reported after the other values have been written by a later attempt.
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
