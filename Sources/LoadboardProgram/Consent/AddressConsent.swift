import Addresses
import Boards
import LoadableNetworking
import Synchronization

/// Blocks requests of a board to addresses that the user has not agreed to. Addresses of this machine, of the local
/// link and of private networks need consent.
final class AddressConsent: BoardAddressConsent {

    private struct State {
        /// The names of the sources to check: the sources in files that do not belong to the user.
        var sources: Set<String> = []
        /// Whether connections to the shared store are checked.
        var holdsStore = false
        var agreed: Set<ConsentItem> = []
        var found: [FoundAddress] = []
        var onFind: @Sendable () -> Void = {}
        var onRefusal: @Sendable () -> Void = {}
    }

    /// The maximum number of addresses to record. A harmless board uses fewer addresses.
    private static let limit = 100

    private let state = Mutex(State())
    /// A closure that returns whether an address belongs to this machine. Such an address may also be public.
    private let isOfMachine: @Sendable (IPAddress) -> Bool

    init(isOfMachine: @escaping @Sendable (IPAddress) -> Bool = MachineAddresses.contain) {
        self.isOfMachine = isOfMachine
    }

    /// The addresses found so far, whether or not the user has agreed to them.
    var found: [FoundAddress] { state.withLock(\.found) }

    /// Sets the sources to check, the addresses that the user has agreed to, and the addresses found so far.
    func use(sources: Set<String>, holdsStore: Bool = false, agreed: ConsentList, found: [FoundAddress]) {
        state.withLock { state in
            state.sources = sources
            state.holdsStore = holdsStore
            state.agreed = Set(agreed.items.filter { $0.kind == .address })
            state.found = found
        }
    }

    /// Sets a closure that is called each time a new address is found and blocked. The closure may be called on any
    /// thread.
    func observeFinds(_ tell: @escaping @Sendable () -> Void) {
        state.withLock { $0.onFind = tell }
    }

    /// Sets a closure that is called each time a load that the user requested has failed because of an address. The
    /// closure may be called on any thread.
    func observeRefusals(_ tell: @escaping @Sendable () -> Void) {
        state.withLock { $0.onRefusal = tell }
    }

    func policy(for source: SourceSettings) -> (any AddressPolicy)? {
        let origin = source.origin
        guard origin.isServer, state.withLock({ $0.sources.contains(source.name) }) else { return nil }
        let target = origin.target.map { (host: $0.host, port: $0.port) }
        return Policy(consent: self, target: target, origin: FoundAddress.origin(of: origin.target))
    }

    func policy(for share: ShareSettings) -> (any AddressPolicy)? {
        guard state.withLock(\.holdsStore) else { return nil }
        return Policy(consent: self, target: share.target, origin: share.addressOrigin)
    }

    func noteRefusal() {
        state.withLock(\.onRefusal)()
    }

    private func allows(_ found: FoundAddress) -> Bool {
        let (isAgreed, tell) = state.withLock { state -> (Bool, (@Sendable () -> Void)?) in
            if state.agreed.contains(found.item) { return (true, nil) }
            guard !state.found.contains(found), state.found.count < Self.limit else { return (false, nil) }
            state.found.append(found)
            return (false, state.onFind)
        }
        tell?()
        return isAgreed
    }

    private struct Policy: AddressPolicy {

        let consent: AddressConsent
        /// The server that the settings name; nil if they name none.
        let target: (host: HostName, port: Int)?
        let origin: String

        func allows(_ address: IPAddress, of host: HostName, port: Int) -> Bool {
            if address.scope == .publicNetwork, !consent.isOfMachine(address) { return true }
            // If the settings contain this address, the consent to the board includes the address.
            if let target, target.host == host, target.port == port, host.scope == address.scope,
                host.scope != .publicNetwork
            {
                return true
            }
            return consent.allows(FoundAddress(address, of: host, port: port, from: origin))
        }
    }
}

extension ShareSettings {

    /// The ``FoundAddress/origin`` of the store's addresses.
    var addressOrigin: String {
        target.map { RequestTarget.authority(of: $0.host, port: $0.port) } ?? FoundAddress.origin(of: nil)
    }
}
