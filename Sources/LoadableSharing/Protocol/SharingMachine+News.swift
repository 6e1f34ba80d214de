import Loadables

// Handles events from other boards, during a wait and after the load.

extension SharingMachine {

    mutating func told(_ event: Event, at now: Timestamp) -> [Action] {
        if case .announced(let number) = event { heard = max(heard, number) } else { isReleased = true }
        switch (state, event) {
        case (.waiting, .announced(seen)): return []
        case (.waiting, _): return look(.lookingForLoad, at: now)
        // During the pause before the first lookup, ignore the announcement. The lookup follows the pause.
        case (.pausing, .announced): return turn.hasPaused ? look(.lookingForLoad, at: now) : []
        case (.following, .announced(let number)): return number > memory.known ? look(.lookingForNews, at: now) : []
        case (.following, .reconnected): return look(.lookingForNews, at: now)
        default: return []
        }
    }

    /// Handles an announcement that includes the content.
    ///
    /// - After its load, a board delivers the content if it is newer than its own.
    /// - During a wait, a board delivers the content if it was stored after the first lookup. If the user did not
    ///   request the load, the board also delivers any fresh content.
    /// - In all other cases, only the number of the content is used.
    ///
    /// If the board's own content is not in the store, the board always looks up the entry, because the lookup returns
    /// a more accurate age.
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

    /// Handles an announcement that includes a failure.
    ///
    /// - After its load, a board ignores the failure if the store has no newer content.
    /// - During a wait, the load of this board fails with the failure if the failure is recent and the store has no
    ///   newer content. If the user requested the load, the failure must also have been stored after the first lookup.
    /// - In all other cases, only the number of the failure is used.
    mutating func brought(
        _ failure: Found, wait: Duration, after content: UInt64, at now: Timestamp
    ) -> [Action] {
        guard failure.number > memory.known, memory.unsharedSince == nil else {
            return told(.announced(failure.number), at: now)
        }
        switch state {
        case .following where content <= memory.known: return []
        case .waiting, .pausing:
            // The first lookup has already found all content up to this number, and the board did not use it.
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
