/** Replaces a journal that is lost, can't be read or is too new by one of its backups, with the recovery code. */
import { access } from 'node:fs/promises';
import { basename } from 'node:path';
import type { RestoreAnswer } from '#shared/counter-api/setup.ts';
import { readCode } from '#shared/recovery-code.ts';
import { LOST_PROBLEMS } from '#shared/words/journal.ts';
import type { FoundBackup } from '../../journal/backup/found-backups.ts';
import { isStorageError, problemOf } from '../../journal/base/journal-error.ts';
import { ownMark } from '../../journal/file/journal-files.ts';
import { type Restorer, withRestorer } from '../../journal/journal.ts';
import { unwrapSecrets } from '../../key-vault/recovery.ts';
import type { Secrets } from '../../key-vault/secrets.ts';
import { subKey } from '../../key-vault/sub-keys.ts';

export const LOST = LOST_PROBLEMS;

interface Need {
  readonly folder: string;
  /** The folders with this counter's backups, perhaps beside those of other counters. */
  readonly backupFolders: readonly string[];
  readonly readerFile: URL;
  readonly code: string;
  /** False for the secrets of another counter: its owner has a code, too, which opens that counter's backups. */
  readonly isOurs: (secrets: Secrets) => boolean;
  /** The counter's journal was sealed, so each backup of it since then is. */
  readonly isSealed: boolean;
  /** Reports newer backups that turned out unsound: what is only in these is missing. */
  readonly onPassedOver: (names: readonly string[]) => void;
}

const failed = (error: unknown): RestoreAnswer => ({
  kind: 'backup',
  problem: isStorageError(error) ? problemOf(error) : 'io',
});

/** Tries the code on the newest backup that can be read: nothing else here tells whose backups these are. */
async function codeOpens(
  restorer: Restorer,
  theirs: readonly Pick<FoundBackup, 'file'>[],
  { code, isOurs }: Pick<Need, 'code' | 'isOurs'>,
): Promise<RestoreAnswer | Secrets> {
  let why: RestoreAnswer = { kind: 'backup', problem: 'missing' };
  for (const { file } of theirs) {
    try {
      const sealed = await restorer.sealedSecrets(file);
      if (sealed === null) return { kind: 'no-code-in-it' };
      const secrets = await unwrapSecrets(sealed, code);
      return secrets !== null && isOurs(secrets) ? secrets : { kind: 'wrong-code' };
    } catch (error) {
      why = failed(error);
    }
  }
  return why;
}

/** Restores the newest backup that is sound and as Dwadi wrote it: skips any other, and takes the one before it. */
async function newestSound(
  restorer: Restorer,
  theirs: readonly Pick<FoundBackup, 'file'>[],
  {
    folder,
    isSealed,
    onPassedOver,
    secrets,
  }: Pick<Need, 'folder' | 'isSealed' | 'onPassedOver'> & { readonly secrets: Secrets },
): Promise<RestoreAnswer> {
  let why: RestoreAnswer = { kind: 'backup', problem: 'missing' };
  const unsound: string[] = [];
  const proof = { key: subKey(secrets, 'journal-seal'), isSealed };
  for (const { file } of theirs) {
    try {
      const { open } = await restorer.restore({ from: file, to: folder, now: Date.now(), proof });
      if (unsound.length > 0) onPassedOver(unsound);
      return { kind: 'restored', open };
    } catch (error) {
      why = failed(error);
      if (why.kind === 'backup' && !LOST.includes(why.problem)) return why;
      unsound.push(basename(file));
    }
  }
  return why;
}

/**
 * Lists the marks of the backups found, this counter's own first. A counter that was restored from its backup on
 * another PC has the same code, and perhaps newer backups. This counter's own mark has no backup yet if it was restored
 * itself since.
 */
function marksOf(found: readonly FoundBackup[], folder: string): readonly string[] {
  const own = ownMark(folder);
  const marks = [...new Set(found.map(({ mark }) => mark))];
  return [...marks.filter((mark) => mark === own), ...marks.filter((mark) => mark !== own)];
}

/** Restores with the code that a person typed, as it is read. */
async function withCode(
  { readerFile, code }: Pick<Need, 'readerFile' | 'code'>,
  restore: (restorer: Restorer, code: string) => Promise<RestoreAnswer>,
): Promise<RestoreAnswer> {
  const typed = readCode(code);
  if (typed.kind !== 'right-form') return { kind: 'wrong-code' };
  try {
    return await withRestorer(readerFile, (restorer) => restore(restorer, typed.code));
  } catch (error) {
    return failed(error);
  }
}

/** Keeps the replaced journal beside the new one, under another name. */
export function restoreNewest(need: Need): Promise<RestoreAnswer> {
  const { folder, backupFolders, isOurs } = need;
  return withCode(need, async (restorer, code) => {
    const found = await restorer.backups(backupFolders);
    let why: RestoreAnswer = { kind: 'backup', problem: 'missing' };
    for (const mark of marksOf(found, folder)) {
      const theirs = await restorer.inOrder(found.filter((one) => one.mark === mark));
      const opened = await codeOpens(restorer, theirs, { code, isOurs });
      if (!('kind' in opened)) return newestSound(restorer, theirs, { ...need, secrets: opened });
      if (why.kind !== 'wrong-code') why = opened;
    }
    return why;
  });
}

/** Takes the older Dwadi back to the journal before the newer one, which stays beside it under another name. */
export function goBack(need: Pick<Need, 'folder' | 'readerFile' | 'code' | 'isOurs'>): Promise<RestoreAnswer> {
  const { folder, isOurs } = need;
  return withCode(need, async (restorer, code) => {
    // The journal itself names the backup, never a page: a page could lead to another counter's backup.
    const file = (await restorer.writer(folder))?.before?.backup ?? '';
    // Asked asynchronously: it may lie on a share that is gone.
    const isThere = await access(file).then(
      () => true,
      () => false,
    );
    if (!isThere) return { kind: 'backup', problem: 'missing' };
    const opened = await codeOpens(restorer, [{ file }], { code, isOurs });
    if ('kind' in opened) return opened;
    return newestSound(restorer, [{ file }], { folder, isSealed: false, onPassedOver: () => {}, secrets: opened });
  });
}

/** Returns the time of this counter's newest backup; null if there is none. */
export async function newestBackupAt(
  folder: string,
  folders: readonly string[],
  readerFile: URL,
): Promise<number | null> {
  const newest = async (restorer: Restorer): Promise<FoundBackup | undefined> => {
    const found = await restorer.backups(folders);
    const [first] = marksOf(found, folder);
    const theirs = found.filter(({ mark }) => mark === first);
    return theirs.length > 1 ? (await restorer.inOrder(theirs))[0] : theirs[0];
  };
  return (await withRestorer(readerFile, newest).catch(() => undefined))?.at ?? null;
}
