/** A counter writes for this version. It goes on when the office's schema has grown, and waits at an older one. */
export const COUNTER_NEEDS_SCHEMA = 10;
