public import Addresses

/// Decides which addresses a request may be sent to, whatever the name of its host resolves to and wherever redirects lead.
///
/// An address that is not allowed is not connected to. If no other address of the host can be reached, the request fails with
/// ``NetworkError/addressRefused(host:address:)``.
public protocol AddressPolicy: Sendable {

    /// Whether the request may be sent to an address.
    ///
    /// Called on any thread for each connection that is made or used again; must return immediately.
    ///
    /// - Parameters:
    ///   - address: The address.
    ///   - host: The host of the URL that is requested, which after a redirect is another one than at first.
    ///   - port: The port that is connected to.
    func allows(_ address: IPAddress, of host: HostName, port: Int) -> Bool
}
