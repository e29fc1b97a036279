/**
 * An installer's or an owner's choices for this PC. They lie beside the journals, not in one: windows open before any
 * journal does, and a PC whose journal is lost stays as locked down as it was.
 */
import { join } from 'node:path';
import { z } from 'zod';
import { type MachineSettings, machineSettings, USUAL_MACHINE } from '#shared/counter-api/machine.ts';
import { writeWhole } from '../platform/atomic-file.ts';
import type { Log } from '../platform/log.ts';
import { orElse } from '../platform/may-fail.ts';
import { readTyped } from '../platform/typed.ts';

const FILE = 'machine.json';

const { machine, lockdown, updates, textSize, customerScreen, language } = machineSettings.shape;
const { channel, kilobytesPerSecond, megabytesPerDay } = updates.shape;
const { updates: usual } = USUAL_MACHINE;

/**
 * An unreadable choice counts as never made: a counter sells in a window rather than not at all. Each counts by itself:
 * a channel that only a newer Dwadi knows opens no kiosk, and takes no PC its name.
 */
const kept = z.object({
  machine: machine.catch(USUAL_MACHINE.machine),
  lockdown: lockdown.catch(USUAL_MACHINE.lockdown),
  updates: z
    .object({
      channel: channel.catch(usual.channel),
      kilobytesPerSecond: kilobytesPerSecond.catch(usual.kilobytesPerSecond),
      megabytesPerDay: megabytesPerDay.catch(usual.megabytesPerDay),
    })
    .catch(usual),
  textSize: textSize.catch(USUAL_MACHINE.textSize),
  customerScreen: customerScreen.catch(USUAL_MACHINE.customerScreen),
  language: language.catch(USUAL_MACHINE.language),
});

export class MachineSettingsStore {
  current: MachineSettings;
  private readonly folder: string;
  private readonly listeners: ((before: MachineSettings) => void)[] = [];

  constructor(folder: string) {
    this.folder = folder;
    this.current = this.read();
  }

  /** Registers a listener that applies the choices, whether an owner or an installer's file made them. */
  onSaved(listener: (before: MachineSettings) => void): void {
    this.listeners.push(listener);
  }

  save(wanted: MachineSettings): void {
    const before = this.current;
    writeWhole(join(this.folder, FILE), JSON.stringify(wanted));
    this.current = wanted;
    for (const listener of this.listeners) listener(before);
  }

  /** Changes a choice. If the disk refuses, logs `failure` and returns false. */
  tryToSave(choice: Partial<MachineSettings>, log: Log, failure: string): boolean {
    try {
      this.save({ ...this.current, ...choice });
      return true;
    } catch (error) {
      log.write('error', failure, { error: String(error) });
      return false;
    }
  }

  private read(): MachineSettings {
    return orElse(() => kept.parse(JSON.parse(readTyped(join(this.folder, FILE)))), USUAL_MACHINE);
  }
}
