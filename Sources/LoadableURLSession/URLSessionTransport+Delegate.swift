import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

// Forwards delegate calls of the session to the delegate that the program provided.

extension URLSessionTransport {

    var taskDelegate: (any URLSessionTaskDelegate)? { delegate as? any URLSessionTaskDelegate }

    func urlSession(_ session: URLSession, didBecomeInvalidWithError error: (any Error)?) {
        delegate?.urlSession(session, didBecomeInvalidWithError: error)
    }

    func urlSession(
        _ session: URLSession,
        didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        guard let delegate else {
            completionHandler(.performDefaultHandling, nil)
            return
        }
        delegate.urlSession(session, didReceive: challenge, completionHandler: completionHandler)
    }

    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        guard let taskDelegate else {
            urlSession(session, didReceive: challenge, completionHandler: completionHandler)
            return
        }
        taskDelegate.urlSession(session, task: task, didReceive: challenge, completionHandler: completionHandler)
    }
}
