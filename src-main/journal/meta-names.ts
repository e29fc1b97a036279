/** Names under which the journal's meta keeps what others ask for, too. */

/** The counter's secrets, sealed with the owner's recovery code. */
export const RECOVERY_WRAP = 'recovery-wrap';
/** When the last good backup was made, by business time. */
export const BACKUP_AT = 'backup-at';
/** The business day of it. */
export const BACKUP_DAY = 'backup-day';
/** Which Dwadi wrote the journal last. */
export const WRITTEN_BY = 'written-by';
