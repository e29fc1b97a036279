/** The owner's choices, stored in the journal. A stored choice that can't be read counts as never made. */
import { type ShopSettings, shopSettings, USUAL_SETTINGS } from '#shared/counter-api/settings.ts';
import { orElse } from '../platform/may-fail.ts';

export interface SettingsStore {
  readonly read: { settings(): Promise<Record<string, string>> };
  readonly write: { saveSettings(entries: Readonly<Record<string, string>>, by: string, at: number): Promise<void> };
}

function parse(rows: Readonly<Record<string, string>>): ShopSettings {
  const read = (key: string, text: string) =>
    orElse(() => shopSettings.partial().parse({ [key]: JSON.parse(text) }), {});
  return Object.entries(rows).reduce((all, [key, text]) => Object.assign(all, read(key, text)), { ...USUAL_SETTINGS });
}

interface Person {
  readonly seesCost: boolean;
  readonly isOwner: boolean;
  readonly training: boolean;
}

/** Some settings need more than the right to set the counter up. */
export function mayChange(now: ShopSettings, wanted: ShopSettings, { seesCost, isOwner, training }: Person): boolean {
  // The texts tell margin and wallet, and warn the owner of guesses at their PIN: whoever guesses must not get the warning.
  // Nothing is real in Training.
  if (wanted.newsPhone !== now.newsPhone && !isOwner && !(training && seesCost)) return false;
  // Backups leave the shop for the owner's sake, and the screen offers their limit to the owner alone.
  if (wanted.officeBackupMegabytes !== now.officeBackupMegabytes && !isOwner) return false;
  // Keeping names for no time erases all of them, which is the owner's alone.
  return isOwner || wanted.keepNamesForDays !== 0 || now.keepNamesForDays === 0;
}

export class ShopSettingsStore {
  current: ShopSettings = USUAL_SETTINGS;
  private readonly store: SettingsStore;

  constructor(store: SettingsStore) {
    this.store = store;
  }

  async load(): Promise<void> {
    this.current = parse(await this.store.read.settings());
  }

  /** Writes only what has changed. */
  async save(wanted: ShopSettings, by: string, at: number): Promise<ShopSettings> {
    const rows = (settings: ShopSettings) =>
      Object.entries(settings).map(([key, value]) => [key, JSON.stringify(value)] as const);
    const before = new Map(rows(this.current));
    const changed = rows(wanted).filter(([key, value]) => before.get(key) !== value);
    const entries = Object.fromEntries(changed);
    if (changed.length > 0) await this.store.write.saveSettings(entries, by, at);
    // Another save may have ended meanwhile: what this one didn't change is not its to put back.
    const isChanged = ([key]: [string, unknown]): boolean => key in entries;
    this.current = { ...this.current, ...Object.fromEntries(Object.entries(wanted).filter(isChanged)) };
    return this.current;
  }
}
