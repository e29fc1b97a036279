/** The address of the list and its files, and the newest list that may be believed. */

import { FEED_MOST_BYTES, type Feed, feedName, readFeed, UpdateError } from './feed.ts';
import type { UpdatesOptions } from './ports.ts';
import type { UpdateStateFile } from './update-state-file.ts';

export function addressIn({ place }: Pick<UpdatesOptions, 'place'>, name: string): string {
  if (place === null) throw new UpdateError('no-feed', 'no place was built in');
  return new URL(name, place.url.endsWith('/') ? place.url : `${place.url}/`).href;
}

export async function newestFeed(options: UpdatesOptions, book: UpdateStateFile, signal: AbortSignal): Promise<Feed> {
  const { place, target, line, choice } = options;
  const { channel } = choice();
  const text = await line.text(addressIn(options, feedName({ channel, target })), FEED_MOST_BYTES, signal);
  if (place === null) throw new UpdateError('no-feed', 'no place was built in');
  const feed = readFeed(text, { channel, target, publicKey: place.publicKey, notBefore: book.newestFeed(channel) });
  book.sawFeed(channel, feed.issuedAt);
  return feed;
}
