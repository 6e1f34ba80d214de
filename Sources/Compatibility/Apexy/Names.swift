public import LoadableNetworking

/// What comes of asking for something.
public typealias APIResult<Value> = Swift.Result<Value, any Error>

/// A client that is asked with `await`: any is.
public typealias ConcurrencyClient = Client
