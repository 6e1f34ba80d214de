import Addresses
public import LoadableNetworking
import Loadables

/// An object that decides which addresses a board may connect to, according to the user's consent.
public protocol BoardAddressConsent: Sendable {

    /// Returns the policy for the requests of a source. Nil if the source may connect to all addresses.
    func policy(for source: SourceSettings) -> (any AddressPolicy)?

    /// Returns the policy for the store of a board. Nil if the board may connect to all addresses of the store.
    func policy(for share: ShareSettings) -> (any AddressPolicy)?

    /// Records that a load failed because the user has not consented to an address. Called only for loads that the user
    /// has requested. May be called on any thread.
    func noteRefusal()
}

/// An error that occurs if a host has an address to which the user has not consented. The address is on this machine or
/// in a private network.
struct UnagreedAddress: SummarizedError, Hashable, CustomStringConvertible {

    let host: RemoteHost
    let address: IPAddress

    var summary: String {
        "\(host) is at \(address), on \(FoundAddress.place(of: address)); you have not agreed to this address"
    }

    var description: String { "\(summary); refresh the source, or start the board again, to be asked" }
}
