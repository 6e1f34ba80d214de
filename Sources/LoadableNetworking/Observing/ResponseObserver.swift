public import Foundation

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

/// Called after each request of a client, before whoever asked hears of it: with the request as it was sent, and the
/// response, the body and the error, as far as there are any. Runs on any thread, and must return at once.
///
/// It gets everything, secrets included; ``ExchangeSummary`` says what may be written into a log.
public typealias ResponseObserver = @Sendable (URLRequest?, HTTPURLResponse?, Data?, (any Error)?) -> Void
