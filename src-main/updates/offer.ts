/** The offer that a list makes to this PC, and whether the list still makes it. */
import { type Feed, type FeedFile, fileFor, isAmongTheFirst } from './feed.ts';
import { newestFeed } from './feed-place.ts';
import type { UpdatesOptions } from './ports.ts';
import type { UpdateStateFile } from './update-state-file.ts';
import { isNewer } from './version.ts';

export interface Offer {
  /** The package that this PC shall have. */
  readonly file: FeedFile | null;
  /** An older version is offered, and fetched only when an owner asks for it. */
  readonly older: string | null;
}

export function offerOf(
  feed: Feed,
  asked: boolean,
  { version, kind }: Pick<UpdatesOptions, 'version' | 'kind'>,
  stateFile: UpdateStateFile,
): Offer {
  const file = fileFor(feed, kind ?? '');
  const meant = feed.rollout > 0 && (asked || isAmongTheFirst(feed, stateFile.machine));
  const older = file !== null && feed.rollout > 0 && isNewer(version, feed.version) ? feed.version : null;
  const { goBackTo } = stateFile;
  // The owner's word is for this older version, and for now.
  if (goBackTo !== null && goBackTo !== older) stateFile.wantsBack(null);
  if (older !== null) return { file: goBackTo === older ? file : null, older };
  return { file: meant && isNewer(feed.version, version) ? file : null, older };
}

/** False once the list has another version, or called this one back. A list that can't be read says nothing of either. */
export async function isStillOffered(
  options: UpdatesOptions,
  stateFile: UpdateStateFile,
  version: string,
  signal: AbortSignal,
): Promise<boolean> {
  const feed = await newestFeed(options, stateFile, signal).catch(() => null);
  return feed === null || (feed.version === version && feed.rollout > 0);
}

export interface OfferWatch {
  /** Never fails: a list that can't be read takes nothing back. */
  readonly isOffered: () => Promise<boolean>;
  readonly everyMs: number;
  readonly signal: AbortSignal;
}

/**
 * Reads the list beside a fetch, which may take weeks on a slow line, and once more at its end. Null as soon as the
 * version is no longer offered: the fetch is ended then.
 */
export async function whileOffered<T>(
  { isOffered, everyMs, signal }: OfferWatch,
  fetch: (within: AbortSignal) => Promise<T>,
): Promise<T | null> {
  const gone = new AbortController();
  const look = async (): Promise<void> => {
    if (!(await isOffered())) gone.abort();
  };
  const timer = setInterval(() => void look(), everyMs);
  timer.unref();
  try {
    const fetched = await fetch(AbortSignal.any([signal, gone.signal]));
    await look();
    return gone.signal.aborted ? null : fetched;
  } catch (error) {
    if (gone.signal.aborted) return null;
    throw error;
  } finally {
    clearInterval(timer);
  }
}
