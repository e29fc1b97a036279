/**
 * The addresses that a webhook may reach. An owner's page must not make the office speak to the router, the database or
 * anything else beside it.
 */
import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';

export interface Address {
  readonly address: string;
  readonly family: number;
}

export type Resolve = (host: string) => Promise<readonly Address[]>;

const RESERVED_4: readonly (readonly [net: string, prefix: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];
/** The part of global unicast that tunnels to IPv4, or stands in documents. */
const RESERVED_6: readonly (readonly [net: string, prefix: number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const reserved = new BlockList();
for (const [net, prefix] of RESERVED_4) reserved.addSubnet(net, prefix, 'ipv4');
for (const [net, prefix] of RESERVED_6) reserved.addSubnet(net, prefix, 'ipv6');
const global6 = new BlockList();
global6.addSubnet('2000::', 3, 'ipv6');

/** An IPv4 address that is written as an IPv6 one is outside of global unicast, and so is never public. */
export function isPublic(address: string): boolean {
  if (isIP(address) === 4) return !reserved.check(address, 'ipv4');
  return isIP(address) === 6 && global6.check(address, 'ipv6') && !reserved.check(address, 'ipv6');
}

const bySystem: Resolve = (host) => lookup(host, { all: true });

/**
 * Resolves a host once. The caller connects to what is returned and asks no name server again, which could answer
 * otherwise. Null if one of the addresses is of a private network.
 */
export async function publicAddresses(
  host: string,
  { allowPrivate, resolve = bySystem }: { readonly allowPrivate: boolean; readonly resolve?: Resolve | undefined },
): Promise<readonly Address[] | null> {
  const bare = host.replace(/^\[(.*)\]$/, '$1');
  const found = isIP(bare) ? [{ address: bare, family: isIP(bare) }] : await resolve(bare);
  return allowPrivate || found.every(({ address }) => isPublic(address)) ? found : null;
}
