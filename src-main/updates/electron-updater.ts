/**
 * The only file that knows electron-updater. It is given a list that was verified and a file that was checked, and does
 * what it does best: the system's own checks, and starting the installer of each platform.
 *
 * Loaded when an update is about to be put in, and not before: no start of Dwadi waits for it.
 */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { AppUpdater, ResolvedUpdateFileInfo, UpdateInfo } from 'electron-updater';
import type { ProviderRuntimeOptions } from 'electron-updater/out/providers/Provider.js';
import type { Log } from '../platform/log.ts';
import { UpdateError } from './feed.ts';
import { keepOldAppImage, ontoDisk } from './old-app-image.ts';
import type { Installer, PackageKind, Release } from './ports.ts';

type Library = typeof import('electron-updater');

export interface InstallerOptions {
  readonly kind: PackageKind;
  /** The folder of this Dwadi's packages; null in development, where nothing was packed. */
  readonly resources: string | null;
  /** A folder of ours, for development. */
  readonly folder: string;
  /** A signed Dwadi takes no package whose publisher can't be named. */
  readonly signed: boolean;
  readonly log: Log;
}

const UPDATER: Readonly<
  Record<PackageKind, 'NsisUpdater' | 'MacUpdater' | 'AppImageUpdater' | 'DebUpdater' | 'RpmUpdater'>
> = {
  exe: 'NsisUpdater',
  zip: 'MacUpdater',
  AppImage: 'AppImageUpdater',
  deb: 'DebUpdater',
  rpm: 'RpmUpdater',
};

/**
 * Stands in for a download. Hashes the bytes while it copies them: the folder is the user's, not only ours. The copy is on
 * the disk when it is done: an AppImage becomes the shop's only Dwadi by a mere new name.
 */
async function copyChecked(from: string, to: string, sha512: string): Promise<void> {
  const hash = createHash('sha512');
  const hashing = new Transform({
    transform(chunk, _, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  await pipeline(createReadStream(from), hashing, createWriteStream(to, { flush: true }));
  if (hash.digest('base64') !== sha512) throw new UpdateError('altered-file', 'the package was changed on the disk');
}

const infoOf = ({ version, file, path }: Release): UpdateInfo => ({
  version,
  files: [{ url: file.name, sha512: file.sha512, size: file.bytes }],
  path,
  sha512: file.sha512,
  releaseDate: '',
});

/** Never looks anywhere: answers with the verified release. */
function providerOf({ Provider }: Library, release: Release, asAdministrator: boolean) {
  return class Verified extends Provider<UpdateInfo> {
    constructor(_options: unknown, _updater: unknown, runtime: ProviderRuntimeOptions) {
      super(runtime);
    }

    async getLatestVersion(): Promise<UpdateInfo> {
      return infoOf(release);
    }

    resolveFiles(): ResolvedUpdateFileInfo[] {
      const { name: url, sha512, bytes: size } = release.file;
      const info = { url, sha512, size, ...(asAdministrator && { isAdminRightsRequired: true }) };
      return [{ url: new URL(url, 'https://verified.invalid/'), info }];
    }
  };
}

function logged(log: Log) {
  const write = (level: 'info' | 'warn' | 'error') => (message?: unknown) =>
    log.write(level, 'updates: installer', { message: String(message).slice(0, 500) });
  return { info: write('info'), warn: write('warn'), error: write('error') };
}

/** Requires the publisher's name: without it electron-updater would skip its check of the publisher in silence. */
function namePublisher(resources: string): void {
  const config = readFileSync(join(resources, 'app-update.yml'), 'utf8');
  if (!/^publisherName:/m.test(config)) throw new UpdateError('not-verified', 'app-update.yml names no publisher');
}

export async function electronInstaller(options: InstallerOptions): Promise<Installer> {
  const { kind, resources, log } = options;
  const { default: library } = (await import('electron-updater')) as unknown as { default: Library };
  const updater: AppUpdater = new library[UPDATER[kind]]();
  updater.logger = logged(log);
  updater.autoDownload = false;
  // A shutdown of the system quits, too, and would cut an installation off in its middle.
  updater.autoInstallOnAppQuit = false;
  updater.disableWebInstaller = true;
  // Its parts come unthrottled and can't be resumed; the whole file is here already.
  updater.disableDifferentialDownload = true;
  if (resources === null) {
    const config = join(options.folder, 'dev-app-update.yml');
    writeFileSync(config, 'provider: custom\nupdaterCacheDirName: dwadi-development-updater\n');
    updater.updateConfigPath = config;
    updater.forceDevUpdateConfig = true;
  }
  let failure: unknown = null;
  updater.on('error', (error) => {
    failure = error;
  });
  return {
    prepare: async (release) => {
      if (kind === 'exe' && options.signed && resources !== null) namePublisher(resources);
      const download = (_url: URL, to: string) => copyChecked(release.path, to, release.file.sha512);
      // electron-updater's own would fetch the file again, unthrottled. There is no other seam for bytes that are here.
      Reflect.set(updater, 'httpExecutor', { download });
      updater.allowDowngrade = release.isOlder;
      updater.setFeedURL({ provider: 'custom', updateProvider: providerOf(library, release, kind === 'exe') });
      const found = await updater.checkForUpdates();
      if (!found?.isUpdateAvailable) throw new UpdateError('not-verified', 'electron-updater takes it for no update');
      await updater.downloadUpdate();
    },
    install: async () => {
      const image = process.env['APPIMAGE'];
      const old = kind === 'AppImage' && image ? keepOldAppImage(image) : null;
      let placed = image ?? '';
      // A file whose name has a version gets the newer one's.
      updater.once('appimage-filename-updated', (path) => {
        placed = path;
      });
      const began = await new Promise<boolean>((resolve) => {
        failure = null;
        // macOS takes the file over first, and may still refuse its signature.
        updater.once('error', () => resolve(false));
        updater.quitAndInstall(true, true);
        if (failure !== null) resolve(false);
        else if (kind !== 'zip') resolve(true);
      });
      if (!began) old?.putBack();
      // The library copies a package that lies on another disk, and forces nothing to the disk. The old one stays for a while.
      else if (old !== null && !ontoDisk(placed)) log.write('warn', 'updates: the new AppImage may not be on the disk');
      return began;
    },
  };
}
