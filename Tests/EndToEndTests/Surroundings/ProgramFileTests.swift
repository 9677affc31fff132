#if os(Linux)
    import Foundation
    import TestSupport
    import Testing

    /// The linker's hardening of the program against attacks.
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

        // A debug build needs a run path to find the Swift toolchain's libraries.
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
