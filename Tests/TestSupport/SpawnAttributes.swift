public import Foundation

/// Calls the closure with attributes of a program to be started, so that it begins with all signals as they are by default:
/// this thread may have blocked some, and a library may be ignoring SIGPIPE just now. A child would inherit both.
public func withSpawnAttributes<Result>(
    flags: Int32 = 0, _ body: (inout posix_spawnattr_t) throws -> Result
) rethrows -> Result {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var (none, all) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | flags))
    return try body(&attributes)
}
