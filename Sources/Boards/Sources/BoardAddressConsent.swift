import Addresses
public import LoadableNetworking
import Loadables

/// Decides which addresses the sources of a board may connect to, if that needs the user's consent.
public protocol BoardAddressConsent: Sendable {

    /// The policy for the requests of a source; nil if all addresses are allowed.
    func policy(for source: SourceSettings) -> (any AddressPolicy)?

    /// The policy for the store of a board; nil if all addresses are allowed.
    func policy(for share: ShareSettings) -> (any AddressPolicy)?

    /// Records that a load that the user asked for has failed because of an address without consent. Called on any
    /// thread.
    func noteRefusal()
}

/// A host has an address on this machine or in a private network without the user's consent.
struct UnagreedAddress: SummarizedError, Hashable, CustomStringConvertible {

    let host: RemoteHost
    let address: IPAddress

    var summary: String {
        "\(host) is at \(address), on \(FoundAddress.place(of: address)), which you have not agreed to"
    }

    var description: String { "\(summary); refresh it, or start the board again, to be asked" }
}
