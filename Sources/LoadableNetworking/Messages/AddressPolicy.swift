public import Addresses

/// A policy that determines the addresses to which a request may be sent. The policy applies to every address of the
/// host, and to the targets of redirects.
///
/// The client does not connect to an address that is not allowed. If no other address of the host can be reached, the
/// request fails with ``NetworkError/addressRefused(host:address:)``.
public protocol AddressPolicy: Sendable {

    /// Returns whether the request may be sent to an address.
    ///
    /// Called on any thread, for each new or reused connection. The method must return immediately.
    ///
    /// - Parameters:
    ///   - address: The address.
    ///   - host: The host of the requested URL. After a redirect, the host of the target.
    ///   - port: The port of the connection.
    func allows(_ address: IPAddress, of host: HostName, port: Int) -> Bool
}
