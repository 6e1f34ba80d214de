package import CLinux

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// An error that occurred when a program was started.
package struct ProgramStartError: Error {

    package let step: clinux_step

    /// The error number that the system returned.
    package let number: Int32
}

/// Starts a program as the leader of its own session, together with a supervisor process. Blocks until the program is
/// running, which usually takes about a millisecond.
///
/// - Parameters:
///   - path: The path of the program. It is relative to `folder` unless it starts with a slash.
///   - words: The name of the program, followed by its arguments.
///   - variables: The environment variables of the program.
///   - folder: The working folder of the program; nil to use the working folder of this program.
///   - set: A closure that sets the descriptors and other options of the program.
package func startProgram(
    _ path: String, _ words: [String], _ variables: [String: String], in folder: String? = nil,
    _ set: (inout clinux_program) -> Void
) throws(ProgramStartError) -> clinux_run {
    let words = words.map { strdup($0) } + [nil]
    let variables = variables.map { strdup("\($0.key)=\($0.value)") } + [nil]
    let (path, folder) = (strdup(path), folder.flatMap { strdup($0) })
    defer { for text in words + variables + [path, folder] { free(text) } }
    var (run, failed) = (clinux_run(), clinux_step_none)
    let number = words.withUnsafeBufferPointer { words in
        variables.withUnsafeBufferPointer { variables in
            var program = clinux_program()
            program.path = UnsafePointer(path)
            program.folder = UnsafePointer(folder)
            (program.arguments, program.environment) = (words.baseAddress, variables.baseAddress)
            set(&program)
            return clinux_start(&program, &run, &failed)
        }
    }
    guard failed == clinux_step_none else { throw ProgramStartError(step: failed, number: number) }
    return run
}
