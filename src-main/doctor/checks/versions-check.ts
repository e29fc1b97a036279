import type { About, Finding } from '#shared/counter-api/doctor.ts';
import { fine } from '../finding.ts';

export interface VersionsPort {
  readonly about: About;
  /** The operating system, as it names itself. */
  readonly system: string;
}

export const checkVersions = ({ about, system }: VersionsPort): Finding =>
  fine('versions', about.build, {
    dwadi: about.version,
    electron: about.electron ?? 'none',
    journal: about.journal,
    system,
  });
