import { Failure } from '../say.mjs';

/**
 * The variables that sign on each platform; docs/releasing.md explains each. A group is whole or absent: half a group
 * is a mistake that must not end in an unsigned package.
 *
 * @type {Readonly<Record<Platform, readonly (readonly (readonly string[])[])[]>>} steps, each with its alternatives
 *
 * @typedef {'linux' | 'win32' | 'darwin'} Platform
 */
const STEPS = {
  linux: [[['DWADI_GPG_KEY_FILE', 'DWADI_GPG_PASSPHRASE']]],
  win32: [
    [
      ['WIN_CSC_LINK', 'WIN_CSC_KEY_PASSWORD'],
      [
        'DWADI_AZURE_ENDPOINT',
        'DWADI_AZURE_ACCOUNT',
        'DWADI_AZURE_PROFILE',
        'DWADI_AZURE_PUBLISHER',
        'AZURE_TENANT_ID',
        'AZURE_CLIENT_ID',
        'AZURE_CLIENT_SECRET',
      ],
    ],
  ],
  darwin: [
    [['CSC_LINK', 'CSC_KEY_PASSWORD']],
    [
      ['APPLE_API_KEY', 'APPLE_API_KEY_ID', 'APPLE_API_ISSUER'],
      ['APPLE_ID', 'APPLE_APP_SPECIFIC_PASSWORD', 'APPLE_TEAM_ID'],
    ],
  ],
};

/** Every variable that a release may be signed with, for the page that documents them. */
export const SIGNING_VARIABLES = [...new Set(Object.values(STEPS).flat(3))];

/**
 * The variables that sign a build for this platform, or null where nothing was said about signing.
 *
 * @param {Platform} platform
 * @param {NodeJS.ProcessEnv} env
 * @returns {readonly string[] | null}
 */
export function signedWith(platform, env) {
  const given = (/** @type {string} */ name) => Boolean(env[name]);
  const steps = STEPS[platform];
  if (!steps.flat(2).some(given)) return null;
  return steps.flatMap((alternatives) => {
    const whole = alternatives.find((names) => names.every(given));
    if (whole) return whole;
    const begun = alternatives.find((names) => names.some(given)) ?? alternatives[0] ?? [];
    const missing = begun.filter((name) => !given(name));
    throw new Failure(
      `This build would be half signed: ${missing.join(', ')} must be set too, or none of the signing variables.`,
    );
  });
}
