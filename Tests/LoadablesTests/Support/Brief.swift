import Loadables

extension LoadableSnapshot {

    /// The state in one word, the error in brackets, and a plus sign if there are contents: "failed(offline)+".
    var brief: String {
        let word =
            switch state {
            case .idle: "idle"
            case .syncing: "syncing"
            case .didSyncSuccessfully: "synced"
            case .didFailToSync: "failed"
            }
        return word + (error.map { "(\($0))" } ?? "") + (isContentsAvailable ? "+" : "")
    }
}

extension LoadingState {

    /// The state with its content: "loading(nil)", "success(1)", "failure(offline, 1)".
    var brief: String {
        let content = content.map { "\($0)" } ?? "nil"
        return switch self {
        case .initial: "initial"
        case .loading: "loading(\(content))"
        case .success: "success(\(content))"
        case .failure(let error, _): "failure(\(error), \(content))"
        }
    }
}
