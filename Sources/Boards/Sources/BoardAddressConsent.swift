import Addresses
public import LoadableNetworking
import Loadables

/// Decides which addresses the sources of a board are loaded from, where that needs the user's consent.
public protocol BoardAddressConsent: Sendable {

    /// The policy for the requests of a source; nil if it may be loaded from all addresses.
    func policy(for source: SourceSettings) -> (any AddressPolicy)?

    /// The policy for the store of a board; nil if it may be reached at all addresses.
    func policy(for share: ShareSettings) -> (any AddressPolicy)?

    /// Notes that a load that the user asked for has failed because of an address that was not agreed to. Called on any thread.
    func noteRefusal()
}

/// A host has an address on this machine or in a private network that the user has not agreed to.
struct UnagreedAddress: SummarizedError, Hashable, CustomStringConvertible {

    let host: RemoteHost
    let address: IPAddress

    var summary: String {
        "\(host) is at \(address), on \(FoundAddress.place(of: address)), which you have not agreed to"
    }

    var description: String { "\(summary); refresh it, or start the board again, to be asked" }
}
