/// How the state of a group follows from those of its members.
///
/// | mode | failed | syncing | synced | contents |
/// |---|---|---|---|---|
/// | ``all`` | any member failed | any is syncing, none failed | all are synced | all have theirs |
/// | ``any`` | all failed | any is syncing | some are synced, none is syncing | any has them |
/// | ``never`` | never | any is syncing | each is synced or failed | all have theirs |
///
/// Otherwise, and without members, the group is idle.
public enum LoadableGroupMode: Hashable, Sendable, CaseIterable {
    /// All members must succeed ("strict").
    case all
    /// One member is enough.
    case any
    /// Failures are passed over. Discouraged: such a group may be synced without contents.
    case never
}
