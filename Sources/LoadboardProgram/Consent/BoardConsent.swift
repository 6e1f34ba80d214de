import Boards
import Loadables

struct ConsentQuestion: Hashable, Sendable {

    /// The items that need consent.
    var new: ConsentList

    /// The items that the user has agreed to earlier.
    var agreed: ConsentList

    /// Whether all new items are addresses. The board is then shown even without consent, but loads from these
    /// addresses fail.
    var isAboutAddresses: Bool { new.items.allSatisfy { $0.kind == .address } }
}

@MainActor
final class BoardConsent {

    /// The object that decides which addresses the sources of the board may connect to.
    let addresses: AddressConsent

    private let store: ConsentStore
    private let path: String
    /// Whether the user has consented to everything. No question is then asked.
    private let isGivenForAll: Bool
    private var record: ConsentRecord

    init(
        _ store: ConsentStore, of path: String, isGivenForAll: Bool, addresses: AddressConsent = AddressConsent()
    ) {
        (self.store, self.path, self.isGivenForAll) = (store, path, isGivenForAll)
        self.addresses = addresses
        record = isGivenForAll ? ConsentRecord() : store.record(of: path)
        addresses.use(sources: [], agreed: record.agreed, found: record.found)
        addresses.observeFinds { [weak self] in Task { @MainActor in self?.noteAddresses() } }
    }

    /// Returns the question about the items of the settings that the user has not agreed to. Returns nil if there are
    /// no such items, or if the user has consented to everything.
    func question(about settings: BoardSettings) -> ConsentQuestion? {
        guard !isGivenForAll else { return nil }
        let all = list(of: settings)
        let agreed = all.intersection(agreed(to: settings))
        let new = all.subtracting(agreed)
        return new.isEmpty ? nil : ConsentQuestion(new: new, agreed: agreed)
    }

    /// Records the user's consent to the settings that are applied. Addresses without consent remain blocked. Has no
    /// effect if the user has consented to everything.
    ///
    /// - Parameter answer: The items that the user has just agreed to.
    /// - Throws: A system error if the consent cannot be stored. The consent then applies until this program ends.
    func give(to settings: BoardSettings, answer: ConsentList) throws {
        guard !isGivenForAll else { return }
        var agreed = list(of: settings).intersection(agreed(to: settings).union(answer))
        // Keep the items of sources that currently cannot run, for example because a variable is missing.
        if !settings.faultySources.isEmpty { agreed = agreed.union(record.agreed) }
        let new = ConsentRecord(agreed: agreed, found: found(by: settings))
        addresses.use(
            sources: Set(settings.foreignSources.map(\.name)), holdsStore: settings.foreignStore != nil,
            agreed: agreed, found: new.found)
        let isNews = new != record && (new != ConsentRecord() || store.hasRecord(of: path))
        record = new
        if isNews { try store.write(new, of: path) }
    }

    private func list(of settings: BoardSettings) -> ConsentList {
        settings.consent.union(ConsentList(found(by: settings).map(\.item)))
    }

    private func agreed(to settings: BoardSettings) -> ConsentList {
        guard let hash = record.legacyHash else { return record.agreed }
        return hash == settings.legacyConsent ? settings.consent : ConsentList()
    }

    /// Returns the addresses found so far that belong to the foreign sources and the foreign store in the settings.
    private func found(by settings: BoardSettings) -> [FoundAddress] {
        let origins = settings.foreignOrigins
        return addresses.found.filter { origins.contains($0.origin) }
    }

    /// Stores the addresses found so far, for the next question.
    private func noteAddresses() {
        guard record.found != addresses.found else { return }
        record.found = addresses.found
        // If writing fails, the next load finds the address again.
        try? store.write(record, of: path)
    }
}

extension BoardSettings {

    /// The servers of the sources and the store that do not belong to the user.
    fileprivate var foreignOrigins: Set<String> {
        Set(
            foreignSources.filter(\.origin.isServer).map { FoundAddress.origin(of: $0.origin.target) }
                + [foreignStore?.addressOrigin].compactMap(\.self))
    }
}
