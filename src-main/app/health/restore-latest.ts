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

/**
 * One counter's backups hold the same sealed secrets, which cost one trial, and a second at the slowest PC. Each file of
 * another costs one more: so many of them are waited for, the newest first.
 */
const MOST_TRIALS = 20;
/** A folder may hold the backups of forty counters. */
const MOST_IN_ALL = 60;

type Backup = Pick<FoundBackup, 'file'>;

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

interface Opened {
  readonly secrets: Secrets;
  /** The backups from which the newest sound one is taken. */
  readonly theirs: readonly Backup[];
  /** The names of newer files, which hold other secrets. */
  readonly leftOut: readonly string[];
}

/**
 * Tries the code on the newest backup that can be read: nothing else here tells whose backups these are. Anybody may have
 * put a newer file there, so the code is tried on the one before it where it doesn't fit. `tried`: secrets that it opened
 * in vain.
 */
async function codeOpens(
  restorer: Restorer,
  theirs: readonly Backup[],
  { code, isOurs }: Pick<Need, 'code' | 'isOurs'>,
  tried: Set<string | null>,
): Promise<RestoreAnswer | Opened> {
  let why: RestoreAnswer = { kind: 'backup', problem: 'missing' };
  const most = Math.min(tried.size + MOST_TRIALS, MOST_IN_ALL);
  const others = new Set<Backup>();
  for (const one of theirs) {
    let sealed: string | null;
    try {
      sealed = await restorer.sealedSecrets(one.file);
    } catch (error) {
      if (why.kind === 'backup') why = failed(error);
      continue;
    }
    if (!tried.has(sealed) && tried.size >= most) return why;
    // Another's text there may be no sealed secrets at all.
    const secrets = sealed === null || tried.has(sealed) ? null : await unwrapSecrets(sealed, code).catch(() => null);
    if (secrets !== null && isOurs(secrets)) {
      const leftOut = [...others].map(({ file }) => basename(file));
      return { secrets, theirs: theirs.filter((each) => !others.has(each)), leftOut };
    }
    tried.add(sealed);
    others.add(one);
    if (why.kind !== 'wrong-code') why = { kind: sealed === null ? 'no-code-in-it' : 'wrong-code' };
  }
  return why;
}

/** Restores the newest backup that is sound and as Dwadi wrote it: skips any other, and takes the one before it. */
async function newestSound(
  restorer: Restorer,
  {
    folder,
    isSealed,
    onPassedOver,
    secrets,
    theirs,
    leftOut,
  }: Pick<Need, 'folder' | 'isSealed' | 'onPassedOver'> & Opened,
): Promise<RestoreAnswer> {
  let why: RestoreAnswer = { kind: 'backup', problem: 'missing' };
  const key = subKey(secrets, 'journal-seal');
  // A backup that the seal proves comes before one without a seal, which anybody could have made of it.
  for (const mustBeSealed of isSealed ? [true] : [true, false]) {
    const unsound = [...leftOut];
    const proof = { key, isSealed: mustBeSealed };
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
    const tried = new Set<string | null>();
    for (const mark of marksOf(found, folder)) {
      const theirs = await restorer.inOrder(found.filter((one) => one.mark === mark));
      const opened = await codeOpens(restorer, theirs, { code, isOurs }, tried);
      if (!('kind' in opened)) return newestSound(restorer, { ...need, ...opened });
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
    const opened = await codeOpens(restorer, [{ file }], { code, isOurs }, new Set());
    if ('kind' in opened) return opened;
    return newestSound(restorer, { folder, isSealed: false, onPassedOver: () => {}, ...opened });
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
