/**
 * The keys whose lists a counter believes. Each build carries two: one in use, and one whose private half lies in a
 * drawer. A list that the second signed, and that says so, hands over to it: from then on the first is believed no
 * more, in whoever's hands it is. The first can't hand over to a key that no build carries.
 */
import type { KeyObject } from 'node:crypto';
import { shortFingerprint } from '../platform/ed25519.ts';

/** Built into the package, inside the archive whose integrity is checked. */
export interface BuiltInKeys {
  readonly publicKey: KeyObject;
  readonly nextPublicKey: KeyObject;
}

export interface TrustedKeys extends BuiltInKeys {
  /** The fingerprints of keys that were handed over from. */
  readonly withdrawn: readonly string[];
}

export interface Signer {
  readonly key: KeyObject;
  readonly fingerprint: string;
  readonly trust: 'in use' | 'in the drawer' | 'withdrawn';
}

/** Null for a key that this build doesn't carry. */
export function signerNamed(fingerprint: string, { publicKey, nextPublicKey, withdrawn }: TrustedKeys): Signer | null {
  const first = shortFingerprint(publicKey);
  const key = [publicKey, nextPublicKey].find((each) => shortFingerprint(each) === fingerprint);
  if (key === undefined) return null;
  if (withdrawn.includes(fingerprint)) return { key, fingerprint, trust: 'withdrawn' };
  const inUse = fingerprint === first || withdrawn.includes(first);
  return { key, fingerprint, trust: inUse ? 'in use' : 'in the drawer' };
}

/** The keys that a believed list ends, by the one that signed it. */
export function withdrawnBy(signer: string, { publicKey, nextPublicKey }: BuiltInKeys): readonly string[] {
  return signer === shortFingerprint(nextPublicKey) ? [shortFingerprint(publicKey)] : [];
}
