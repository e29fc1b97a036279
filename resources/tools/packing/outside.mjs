/**
 * The packages that the build leaves outside the bundle, so that the app's package carries them as packages: native
 * modules, which have a file for each kind of machine. Everything else is bundled: one file starts faster than a
 * thousand on a slow disk.
 */
export const OUTSIDE = ['better-sqlite3', '@napi-rs/keyring'];
