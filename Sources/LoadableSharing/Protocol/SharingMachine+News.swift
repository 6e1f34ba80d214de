import Loadables

// Handles events from other boards, during a wait and after the load.

extension SharingMachine {

    mutating func told(_ event: Event, at now: Timestamp) -> [Action] {
        if case .announced(let number) = event { heard = max(heard, number) } else { isReleased = true }
        switch (state, event) {
        case (.waiting, .announced(seen)): return []
        case (.waiting, _): return look(.lookingForLoad, at: now)
        // A board that pauses only to let another board load first ignores the announcement, and looks at the store
        // after its pause.
        case (.pausing, .announced): return turn.hasPaused ? look(.lookingForLoad, at: now) : []
        case (.following, .announced(let number)): return number > memory.known ? look(.lookingForNews, at: now) : []
        case (.following, .reconnected): return look(.lookingForNews, at: now)
        default: return []
        }
    }

    /// Handles an announcement that includes the content. If the board can use the content, no lookup is needed. If the
    /// board's own content is not in the store, the ages must be compared. The board then looks at the store, because
    /// the age in a lookup is more accurate than the age of announced content. In all other cases, the announcement is
    /// handled like one without the content.
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

    /// Handles an announcement that includes a failure. A board that already shows the current content ignores the
    /// failure. A waiting board fails with the failure, unless the failure is too old for its load or the store has
    /// newer content. In all other cases, the announcement is handled like one without the failure.
    mutating func brought(
        _ failure: Found, wait: Duration, after content: UInt64, at now: Timestamp
    ) -> [Action] {
        guard failure.number > memory.known, memory.unsharedSince == nil else {
            return told(.announced(failure.number), at: now)
        }
        switch state {
        case .following where content <= memory.known: return []
        case .waiting, .pausing:
            // The content that was found at the first lookup is too old.
            if content <= max(memory.known, firstSeen ?? 0), failure.age < wait, isLater(failure) || !turn.isAsked {
                state = .over
                return [.fail]
            }
        default: break
        }
        return told(.announced(failure.number), at: now)
    }

    /// Returns whether the entry was stored after the first lookup.
    private func isLater(_ found: Found) -> Bool { firstSeen.map { found.number > $0 } ?? false }
}
