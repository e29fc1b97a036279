import { createPublicKey } from 'node:crypto';
import { Failure } from '../say.mjs';

/** The update settings of a build, for the page that documents them. */
export const UPDATE_VARIABLES = ['DWADI_UPDATE_URL', 'DWADI_UPDATE_PUBLIC_KEY', 'DWADI_UPDATE_NEXT_PUBLIC_KEY'];

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
 * Reads the update address of this build and the two public keys that it trusts; null for a build that never looks for
 * updates. Half a setting would be a counter that installs anyone's download, or one that never updates.
 *
 * @param {NodeJS.ProcessEnv} env
 * @returns {{ url: string, publicKey: string, nextPublicKey: string } | null}
 */
export function updatesWith(env) {
  const {
    DWADI_UPDATE_URL: url,
    DWADI_UPDATE_PUBLIC_KEY: publicKey,
    DWADI_UPDATE_NEXT_PUBLIC_KEY: nextPublicKey,
  } = env;
  if (!url && !publicKey && !nextPublicKey) return null;
  if (!url || !publicKey || !nextPublicKey)
    throw new Failure(`${UPDATE_VARIABLES.join(', ')} must all be set, or none of them.`);
  if (!URL.canParse(url) || new URL(url).protocol !== 'https:') throw new Failure('DWADI_UPDATE_URL must be https.');
  for (const [name, key] of Object.entries({
    DWADI_UPDATE_PUBLIC_KEY: publicKey,
    DWADI_UPDATE_NEXT_PUBLIC_KEY: nextPublicKey,
  }))
    if (!isEd25519(key)) throw new Failure(`${name} is not what \`npm run feed -- new-key\` printed.`);
  // A thief of the one key would have the other, and nothing would be left to hand over to.
  if (publicKey === nextPublicKey)
    throw new Failure('DWADI_UPDATE_NEXT_PUBLIC_KEY must be another key than the one in use.');
  return { url, publicKey, nextPublicKey };
}
