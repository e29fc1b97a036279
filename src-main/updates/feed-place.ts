/** The address of the list and its files, and the newest list that may be believed. */
import { createPublicKey, type KeyObject } from 'node:crypto';
import { FEED_MOST_BYTES, type Feed, feedName, readFeed, UpdateError } from './feed.ts';
import type { UpdatePlace, UpdatesOptions } from './ports.ts';
import { withdrawnBy } from './trusted-keys.ts';
import type { UpdateStateFile } from './update-state-file.ts';

/** Reads the keys as a package holds them: SubjectPublicKeyInfo in base64. */
const publicKeyFrom = (base64: string): KeyObject =>
  createPublicKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'spki' });

export const placeFrom = ({
  url,
  publicKey,
  nextPublicKey,
}: Readonly<Record<keyof UpdatePlace, string>>): UpdatePlace => ({
  ...{ url, publicKey: publicKeyFrom(publicKey), nextPublicKey: publicKeyFrom(nextPublicKey) },
});

export function addressIn({ place }: Pick<UpdatesOptions, 'place'>, name: string): string {
  if (place === null) throw new UpdateError('no-feed', 'no place was built in');
  return new URL(name, place.url.endsWith('/') ? place.url : `${place.url}/`).href;
}

export async function newestFeed(
  options: UpdatesOptions,
  stateFile: UpdateStateFile,
  signal: AbortSignal,
): Promise<Feed> {
  const { place, target, line, choice, clock } = options;
  const { channel } = choice();
  const text = await line.text(addressIn(options, feedName({ channel, target })), FEED_MOST_BYTES, signal);
  if (place === null) throw new UpdateError('no-feed', 'no place was built in');
  const now = clock.wall();
  const { feed, signer } = readFeed(text, {
    ...{ channel, target, now },
    keys: { ...place, withdrawn: stateFile.withdrawnKeys },
    notBefore: (by) => stateFile.newestFeed(channel, by),
  });
  stateFile.sawFeed({ channel, signer, issuedAt: feed.issuedAt, withdrawn: withdrawnBy(signer, place) }, now);
  return feed;
}
