/** The doctor of an open counter, for the screen. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { DoctorReport } from '#shared/counter-api/doctor.ts';
import { USUAL_MACHINE } from '#shared/counter-api/machine.ts';
import { supportBundle } from '../../doctor/bundle.ts';
import { examine } from '../../doctor/run-checks.ts';
import type { DoctorPort } from '../../ipc/handler-context.ts';
import { JOURNAL_FILE } from '../../journal/file/journal-files.ts';
import type { Journal } from '../../journal/journal.ts';
import { readFileVault } from '../../key-vault/file-vault.ts';
import type { CounterOptions } from './counter-options.ts';
import { doctorPorts, type Examined, journalFromInside } from './doctor-ports.ts';

export interface DoctorNeeds {
  readonly address: () => Examined['address'];
  readonly journal: () => Journal | null;
  /** The folder of the next backup. */
  readonly backupFolder: () => string;
  /** The business time; null while the counter isn't open, or no service has told it. */
  readonly now: () => number | null;
  /** The stream to the office; null while the counter isn't open. */
  readonly office: NonNullable<Examined['office']>;
  /** The reason why the journal isn't open. */
  readonly problem: () => string | null;
}

/** Reads Training's secrets without making new ones: an examination must change nothing. */
const secretsOf = ({ kind, folder, openSecrets }: CounterOptions): Examined['secrets'] =>
  kind === 'training' ? { place: 'file', read: () => readFileVault(folder) } : { place: 'keychain', read: openSecrets };

export function counterDoctor(options: CounterOptions, needs: DoctorNeeds): DoctorPort {
  const { address, journal, problem, backupFolder, office } = needs;
  const { kind: counter, folder, diagnosis } = options;
  const { about, logFolder } = diagnosis;
  const run = (): Promise<DoctorReport> =>
    examine(
      doctorPorts({
        ...{ counter, folder, about, address: address(), backupFolder: backupFolder() },
        level: options.lockdown?.fact().level ?? USUAL_MACHINE.lockdown,
        secrets: secretsOf(options),
        office,
        journal: async () => {
          const open = journal();
          if (open === null) return { look: { is: 'problem', problem: problem() ?? 'io' }, seen: null };
          return journalFromInside(open, about, () => statSync(join(folder, JOURNAL_FILE)).size);
        },
      }),
      Date.now(),
      needs.now(),
    );
  return {
    about,
    examine: run,
    bundle: async () => supportBundle(await run(), logFolder, Object.values(address()?.keys ?? {})),
  };
}
