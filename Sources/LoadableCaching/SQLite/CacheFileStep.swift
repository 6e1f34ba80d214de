/// Moments at which another program may come in between, for tests that stop or end a program there.
package enum CacheFileStep: String, CaseIterable, Sendable {
    /// The lock is shared; nothing was looked at.
    case shared
    /// The file is open and is the one that is used.
    case opened
    /// What was to be done is done; the lock is still shared.
    case done
    /// The file is found to be damaged; nothing is locked.
    case foundDamage
    /// Nobody else has the lock.
    case alone
    /// A part of what can be read is in the draft.
    case drafting
    /// The draft is whole, under the name of one that may not be.
    case drafted
    /// The draft has the name of one that is whole.
    case named
    /// The damaged file has its other name.
    case movedAside
    /// Its log does, too.
    case movedLogs
    /// The draft is in the file's place.
    case replaced
}
