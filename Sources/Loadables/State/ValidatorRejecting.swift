/// An error that may be the fault of the validator that the source was given, as an HTTP server says by 400 or 431: it is
/// forgotten, and the next load asks without it.
public protocol ValidatorRejecting: Error {

    /// Whether this one may be.
    var rejectsValidator: Bool { get }
}
