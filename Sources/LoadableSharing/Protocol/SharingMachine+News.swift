import Loadables

// News of other boards, during a wait and after the load.

extension SharingMachine {

    mutating func told(_ event: Event, at now: Timestamp) -> [Action] {
        if case .announced(let number) = event { heard = max(heard, number) } else { isReleased = true }
        switch (state, event) {
        case (.waiting, .announced(seen)): return []
        case (.waiting, _): return look(.lookingForLoad, at: now)
        // A board that only lets another one go first looks up in its turn.
        case (.pausing, .announced): return turn.hasPaused ? look(.lookingForLoad, at: now) : []
        case (.following, .announced(let number)): return number > memory.known ? look(.lookingForNews, at: now) : []
        case (.following, .reconnected): return look(.lookingForNews, at: now)
        default: return []
        }
    }

    /// Content that needs no look. Only the numbers are compared: the delivery time is known less accurately than the
    /// age that the store states.
    mutating func brought(_ content: Found, at now: Timestamp) -> [Action] {
        guard content.number > memory.known, memory.unsharedSince == nil else {
            return told(.announced(content.number), at: now)
        }
        switch state {
        case .following: return give(content, stored: now)
        case .waiting, .pausing:
            if isLater(content) || (!turn.isAsked && limits.isFresh(content.age)) { return give(content, stored: now) }
        default: break
        }
        return told(.announced(content.number), at: now)
    }

    /// A failure: ignored by a board that shows the current content, and a result for one that waits.
    mutating func brought(
        _ failure: Found, wait: Duration, after content: UInt64, at now: Timestamp
    ) -> [Action] {
        guard failure.number > memory.known, memory.unsharedSince == nil else {
            return told(.announced(failure.number), at: now)
        }
        switch state {
        case .following where content <= memory.known: return []
        case .waiting, .pausing:
            // The content that was seen is too old.
            if content <= max(memory.known, firstSeen ?? 0), failure.age < wait, isLater(failure) || !turn.isAsked {
                state = .over
                return [.fail]
            }
        default: break
        }
        return told(.announced(failure.number), at: now)
    }

    /// Whether it was stored after the first look.
    private func isLater(_ found: Found) -> Bool { firstSeen.map { found.number > $0 } ?? false }
}
