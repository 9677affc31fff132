/// Why `doctor` ends with a failure status.
enum DoctorError: Error {
    /// This many checks failed, at least one; the printed list says which.
    case checksFailed(Int)
}
