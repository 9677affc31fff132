/// How a worker writes: as the store does, or with one of its safeguards left out.
///
/// The broken ways are here so that a test can show that it would notice them.
enum StoreMode: String {
    /// As the store does.
    case sound
    /// As the store does, but the API key rather than a preference.
    case key
    /// Without the lock.
    case unlocked
    /// With the lock, but over the old bytes rather than by renaming a finished file.
    case inPlace
}
