import { createPublicKey } from 'node:crypto';
import { Failure } from '../say.mjs';

/** The update settings of a build, for the page that documents them. */
export const UPDATE_VARIABLES = ['DWADI_UPDATE_URL', 'DWADI_UPDATE_PUBLIC_KEY'];

/** @param {string} text */
function isEd25519(text) {
  try {
    const key = createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' });
    return key.asymmetricKeyType === 'ed25519';
  } catch {
    return false;
  }
}

/**
 * Reads the update address of this build and the public key that it trusts; null for a build that never looks for
 * updates. Half a setting would be a counter that installs anyone's download, or one that never updates.
 *
 * @param {NodeJS.ProcessEnv} env
 * @returns {{ url: string, publicKey: string } | null}
 */
export function updatesWith(env) {
  const { DWADI_UPDATE_URL: url, DWADI_UPDATE_PUBLIC_KEY: publicKey } = env;
  if (!url && !publicKey) return null;
  if (!url || !publicKey) throw new Failure(`${UPDATE_VARIABLES.join(' and ')} must both be set, or neither.`);
  if (!URL.canParse(url) || new URL(url).protocol !== 'https:') throw new Failure('DWADI_UPDATE_URL must be https.');
  if (!isEd25519(publicKey))
    throw new Failure('DWADI_UPDATE_PUBLIC_KEY is not what `npm run feed -- new-key` printed.');
  return { url, publicKey };
}
