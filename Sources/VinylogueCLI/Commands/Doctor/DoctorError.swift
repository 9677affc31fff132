/// Why `doctor` is not content.
enum DoctorError: Error {
    /// At least one check failed; the list, which has been printed, says which.
    case checksFailed
}
