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

    /// Handles an announcement that includes the content. After its load, a board delivers newer content. During a
    /// wait, it delivers content that was stored after the first lookup. It also delivers older content that is fresh,
    /// unless the user requested the load. In all other cases, handles the announcement like one without the content.
    ///
    /// If the board's own content is not in the store, the board looks up the entry. The lookup returns a more accurate
    /// age, which is needed to find out which content is newer.
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

    /// Handles an announcement that includes a failure. After its load, a board ignores the failure if the store has no
    /// newer content. During a wait, the load of this board ends with the announced failure, unless the failure is too
    /// old or the store has newer content. In all other cases, handles the announcement as if it did not include the
    /// failure.
    mutating func brought(
        _ failure: Found, wait: Duration, after content: UInt64, at now: Timestamp
    ) -> [Action] {
        guard failure.number > memory.known, memory.unsharedSince == nil else {
            return told(.announced(failure.number), at: now)
        }
        switch state {
        case .following where content <= memory.known: return []
        case .waiting, .pausing:
            // Content that is no newer than at the first lookup has already been rejected.
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
