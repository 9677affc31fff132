#pragma once

/// The commit that a release was built from, which `.ci/package` sets; empty in other builds.
const char *_Nonnull program_commit(void);
