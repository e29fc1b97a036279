/**
 * How the packages are made. `npm run dist` reads it for one platform at a time and says in DWADI_DIST_PLATFORM which;
 * docs/releasing.md explains the variables.
 */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { signedWith } from './resources/tools/packing/signing.mjs';
import { updatesWith } from './resources/tools/packing/updates.mjs';

/** @param {NodeJS.ProcessEnv} env @returns {import('./resources/tools/packing/signing.mjs').Platform} */
function platformOf({ DWADI_DIST_PLATFORM: named }) {
  if (named === 'win32' || named === 'darwin') return named;
  return 'linux';
}

/** @param {NodeJS.ProcessEnv} env */
export function packingConfig(env) {
  const with_ = signedWith(platformOf(env), env);
  const signed = with_ !== null;
  const updates = updatesWith(env);
  const azure = with_?.includes('DWADI_AZURE_ENDPOINT') === true;
  return {
    appId: 'gh.dwadi.counter',
    productName: 'Dwadi',
    copyright: 'Copyright © The Dwadi maintainers',
    artifactName: `Dwadi-\${version}-\${os}-\${arch}${signed ? '' : '-UNSIGNED'}.\${ext}`,
    directories: { app: env['DWADI_DIST_APP'] ?? '.dwadi/packing/app', output: env['DWADI_DIST_OUT'] ?? 'dist' },
    ...(env['DWADI_ELECTRON_DIST'] && { electronDist: env['DWADI_ELECTRON_DIST'] }),
    files: ['**/*', '!**/*.map', '!**/*.d.{ts,mts,cts}'],
    // Only native files must lie outside; the code that loads them stays under the archive's integrity.
    asar: { smartUnpack: false },
    asarUnpack: ['**/*.node'],
    // Their prebuilt files are taken as they are, staged for the target.
    npmRebuild: false,
    nodeGypRebuild: false,
    // Chromium's own languages: English alone, because each is a megabyte on a line that is paid by the megabyte.
    electronLanguages: ['en-GB', 'en-US'],
    forceCodeSigning: signed && platformOf(env) !== 'linux',
    electronFuses: {
      runAsNode: false,
      enableCookieEncryption: true,
      enableNodeOptionsEnvironmentVariable: false,
      enableNodeCliInspectArguments: false,
      enableEmbeddedAsarIntegrityValidation: true,
      onlyLoadAppFromAsar: true,
      grantFileProtocolExtraPrivileges: false,
      // Flipping breaks the ad-hoc signature that Apple's own chips ask for; a real one is made afterwards.
      resetAdHocDarwinSignature: platformOf(env) === 'darwin' && !signed,
    },
    // Nothing is published from here. It makes electron-builder say in the package who its publisher is.
    publish: updates === null ? null : { provider: 'generic', url: updates.url },
    ...windows(env, azure),
    ...mac(signed),
    ...linux(env),
  };
}

/** @param {NodeJS.ProcessEnv} env @param {boolean} azure */
const windows = (env, azure) => ({
  win: {
    target: [{ target: 'nsis', arch: ['x64'] }],
    icon: 'resources/icons/dwadi.ico',
    ...(azure
      ? {
          azureSignOptions: {
            endpoint: env['DWADI_AZURE_ENDPOINT'],
            codeSigningAccountName: env['DWADI_AZURE_ACCOUNT'],
            certificateProfileName: env['DWADI_AZURE_PROFILE'],
            publisherName: env['DWADI_AZURE_PUBLISHER'],
          },
        }
      : { signtoolOptions: { signingHashAlgorithms: ['sha256'] } }),
    // What lies outside the archive has no integrity of its own: it is signed like the program.
    signExts: ['.node'],
  },
  nsis: {
    oneClick: true,
    perMachine: true,
    // Our archive stays as it is, so that a change in it costs its own blocks alone.
    differentialPackage: 'store-asar',
    // The journal is the shop's: it stays when Dwadi goes.
    deleteAppDataOnUninstall: false,
    createDesktopShortcut: true,
    include: 'resources/installer/vc-runtime.nsh',
    warningsAsErrors: true,
  },
});

/** @param {boolean} signed */
const mac = (signed) => ({
  mac: {
    target: ['dmg', 'zip'],
    category: 'public.app-category.business',
    icon: 'resources/icons/dwadi.icns',
    hardenedRuntime: true,
    gatekeeperAssess: false,
    entitlements: 'resources/installer/entitlements.mac.plist',
    entitlementsInherit: 'resources/installer/entitlements.mac.plist',
    notarize: signed,
    ...(!signed && { identity: null }),
  },
  dmg: { sign: false },
});

/** @param {NodeJS.ProcessEnv} env */
const hasRpmbuild = ({ PATH = '' }) => PATH.split(delimiter).some((folder) => existsSync(join(folder, 'rpmbuild')));

/** @param {NodeJS.ProcessEnv} env */
const linux = (env) => ({
  linux: {
    // rpmbuild makes an rpm where it is installed, and nobody has to install it.
    target: ['AppImage', 'deb', ...(hasRpmbuild(env) ? ['rpm'] : [])],
    icon: 'resources/icons',
    category: 'Office',
    // .invalid leads nowhere on purpose: whoever releases puts a place of their own here and in package.json.
    maintainer: 'The Dwadi maintainers <maintainers@dwadi.invalid>',
    synopsis: "The counter of Ghana's kiosks",
    executableName: 'dwadi',
  },
  deb: { priority: 'optional' },
  // Else the entry that desktops make of an AppImage starts it without a sandbox, also where there is one.
  appImage: { executableArgs: [] },
});

export default packingConfig(process.env);
