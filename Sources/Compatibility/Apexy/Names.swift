public import LoadableNetworking
public import Loadables

// Our module is not exported as a whole, because many of its types have the same names as types of
// this module.

/// The result of an operation.
public typealias APIResult<Value> = Swift.Result<Value, any Error>

extension Result where Failure == any Error {

    /// The error; nil if there is a value.
    public var error: (any Error)? {
        if case .failure(let error) = self { error } else { nil }
    }
}

/// An error of a request. These clients throw it only for an unsuccessful status.
public typealias NetworkError = LoadableNetworking.NetworkError

/// The part of a URL that is safe to show.
public typealias RemoteHost = LoadableNetworking.RemoteHost

/// The limits of a client's requests.
public typealias ClientLimits = LoadableNetworking.ClientLimits

/// The proxies of a client's requests.
public typealias ProxySettings = LoadableNetworking.ProxySettings

/// A request to a source, with the known validator and the callbacks.
public typealias LoadRequest = Loadables.LoadRequest

/// A response of a source: content, or the fact that it is unchanged. Both have facts about the
/// response.
public typealias LoadAnswer = Loadables.LoadAnswer
