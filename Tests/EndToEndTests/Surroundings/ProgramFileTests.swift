#if os(Linux)
    import Foundation
    import TestSupport
    import Testing

    /// How the program is linked, as far as that makes an attack harder.
    @Suite struct ProgramFileTests {
        private let file: ELFFile

        init() throws { file = try ELFFile(BuildProducts.program("vinylogue")) }

        @Test func `The program is position-independent`() {
            #expect(file.isPositionIndependent)
        }

        @Test func `All functions are bound at startup, and their addresses are then read-only`() {
            #expect(file.bindsAtOnce)
            #expect(file.hasReadOnlyRelocations)
        }

        @Test func `No memory is both writable and executable`() {
            #expect(!file.hasWritableCode)
        }

        // The debug program finds the libraries of the Swift toolchain by its run path.
        @Test(
            .enabled(
                if: BuildProducts.installed != nil,
                "Only the installed program has no run path."
            )
        )
        func `The installed program has no run path for libraries`() {
            #expect(!file.hasRunPath)
        }
    }
#endif
