import CProcess

package enum ProgramArguments {

    /// The arguments that the kernel passed to the process, starting with the name of the program.
    ///
    /// Use this property instead of `CommandLine.arguments`. `CommandLine.arguments` is incomplete if `/proc` is
    /// missing, or if a preloaded library sets an environment variable.
    package static let all: [String] = {
        let count = cprocess_argument_count()
        guard count > 0 else { return CommandLine.arguments }
        return (0..<count).map { String(cString: cprocess_argument($0)) }
    }()

    package static var own: [String] { Array(all.dropFirst()) }

    /// The name with which the program was started, without its folder; nil if the program has no name.
    package static var programName: String? {
        all.first?.split(separator: "/").last.map(String.init)
    }
}
