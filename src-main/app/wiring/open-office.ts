/** Wires the stream to the owner's office to an open counter. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { byHead, readBackupName } from '../../journal/backup/backup-files.ts';
import { headIn } from '../../journal/backup/backup-proof.ts';
import { fromFirstOfOurs, provenBy } from '../../journal/backup/proven-backups.ts';
import { OFFICE_BACKUP, OFFICE_BYTES } from '../../journal/base/meta-names.ts';
import type { Journal } from '../../journal/journal.ts';
import { officeFile } from '../../key-vault/file-vault.ts';
import { subKey } from '../../key-vault/sub-keys.ts';
import { connectOffice } from '../../office-link/connection.ts';
import { DayBudget } from '../../office-link/day-budget.ts';
import { OfficeLink } from '../../office-link/office-link.ts';
import { OfficeReader } from '../../office-link/office-reader.ts';
import { businessDayOf } from '../../platform/clock.ts';
import { signerFrom } from '../../platform/signing.ts';
import type { StaffService } from '../../staff/staff-service.ts';
import type { Opening } from '../counter/opening.ts';
import { noteOffice } from './office-notes.ts';

interface OfficeNeed {
  readonly staff: StaffService;
  readonly isSelling: () => boolean;
}

/** A backup shares the line with sales, so it goes while nobody sells. */
const QUIET_MS = 5 * 60_000;

/**
 * The one that holds most first, by its own account: the clock of the PC that named them may have been wrong. None of
 * them has proven itself.
 */
export async function backupsOf(folders: readonly string[], mark: string): Promise<string[]> {
  const found = await Promise.all(
    [...new Set(folders)].map(async (folder) =>
      (await readdir(folder).catch(() => [])).flatMap((name) => {
        const named = readBackupName(name);
        return named?.mark === mark ? [{ file: join(folder, name), at: named.at }] : [];
      }),
    ),
  );
  const newestFirst = found
    .flat()
    .sort((a, b) => b.at - a.at)
    .map(({ file }) => file);
  const heads = new Map<string, number | null>();
  // One at a time: a folder that doesn't answer holds one of the few threads for disks and connections.
  for (const file of newestFirst) heads.set(file, await headIn(file));
  return byHead(newestFirst, heads);
}

/** Remembers in the journal which backup is on its way. Most calls say what it knows. */
export const rememberBackupIn =
  ({ read, write }: Pick<Journal, 'read' | 'write'>) =>
  async (name: string): Promise<void> => {
    if (((await read.meta())[OFFICE_BACKUP] ?? '') !== name) await write.saveMeta({ [OFFICE_BACKUP]: name });
  };

type BackupsNeed = Pick<Opening, 'journal' | 'secrets' | 'settings' | 'identity' | 'backupFolders' | 'now'>;

export function backupsFor(
  { journal, secrets, settings, identity, backupFolders, now }: BackupsNeed,
  staff: Pick<StaffService, 'quietForMs'>,
) {
  const sealKey = subKey(secrets, 'journal-seal');
  const isOurs = provenBy(sealKey);
  return {
    files: async () =>
      settings.current.officeBackupMegabytes === 0
        ? []
        : fromFirstOfOurs(await backupsOf(backupFolders(), identity.mark), isOurs),
    ...{ isOurs, sealKey },
    keep: rememberBackupIn(journal),
    isQuiet: () => staff.quietForMs() >= QUIET_MS,
    budget: new DayBudget({
      megabytes: () => settings.current.officeBackupMegabytes,
      today: () => businessDayOf(now()),
      read: async () => (await journal.read.meta())[OFFICE_BYTES],
      write: (text) => journal.write.saveMeta({ [OFFICE_BYTES]: text }),
    }),
  };
}

/** Nothing is sent before it is loaded. */
export function openOffice(opening: Opening, { staff, isSelling }: OfficeNeed): OfficeLink {
  const { journal, options, secrets, identity, context, overview, now } = opening;
  const { kind, log, version, folder, officeSecret, officePace, onOfficeChanged } = options;
  const { fingerprint } = signerFrom(secrets.signingSeed);
  return new OfficeLink({
    ...{ journal, now, log, isSelling, connect: connectOffice, writer: version },
    ...(officePace && { pace: officePace }),
    ...(kind === 'live' && { backups: backupsFor(opening, staff) }),
    counter: () => ({ mark: identity.mark, kind, shop: context.slipShop().shopName, signer: fingerprint }),
    secret: officeSecret?.('office') ?? officeFile(folder, secrets, 'office'),
    person: () => staff.attendant().id,
    onChanged: (state) => {
      noteOffice(state, now(), overview);
      onOfficeChanged?.(context, state);
    },
  });
}

/** The office as a second place of all counters' day files. */
export function openOfficeReader({ journal, options, secrets, now }: Opening): OfficeReader {
  const { kind, folder, officeSecret } = options;
  return new OfficeReader({
    ...{ journal, kind, now, connect: connectOffice },
    secret: officeSecret?.('office-reader') ?? officeFile(folder, secrets, 'office-reader'),
  });
}
