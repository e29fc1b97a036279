import { err, ok } from '#shared/result.ts';
import type { Handlers } from './handler-context.ts';

const noJournal = err({ code: 'journal-unavailable' as const });

export const reportsHandlers = {
  'reports.day': async ({ reports }, { day }) =>
    reports === null ? noJournal : ok(await reports.range({ from: day, to: day })),
  'reports.range': async ({ reports }, range) => (reports === null ? noJournal : ok(await reports.range(range))),
  'reports.export': async ({ exporter }, { range, format }) => {
    if (exporter === null) return noJournal;
    const file = await exporter.save(range, format);
    return file === null ? err({ code: 'not-saved' as const }) : ok({ file });
  },
  'reports.folder': ({ reportFiles }) => (reportFiles === null ? noJournal : ok({ folder: reportFiles.folder })),
  'reports.chooseFolder': async ({ reportFiles }) => {
    if (reportFiles === null) return noJournal;
    await reportFiles.choose();
    return ok({ folder: reportFiles.folder });
  },
} satisfies Partial<Handlers>;
