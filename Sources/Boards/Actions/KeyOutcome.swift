import Dashboard
import FoundationEssentials
import Loadables

/// The outcomes of a key for each of its items, up to the first failure.
struct KeyOutcome {

    /// The titles of the items.
    let names: [String?]
    /// The results for the items that the key acted on.
    var results: [KeyWork.Result] = []
    /// The reason why the key did not act on the next item; nil if it acted on all items.
    var error: (any Error)?

    init(names: [String?]) { self.names = names }

    /// Whether the key failed. Stopping the key is not a failure.
    var isFailure: Bool { error.map { !($0 is CancellationError) } ?? false }

    /// The end of a sentence that begins with the title of the key: ` failed: exit code 1`, `: 3 of 5 done; “x” failed:
    /// …`.
    var sentence: String {
        let done = "\(results.count) of \(names.count) done"
        let isOne = names.count == 1
        guard let error else {
            return isOne ? ": \(results.first?.status ?? "done")" : ": \(names.count) done"
        }
        if error is CancellationError { return isOne ? ": ended" : ": ended; \(done)" }
        let name = results.count < names.count ? names[results.count] : nil
        let text = ErrorText(error).text
        if error is KeyRefusal { return isOne ? ": not run: \(text)" : ": \(done); stopped: \(text)" }
        return isOne ? " failed: \(text)" : ": \(done); \(name ?? "the next row") failed: \(text)"
    }

    /// The outputs, each below the title of its item if there are several; nil if there is no output.
    var output: Data? {
        guard !results.isEmpty else { return nil }
        return zip(names, results).reduce(into: Data()) { all, part in
            let (name, result) = part
            if names.count > 1 { all += Data("── \(name ?? "")\n".utf8) }
            if let status = result.status { all += Data("\(status)\n\n".utf8) }
            all += names.count > 1 ? result.output.endingWithLine : result.output
        }
    }
}
