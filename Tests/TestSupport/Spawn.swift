public import Foundation

/// The program that could not be started, with the reason.
public struct SpawnFailure: Error {
    let what: String
    let errno: Int32
}

/// Starts a program, found by its path or in `PATH`, with an environment that is only what is given here.
///
/// It begins with all signals as they are by default: this thread may have blocked some, and a library may be ignoring
/// SIGPIPE just now. A child would inherit both.
///
/// - Parameter files: Says what the program's files are.
public func spawn(
    _ program: String, _ arguments: [String], environment: [String: String], flags: Int32 = 0,
    files: (inout posix_spawn_file_actions_t) -> Void
) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    files(&actions)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var (none, all) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | flags))
    let words = ([program] + arguments).map { strdup($0) } + [nil]
    let variables = environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { for text in words + variables { free(text) } }
    var process: pid_t = 0
    let result = posix_spawnp(&process, program, &actions, &attributes, words, variables)
    guard result == 0 else { throw SpawnFailure(what: program, errno: result) }
    return process
}
