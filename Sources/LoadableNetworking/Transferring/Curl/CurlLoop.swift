import CCurl
import FoundationEssentials

/// A loop that runs the transfers of libcurl. Used on one thread.
final class CurlLoop {

    private let multi: UnsafeMutableRawPointer
    private let commands: CurlCommands
    private let share: OpaqueHandle
    private var transfers: [CurlTransfer.ID: CurlTransfer] = Dictionary()

    /// Creates a loop. Returns nil if libcurl cannot create a handle.
    ///
    /// - Parameter maximumConnections: The maximum number of open connections that are kept for later requests.
    init?(_ commands: CurlCommands, share: OpaqueHandle, maximumConnections: Int) {
        guard let multi = ccurl_multi_init() else { return nil }
        self.multi = multi
        self.commands = commands
        self.share = share
        ccurl_set_multi_number(multi, CURLMOPT_MAXCONNECTS, maximumConnections)
    }

    deinit {
        for transfer in transfers.values { ccurl_multi_remove_handle(multi, transfer.easy) }
        transfers = [:]
        ccurl_multi_cleanup(multi)
    }

    /// Runs the transfers. Returns when there have been no transfers for the given time, when the queue of commands is
    /// closed, or when libcurl fails. If libcurl fails, all transfers fail.
    func run(idleLimit: Duration) {
        commands.listen(OpaqueHandle(pointer: multi))
        defer { commands.listen(nil) }
        var idleSince = ContinuousClock.now
        while let next = commands.takeAll() {
            for command in next { perform(command) }
            var running: Int32 = 0
            guard ccurl_multi_perform(multi, &running) == CURLM_OK else { return failAll() }
            finishWhatIsDone()
            failWhatIsOverdue()
            let now = ContinuousClock.now
            if !transfers.isEmpty || !next.isEmpty { idleSince = now }
            let end = transfers.isEmpty ? idleSince.advanced(by: idleLimit) : transfers.values.compactMap(\.due).min()
            if let end, transfers.isEmpty, end <= now { return }
            let wait = end.map { Int32(clamping: ($0 - now).wholeMilliseconds) } ?? .max
            guard ccurl_multi_poll(multi, wait) == CURLM_OK else { return failAll() }
        }
    }

    private func perform(_ command: CurlCommands.Command) {
        switch command {
        case .start(let start): begin(start)
        case .cancel(let id): remove(id)
        case .resume(let id): transfers[id]?.resume()
        }
    }

    private func begin(_ start: CurlTransfer.Start) {
        guard let transfer = CurlTransfer(start, share: share), ccurl_multi_add_handle(multi, transfer.easy) == CURLM_OK
        else {
            return commands.finish(start.id, with: .failure(NetworkError.libraryFailed(at: start.request.host)))
        }
        transfers[start.id] = transfer
    }

    private func finishWhatIsDone() {
        var rest: Int32 = 0
        while let message = ccurl_multi_info_read(multi, &rest) {
            guard message.pointee.msg == CURLMSG_DONE else { continue }
            let code = message.pointee.data.result
            guard let transfer = CurlTransfer.from(ccurl_context(message.pointee.easy_handle)) else { continue }
            finish(transfer, with: transfer.result(code))
            remove(transfer.id)
        }
    }

    private func failWhatIsOverdue() {
        let now = ContinuousClock.now
        for transfer in transfers.values {
            guard let due = transfer.due, due <= now else { continue }
            finish(transfer, with: .failure(transfer.inactivityError))
            remove(transfer.id)
        }
    }

    private func failAll() {
        for transfer in transfers.values {
            finish(transfer, with: transfer.result(CURLE_FAILED_INIT))
        }
    }

    /// Ends a transfer, and resumes the task that waits for its response or reads its body.
    private func finish(_ transfer: CurlTransfer, with result: Result<HTTPResponse, any Error>) {
        transfer.endStream(with: result)
        commands.finish(transfer.id, with: result)
    }

    private func remove(_ id: CurlTransfer.ID) {
        guard let transfer = transfers.removeValue(forKey: id) else { return }
        ccurl_multi_remove_handle(multi, transfer.easy)
    }
}
