/** Calls that reach beyond one counter: the choice of the one shown, setting up the live one, the owner's own. */
import type { CounterError } from '#shared/counter-api/errors.ts';
import type { CallAnswer, CallName, CallRequest } from '#shared/counter-api/index.ts';
import type { HouseFact } from '#shared/counter-api/setup.ts';
import type { Result } from '#shared/result.ts';

type Asked<N extends CallName> = (request: CallRequest<N>) => Promise<Result<CallAnswer<N>, CounterError>>;

type SetupCall = Extract<CallName, `setup.${string}`>;

/** One method for each `setup.` call, named without that prefix. */
export type FirstRun = {
  readonly [N in SetupCall as N extends `setup.${infer Short}` ? Short : never]: Asked<N>;
};

type ProvisioningCall = Extract<CallName, `provisioning.${string}`>;
type Provisioning = {
  readonly [N in ProvisioningCall as N extends `provisioning.${infer Short}` ? Short : never]: Asked<N>;
};

/** An installer's file on a PC that has no live counter yet. */
export type FirstFile = Pick<Provisioning, 'found' | 'choose' | 'compare' | 'unlock' | 'finish'>;
/**
 * The owner's files at a counter that is set up: the installer's file, protected parts for other machines, a recovery
 * code that was never taken down, and the phone code.
 */
export interface OwnersFiles extends Omit<Provisioning, 'unlock' | 'finish'> {
  readonly phoneState: Asked<'phone.state'>;
  readonly makePhoneCode: Asked<'phone.makeCode'>;
  readonly saveCodePage: Asked<'phone.savePage'>;
}

export interface PcCounters {
  fact(): HouseFact;
  /** True while a counter is made, or while a recovery code opens or restores one. */
  readonly isBusy: boolean;
  show(kind: 'training' | 'live'): void;
  readonly firstRun: FirstRun;
  readonly firstFile: FirstFile;
}

/** The live counter's own: null in Training and in a counter that a test runs. */
export interface OwnerHandlers {
  readonly keysState: Asked<'keys.state'>;
  readonly checkKeys: Asked<'keys.check'>;
  readonly saveKeys: Asked<'keys.save'>;
  readonly open: Asked<'recovery.open'>;
  readonly goBack: Asked<'recovery.goBack'>;
  readonly resetPin: Asked<'recovery.resetPin'>;
  readonly backupsState: Asked<'backups.state'>;
  readonly chooseBackups: Asked<'backups.choose'>;
  readonly files: OwnersFiles;
}
