/** Names of the journal's meta entries that other parts read, too. */

/** The counter's secrets, sealed with the owner's recovery code. */
export const RECOVERY_WRAP = 'recovery-wrap';
/** The mark of the counter's secrets under which the journal was written. */
export const SECRETS_MARK = 'secrets-mark';
/** The business time of the last good backup. */
export const BACKUP_AT = 'backup-at';
/** The business day of the last good backup. */
export const BACKUP_DAY = 'backup-day';
/** The Dwadi that wrote the journal last: see writer-version.ts. */
export const WRITTEN_BY = 'written-by';
/** '0' while it is open, '1' once it was closed in order. */
export const CLEAN_STOP = 'clean-stop';
/** Says whether the file is whole only with its write-ahead log. */
export const NEEDS_LOG = 'needs-log';
/** The place where it was last written. */
export const PLACE = 'place';
/** The place of a backup that was restored, until its first start: only the open counter may change sealed rows. */
export const RESTORED = 'restored';
/** '1' once it was found to be an earlier state of itself, until the counter has acted on it. */
export const EARLIER = 'earlier';
/** JSON of the marks that it had before backups or earlier copies took its place, each with how far it knew then. */
export const FORMER_MARKS = 'former-marks';
/** The time at which the newest part of it was found to be gone. */
export const LOG_LOST_AT = 'log-lost-at';
/** JSON of the owner's link to the office, without its password; empty without one. */
export const OFFICE_LINK = 'office-link';
/** JSON of the link with which all counters are read from the office, without its password; empty without one. */
export const OFFICE_READER = 'office-reader';
/** JSON of the bytes that went to the office today for backups. */
export const OFFICE_BYTES = 'office-bytes';
/** The name of the backup that is on its way to the office; empty for none. */
export const OFFICE_BACKUP = 'office-backup';
/** The reason why nothing is sent to the office until a person has decided; empty for none. */
export const OFFICE_STOP = 'office-stop';
