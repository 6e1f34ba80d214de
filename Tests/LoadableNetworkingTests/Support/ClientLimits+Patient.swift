import LoadableNetworking

extension ClientLimits {

    /// For tests that are not about time: however busy the machine is, no request is timed out.
    static let patient = ClientLimits(timeout: .seconds(3600), responseTimeout: .seconds(3600))
}
