import FoundationEssentials

/// The actions of residents in the app.
extension World {
    /// Opens or closes a barrier. An open barrier closes automatically after 15 s.
    mutating func setBarrier(_ id: String, isOpen: Bool) throws(Refusal) -> Barrier {
        guard let barrier = moveBarrier(id, isOpen: isOpen) else { throw .unknown("barrier", id: id) }
        record(.access, at: barrier.name, isOpen ? "opened by app" : "closed by app")
        return barrier
    }

    /// Unlocks the door of an intercom for 5 s.
    mutating func openDoor(ofIntercom id: String) throws(Refusal) -> Intercom {
        guard let intercom = intercoms.first(where: { $0.id == id }) else { throw .unknown("intercom", id: id) }
        guard intercom.isReady else { throw .intercomOutOfOrder(name: intercom.name) }
        record(.access, at: intercom.name, "opened by app")
        return moveDoor(id, isOpen: true) ?? intercom
    }

    mutating func createCode(minutes: Int) throws(Refusal) -> AccessCode {
        let code = try codes.create(at: now, minutes: minutes)
        record(.code, at: "Intercoms", "code, \(minutes) min")
        return code
    }

    mutating func deleteCode(_ id: String) throws(Refusal) {
        try codes.delete(id)
        record(.code, at: "Intercoms", "code deleted")
    }

    mutating func payBill(_ id: String) throws(Refusal) -> Bill {
        let bill = try account.pay(id, at: now, balanceCents: profile.balanceCents)
        changeBalance(byCents: -bill.amountCents, for: calendar.reason(for: bill))
        return bill
    }

    private mutating func record(_ kind: Event.Kind, at place: String, _ text: String) {
        history.append(Activity(kind: kind, place: place, text: text), at: now)
    }
}
