import Dashboard
import FoundationEssentials
import Loadables

/// The outcome of a key: the result of its action for each item, up to the first failure.
struct KeyOutcome {

    /// The title of each item; nil for an item without a title, or if the key has no item.
    let names: [String?]
    /// The results for the items that the key acted on.
    var results: [KeyWork.Result] = []
    /// The error that stopped the key at the first item without a result. A ``KeyRefusal`` means that the key did not
    /// act on this item. Nil if the key acted on all items.
    var error: (any Error)?

    /// Whether the key failed. A key that the user stops has not failed.
    var isFailure: Bool { error.map { !($0 is CancellationError) } ?? false }

    /// The end of a sentence that begins with the title of the key: ` failed: exit code 1`, or `: 5 done`.
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

    /// The outputs of all results; nil if there are no results. The status of a response precedes its body. If the key
    /// has several items, a line with the title of the item comes first.
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
