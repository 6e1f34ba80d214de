extension Gallery {

    static var progress: [any GalleryScene] {
        [SpinnerScene(), ProgressBarScene(), GaugeScene()]
    }
}
