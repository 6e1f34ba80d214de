// swift-format-ignore-file
// The regions are the code of the document as it stands there.

import MMMLoadable

/// The object that the first example of document 000 is a part of.
final class CallSite: MMMLoadableObserverProtocol {

    let view = PhotosView()
    private var observer2: MMMLoadableObserver?

    /// The states in which `updateUI()` was called.
    private(set) var updates: [MMMLoadableState] = []

    /// The states that it heard of as an observer itself.
    private(set) var changes: [MMMLoadableState] = []

    var photos: PhotosLoadable? { photosLoadable }

    func updateUI() {
        if let photos = photos { updates.append(photos.loadableState) }
    }

    func loadableDidChange(_ loadable: MMMPureLoadableProtocol) {
        changes.append(loadable.loadableState)
    }

    /// The call site knows of no client.
    private func PhotosLoadable() -> CompatibilityTests.PhotosLoadable {
        CompatibilityTests.PhotosLoadable(client: API.Client())
    }

    func stopWatching() {
        observer?.remove()
        observer2 = nil
        photosLoadable?.removeObserver(self)
    }

// BEGIN 000-02
// MARK: - Call site

private var photosLoadable: PhotosLoadable?
private var observer: MMMLoadableObserver?

func doWork() {

    let photos = PhotosLoadable()

    // Let's store the loadable for future reference.
    photosLoadable = photos

    // We can observe the loadable in multiple ways, one of the simplest
    // being to attach a `MMMLoadableObserver` via the `sink` call.
    //
    // You can add as many observers to a single loadable as you like.
    //
    // This returns an MMMLoadableObserver, it's critical to store this
    // somewhere, since the observer will stop listening for changes when
    // it's deallocated (in this scope that would be immediately).
    observer = photos.sink { [weak self] photosLoadable in
        switch photosLoadable.loadableState {
        case .idle:
            // The loadable hasn't started syncing yet.
            break
        case .syncing:
            // Probably should show a loading state of some sort,
            // for instance a 'full page' loader when `isContentsAvailable`
            // is `false` and a smaller loader when `true`, since
            // we have content to show in that case.

            if photosLoadable.isContentsAvailable {
                // Show a small loader since we have content.
                self?.view.showSmallLoader()
            } else {
                self?.view.showFullPageLoader()
            }
        case .didSyncSuccessfully:
            // All ready, `isContentsAvailable` should be `true` here. Use the
            // content of the loadable to populate your UI for instance.

            self?.view.hideLoaders()

        case .didFailToSync:
            // Oops, we can show the photosLoadable.error.
            if photosLoadable.isContentsAvailable {
                // Show a small error since we have content.
                self?.view.showSmallError(photosLoadable.error)
            } else {
                self?.view.showFullPageError(photosLoadable.error)
            }

            self?.view.hideLoaders()
        }

        // We always check if we have content, so we can populate no matter the state.
        if photosLoadable.isContentsAvailable, let content = photosLoadable.photos {
            self?.view.updatePhotos(content)
        }

        // Please note that we usually just have a single updateUI() call that
        // handles all these cases, and is safe to call as much as you want.
    }

// Left out: three dots are not Swift, but stand for code that the document does not show.
//>     ...

    // This is similar to attaching a MMMLoadableObserver with an observer
    // block:
    observer2 = MMMLoadableObserver(loadable: photos) { [weak self] loadable in
        // The downside here is that the loadable is of
        // type `MMMPureLoadableProtocol`. This is usually no problem
        // if you store the loadable and use it in a different method
        // anyway. E.g. in a `updateUI` call.
        self?.updateUI()
    }

// Left out: three dots are not Swift, but stand for code that the document does not show.
//>     ...

    // Or we can attach an observer by passing a target:
// Left out: selectors need the Objective-C runtime.
//>     observer3 = MMMLoadableObserver(loadable: photos, target: self, selector: #selector(updateUI))

// Left out: three dots are not Swift, but stand for code that the document does not show.
//>     ...

    // Or we can attach ourself as an observer, in this case it's critical
    // that we remove the observer as well, usually inside a `deinit` call.
    photos.addObserver(self) // `self` should confirm to `MMMLoadableObserverProtocol`

    // Now we can actually start loading, we can do this in 2 ways,
    // either call `sync()` or call `syncIfNeeded()`. The latter will
    // only sync the loadable if `needsSync()` returns `true`, this method
    // can be overridden by your implementation, but by default it will only
    // need sync if no content is available, or the state is `idle` or
    // `didFailToSync`.
    //
    // The sync call also checks if we're not syncing already, so it's
    // safe to call many times in a row.
    //
    // This forces a sync, so it doesn't check `needsSync()`.
    // It will set the loadable from `idle` to `syncing` and reset the
    // error (if any), after this it will call the `doSync()` method inside
    // your implementation.
    photos.sync()

    // Alternatively, if we only want to make sure we have content to
    // display to the user, we can call:
    photos.syncIfNeeded()
    // This a shorthand for:
    if photos.needsSync() { photos.sync() }
}

// END 000-02
}

extension PhotosLoadable {

    /// What the call site calls the contents.
    var photos: [MyPhoto]? { contents }
}
