/** The offer that a list makes to this PC. */
import { type Feed, type FeedFile, fileFor, isAmongTheFirst } from './feed.ts';
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
  book: UpdateStateFile,
): Offer {
  const file = fileFor(feed, kind ?? '');
  const meant = feed.rollout > 0 && (asked || isAmongTheFirst(feed, book.machine));
  const older = file !== null && feed.rollout > 0 && isNewer(version, feed.version) ? feed.version : null;
  const { goBackTo } = book;
  // The owner's word is for this older version, and for now.
  if (goBackTo !== null && goBackTo !== older) book.wantsBack(null);
  if (older !== null) return { file: goBackTo === older ? file : null, older };
  return { file: meant && isNewer(feed.version, version) ? file : null, older };
}
