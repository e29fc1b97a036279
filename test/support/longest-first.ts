/**
 * Starts the files that take longest before all others, so that none of them ends alone on one core. vitest knows only
 * how long a file took the last time, and a fresh clone has no last time.
 */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Parts of paths. The waiting counts as well: it costs no processor, and another file runs meanwhile. */
const LONGEST = [
  'scenarios/orders/model/',
  'crash/steps',
  'scenarios/screens/warm-worlds',
  'crash/random',
  'scenarios/screens/accessibility/',
  'scenarios/languages/made-language',
  'tools/fresh-clone',
  'scenarios/orders/recovery',
  'conformance/random',
  'scenarios/app/forty-machines',
  'src-main/app/updates',
  'scenarios/shifts/wallet-at-close',
  'office/office.page',
  'attack/random',
  'orders/rules/time-and-people',
  'orders/rules/accounts',
  'orders/rules/reading-answers',
  'orders/rules/refusals',
  'orders/other-words',
  'orders/lagging-replicas',
  'news/news-service',
  'app/journal-trouble',
  'run/reconciler',
  'tools/start',
  'electron-stand-in/stand-in',
  'scenarios/doctor/faults',
  'scenarios/app/provision-kills',
  'scenarios/orders/never-twice',
];

function rankOf({ moduleId }: TestSpecification): number {
  const rank = LONGEST.findIndex((part) => moduleId.includes(part));
  return rank < 0 ? LONGEST.length : rank;
}

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.sort((a, b) => rankOf(a) - rankOf(b));
  }
}
