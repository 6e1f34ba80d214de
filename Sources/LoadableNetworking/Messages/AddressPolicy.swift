public import Addresses

/// Decides to which addresses a request may be sent, whatever the name of its host resolves to and wherever redirects
/// lead.
///
/// The client does not connect to an address that is not allowed. If no other address of the host can be reached, the
/// request fails with ``NetworkError/addressRefused(host:address:)``.
public protocol AddressPolicy: Sendable {

    /// Whether the request may be sent to an address.
    ///
    /// Called on any thread for each new or reused connection; must return immediately.
    ///
    /// - Parameters:
    ///   - address: The address.
    ///   - host: The host of the requested URL, which changes with redirects.
    ///   - port: The port of the connection.
    func allows(_ address: IPAddress, of host: HostName, port: Int) -> Bool
}
