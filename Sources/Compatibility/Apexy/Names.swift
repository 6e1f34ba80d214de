public import LoadableNetworking
public import Loadables

// Not all of our module is exported: many of its types have the names of types here.

/// What comes of asking for something.
public typealias APIResult<Value> = Swift.Result<Value, any Error>

/// A client that is asked with `await`: any is.
public typealias ConcurrencyClient = Client

/// Why a request failed.
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
