public import LoadableNetworking
public import Loadables

// `LoadableNetworking` is not exported as a whole, because many of its types have the same names as types of this
// module.

/// The result of an operation.
public typealias APIResult<Value> = Swift.Result<Value, any Error>

extension Result where Failure == any Error {

    /// The error; nil for a success.
    public var error: (any Error)? {
        if case .failure(let error) = self { error } else { nil }
    }
}

/// An error of a request that has no corresponding `URLError`, for example an unsuccessful status.
public typealias NetworkError = LoadableNetworking.NetworkError

/// The host, port and path of a URL in a form that is safe to show.
public typealias RemoteHost = LoadableNetworking.RemoteHost

/// The limits of a client's requests.
public typealias ClientLimits = LoadableNetworking.ClientLimits

/// The proxies of a client's requests.
public typealias ProxySettings = LoadableNetworking.ProxySettings

/// A request to a source, with the validator of the current content. The source uses the request to report its
/// progress.
public typealias LoadRequest = Loadables.LoadRequest

/// The response of a source: content, or a statement that the content is unchanged.
public typealias LoadAnswer = Loadables.LoadAnswer
