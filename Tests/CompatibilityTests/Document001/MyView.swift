// swift-format-ignore-file
// The regions are the code of the document as it stands there.

import MMMAsyncLoadable

// BEGIN 001-13
class MyView: UIView {

    private let loadable: AsyncLoadable<MyData>

    // It's crucial that we call `finish()` somehow, this is also called upon
    // deinit, so storing it as a property is an easy way to accomplish this.
    private var stream: AsyncLoadableStream<MyData>?

    public init(loadable: AsyncLoadable<MyData>) {

        let stream = AsyncLoadableStream(loadable)
	
        self.loadable = loadable
        self.stream = stream

// Left out: an initializer that is not async cannot wait. What the loop does is in `follow()`.
//>         for await obj in stream.iterator {
//>             // Do something with the stream object, e.g. update UI.
//>             updateUI()
//>         }
    }

    private func updateUI() {
        loader.isHidden = loadable.loadableState != .syncing
    }
}
// END 001-13

extension MyView {

    /// What the document does in the initializer.
    func follow() async {
        guard let stream = stream else { return }
        for await _ in stream.iterator {
            updateUI()
            shown.append(loader.isHidden)
        }
    }

    func finish() {
        stream?.finish()
    }
}
