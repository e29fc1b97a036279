/**
 * What an installer or an owner chose for this PC. It lies beside the journals, not in one: windows open before any
 * journal does, and a PC whose journal is lost stays as locked down as it was.
 */
import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { type MachineSettings, machineSettings, USUAL_MACHINE } from '#shared/counter-api/machine.ts';

const FILE = 'machine.json';

export class MachineBook {
  current: MachineSettings;
  private readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
    this.current = this.read();
  }

  save(wanted: MachineSettings): void {
    mkdirSync(this.folder, { recursive: true, mode: 0o700 });
    const [file, coming] = [join(this.folder, FILE), join(this.folder, `${FILE}.new`)];
    const handle = openSync(coming, 'w', 0o600);
    try {
      writeSync(handle, JSON.stringify(wanted));
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
    renameSync(coming, file);
    this.current = wanted;
  }

  /** What can't be read counts as never chosen: a counter sells in a window rather than not at all. */
  private read(): MachineSettings {
    try {
      return machineSettings.parse(JSON.parse(readFileSync(join(this.folder, FILE), 'utf8')));
    } catch {
      return USUAL_MACHINE;
    }
  }
}
