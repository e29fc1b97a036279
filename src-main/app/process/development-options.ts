/**
 * Everything that a developer or a test may set from outside. A packaged app reads none of it: not the service's
 * address, not the waiting times, not where to stop.
 */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { PRODUCTS, type Product } from '#shared/order-state.ts';
import type { WatchdogPace } from '../../lockdown/watchdog.ts';
import type { Pace } from '../../office-link/pace.ts';
import type { Policy } from '../../orders/model/policy.ts';
import { STEPS, type StepName } from '../../orders/model/ports.ts';
import { placeFrom } from '../../updates/feed-place.ts';
import type { UpdatePlace, UpdateTimes } from '../../updates/ports.ts';
import { given, named } from './command-line.ts';

const testService = z.object({
  baseUrl: z.url(),
  keys: z.object({ standard: z.string(), sms: z.string(), commission: z.string() }),
  caFile: z.string().optional(),
});

export interface TestService {
  readonly baseUrl: string;
  readonly keys: { readonly standard: string; readonly sms: string; readonly commission: string };
  /** The authority that signed the service's certificate. */
  readonly ca: string | null;
}

export interface Development {
  /** A ready-made live counter whose keys are held in memory. */
  readonly service: TestService | null;
  readonly userDataDir: string | null;
  /** The folder of files that a person would save; opens no dialog. */
  readonly saveFolder: string | null;
  /** The file or folder that a person would choose; opens no dialog. */
  readonly chosenFile: string | null;
  /** An authority that is trusted instead of all others: a live counter may then be set up for a test's own service. */
  readonly authority: string | null;
  /** A test's update address, and shortened waiting times for updates. */
  readonly updates: { readonly place: UpdatePlace; readonly times: Partial<UpdateTimes> } | null;
  /** The public key of an installer who is trusted, in place of the administrator's. */
  readonly signer: string | null;
  /** Kill tests end a provisioning at this step, `step` or `step#nth`. */
  readonly provisionKillAt: string | null;
  /** Waiting times that tests shorten. */
  readonly policy: Partial<Policy>;
  /** The patience of the watchdog. */
  readonly watchPace: Partial<WatchdogPace>;
  /** The times between two pushes to the office. */
  readonly officePace: Partial<Pace>;
  /** Kill tests end the process at this step, the nth time; by a sale of this product, if one is named. */
  readonly killAt: { readonly step: StepName; readonly nth: number; readonly product: Product | null } | null;
}

const NOTHING: Development = {
  ...{ service: null, userDataDir: null, saveFolder: null, chosenFile: null, authority: null, updates: null },
  ...{ signer: null, provisionKillAt: null, policy: {}, watchPace: {}, officePace: {}, killAt: null },
};

function readService(text: string | undefined): TestService | null {
  if (!text) return null;
  const { baseUrl, keys, caFile } = testService.parse(JSON.parse(text));
  return { baseUrl, keys, ca: caFile === undefined ? null : readFileSync(caFile, 'utf8') };
}

/** `step`, `step#nth` or `step#nth@product`. */
function readKillAt(text: string | undefined): Development['killAt'] {
  const [, step, nth, product] = /^([a-z.]+)(?:#(\d+))?(?:@([a-z]+))?$/.exec(text ?? '') ?? [];
  const known = STEPS.find((name) => name === step);
  if (known === undefined) return null;
  return { step: known, nth: Number(nth ?? 1), product: PRODUCTS.find((name) => name === product) ?? null };
}

const testUpdates = z.object({
  url: z.url(),
  publicKey: z.base64(),
  nextPublicKey: z.base64(),
  times: z.record(z.string(), z.number().nonnegative()).default({}),
});

function readUpdates(text: string | undefined): Development['updates'] {
  if (!text) return null;
  const { times, ...place } = testUpdates.parse(JSON.parse(text));
  return { place: placeFrom(place), times };
}

const times = z.record(z.string(), z.union([z.number().nonnegative(), z.array(z.number().nonnegative())]));
const readTimes = (text: string | undefined): object => (text ? times.parse(JSON.parse(text)) : {});

export function readDevelopment(
  isPackaged: boolean,
  argv: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Development {
  if (isPackaged) return NOTHING;
  const folder = given(argv, 'user-data-dir');
  // Falling back to the usual folder would open another counter than the one that was meant.
  if (named(argv, 'user-data-dir') && !folder) throw new Error('--user-data-dir takes the name of a folder');
  return {
    service: readService(env['DWADI_TEST_SERVICE']),
    userDataDir: folder,
    saveFolder: env['DWADI_TEST_SAVE_FOLDER'] || null,
    chosenFile: env['DWADI_TEST_CHOSEN_FILE'] || null,
    authority: env['DWADI_TEST_AUTHORITY'] ? readFileSync(env['DWADI_TEST_AUTHORITY'], 'utf8') : null,
    updates: readUpdates(env['DWADI_TEST_UPDATES']),
    signer: env['DWADI_TEST_SIGNER'] || null,
    provisionKillAt: env['DWADI_TEST_PROVISION_KILL_AT'] || null,
    policy: readTimes(env['DWADI_TEST_POLICY']),
    watchPace: readTimes(env['DWADI_TEST_WATCH']),
    officePace: readTimes(env['DWADI_TEST_OFFICE']),
    killAt: readKillAt(env['DWADI_TEST_KILL_AT']),
  };
}
