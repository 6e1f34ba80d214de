public import LoadableNetworking
public import Loadables

// Not all of our module is exported: many of its types have the names of types here.

/// What comes of asking for something.
public typealias APIResult<Value> = Swift.Result<Value, any Error>

extension Result where Failure == any Error {

    /// Why there is no value; nil if there is one.
    public var error: (any Error)? {
        if case .failure(let error) = self { error } else { nil }
    }
}

/// Why a request failed. The clients here throw it for a status alone.
public typealias NetworkError = LoadableNetworking.NetworkError

/// The part of a URL that is safe to show.
public typealias RemoteHost = LoadableNetworking.RemoteHost

/// What a client allows a request to cost.
public typealias ClientLimits = LoadableNetworking.ClientLimits

/// Which proxy a client's requests go through.
public typealias ProxySettings = LoadableNetworking.ProxySettings

/// What is known when content is asked for again, and where its progress goes.
public typealias LoadRequest = Loadables.LoadRequest

/// Content, or that it is unchanged, and what is known of the answer.
public typealias LoadAnswer = Loadables.LoadAnswer
