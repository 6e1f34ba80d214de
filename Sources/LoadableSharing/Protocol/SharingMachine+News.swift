import Loadables

// Events from other boards, during a wait and after the load.

extension SharingMachine {

    mutating func told(_ event: Event, at now: Timestamp) -> [Action] {
        if case .announced(let number) = event { heard = max(heard, number) } else { isReleased = true }
        switch (state, event) {
        case (.waiting, .announced(seen)): return []
        case (.waiting, _): return look(.lookingForLoad, at: now)
        // A board that only lets another board go first looks at the store after its pause.
        case (.pausing, .announced): return turn.hasPaused ? look(.lookingForLoad, at: now) : []
        case (.following, .announced(let number)): return number > memory.known ? look(.lookingForNews, at: now) : []
        case (.following, .reconnected): return look(.lookingForNews, at: now)
        default: return []
        }
    }

    /// Handles announced content that is included, so that no look is needed. Only the numbers are compared: the
    /// delivery time is known less accurately than the age that the store states.
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

    /// Handles an announced failure. A board that shows the current content ignores it. For a board that waits, it is
    /// the result.
    mutating func brought(
        _ failure: Found, wait: Duration, after content: UInt64, at now: Timestamp
    ) -> [Action] {
        guard failure.number > memory.known, memory.unsharedSince == nil else {
            return told(.announced(failure.number), at: now)
        }
        switch state {
        case .following where content <= memory.known: return []
        case .waiting, .pausing:
            // The content at the first look is too old.
            if content <= max(memory.known, firstSeen ?? 0), failure.age < wait, isLater(failure) || !turn.isAsked {
                state = .over
                return [.fail]
            }
        default: break
        }
        return told(.announced(failure.number), at: now)
    }

    /// Returns whether the entry was stored after the first look.
    private func isLater(_ found: Found) -> Bool { firstSeen.map { found.number > $0 } ?? false }
}
