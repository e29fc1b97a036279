/** Backups are named by counter and date, so that a folder shared by many counters tells them apart. */
export const BACKUP_NAME =
  /^dwadi-([0-9A-Z]+)-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})-(\d{3})Z(-before-\d[\w.-]*)?\.db$/;

/** Reads from its name when it was made; the folder before it doesn't matter. Null for a file that is no backup. */
export function backupMadeAt(file: string): number | null {
  const [, mark, day, hours, minutes, seconds, ms] = BACKUP_NAME.exec(file.split(/[/\\]/).at(-1) ?? '') ?? [];
  if (mark === undefined) return null;
  const at = Date.parse(`${day}T${hours}:${minutes}:${seconds}.${ms}Z`);
  return Number.isNaN(at) ? null : at;
}

/** A backup that came from the office is sealed as a whole, and has this after its name. */
export const SEALED_ENDING = '.sealed';
export const withoutSeal = (file: string): string =>
  file.endsWith(SEALED_ENDING) ? file.slice(0, -SEALED_ENDING.length) : file;
