/**
 * How the log's files are called, and which of them stay. A day has a first part and later ones; of a storm its
 * beginning and its end are kept, for the middle only repeats them.
 */
const NAME = /^dwadi-(\d{4}-\d{2}-\d{2})(?:\.(\d{4,}))?\.log$/;

export interface LogFile {
  readonly name: string;
  readonly day: string;
  /** 0 is the day's beginning. */
  readonly part: number;
}

export const logFileName = (day: string, part: number): string =>
  `dwadi-${day}${part === 0 ? '' : `.${String(part).padStart(4, '0')}`}.log`;

/** The log's own among a folder's files, oldest first. */
export function logFiles(names: readonly string[]): LogFile[] {
  return names
    .flatMap((name) => {
      const [, day, part] = NAME.exec(name) ?? [];
      return day === undefined ? [] : [{ name, day, part: Number(part ?? 0) }];
    })
    .sort((a, b) => a.day.localeCompare(b.day) || a.part - b.part);
}

/** Lists the files to delete: keeps the last `days` days, and of each the first part and the `lastParts` newest. */
export function tooMany(files: readonly LogFile[], days: number, lastParts: number): LogFile[] {
  const kept = [...new Set(files.map(({ day }) => day))].slice(-days);
  return files.filter(({ day, part }) => {
    if (!kept.includes(day)) return true;
    const newer = files.filter((other) => other.day === day && other.part > part).length;
    return part !== 0 && newer >= lastParts;
  });
}
