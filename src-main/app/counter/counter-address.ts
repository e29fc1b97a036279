import type { KeyType } from '#shared/reseller-api/keys.ts';
import type { ServiceLine } from '../../reseller-client/connection.ts';
import type { TestService } from '../process/development-options.ts';

/** The address of the counter's service, once it is known. */
export interface CounterAddress {
  readonly line: ServiceLine;
  readonly keys: Readonly<Record<KeyType, string>>;
}

/** Only a developer's switch trusts an authority beyond the well-known ones; a packaged app doesn't read it. */
export const lineTo =
  (authority: string | null) =>
  (baseUrl: string): ServiceLine => ({ kind: 'https', baseUrl, ...(authority !== null && { ca: authority }) });

/** The address of a service that a test names. */
export function addressOf({ baseUrl, keys, ca }: TestService): CounterAddress {
  const plain = new URL(baseUrl).protocol === 'http:';
  return { line: plain ? { kind: 'plain-loopback', baseUrl } : lineTo(ca)(baseUrl), keys };
}
