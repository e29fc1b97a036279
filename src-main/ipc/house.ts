/** What the screens' calls reach beyond one counter: which one is shown, setting up the live one, and what its owner alone does. */
import type { CounterError } from '#shared/counter-api/errors.ts';
import type { CallAnswer, CallName, CallRequest } from '#shared/counter-api/index.ts';
import type { HouseFact } from '#shared/counter-api/setup.ts';
import type { Result } from '#shared/result.ts';

type SetupCall = Extract<CallName, `setup.${string}`>;

/** One answer for each of its calls, named without their first word. */
export type FirstRun = {
  readonly [N in SetupCall as N extends `setup.${infer Short}` ? Short : never]: (
    request: CallRequest<N>,
  ) => Promise<Result<CallAnswer<N>, CounterError>>;
};

export interface House {
  fact(): HouseFact;
  show(kind: 'training' | 'live'): void;
  readonly firstRun: FirstRun;
}

type Asked<N extends CallName> = (request: CallRequest<N>) => Promise<Result<CallAnswer<N>, CounterError>>;

/** The live counter's own: null in Training and in a counter that a test runs. */
export interface OwnersDesk {
  readonly keysState: Asked<'keys.state'>;
  readonly checkKeys: Asked<'keys.check'>;
  readonly saveKeys: Asked<'keys.save'>;
  readonly open: Asked<'recovery.open'>;
  readonly goBack: Asked<'recovery.goBack'>;
  readonly resetPin: Asked<'recovery.resetPin'>;
  readonly backupsState: Asked<'backups.state'>;
  readonly chooseBackups: Asked<'backups.choose'>;
}
