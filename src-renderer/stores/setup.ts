/** The steps of setting up this shop's counter. What is secret stands here no longer than its step. */
import { create } from 'zustand';
import type { CounterErrorCode } from '#shared/counter-api/errors.ts';
import type { VaultState } from '#shared/counter-api/setup.ts';
import { call } from '../bridge.ts';

export const SETUP_STEPS = ['shop', 'owner', 'service', 'code', 'confirm'] as const;
export type SetupStep = 'ways' | 'no-keychain' | 'backup' | (typeof SETUP_STEPS)[number];

interface SetupState {
  /** Null while nobody sets up anything. */
  readonly step: SetupStep | null;
  readonly vault: VaultState;
  /** Where to go once a keychain is there. */
  readonly wanted: 'shop' | 'backup';
  readonly asking: boolean;
  readonly problem: CounterErrorCode | null;
  readonly shopName: string;
  readonly slipHeader: string;
  readonly ownerName: string;
  readonly pin: string;
}

const NOTHING: SetupState = {
  ...{ step: null, vault: 'ok', wanted: 'shop', asking: false, problem: null },
  ...{ shopName: '', slipHeader: '', ownerName: '', pin: '' },
};

export const useSetup = create<SetupState>()(() => NOTHING);

export const openSetup = (): void => useSetup.setState({ ...NOTHING, step: 'ways' });

/** Nothing of it is kept. */
export const closeSetup = (): void => useSetup.setState(NOTHING);

export const toStep = (step: SetupStep): void => useSetup.setState({ step, problem: null });

/** Whether this PC can keep keys at all is asked before anything is typed. */
export async function beginSetup(wanted: 'shop' | 'backup'): Promise<void> {
  if (useSetup.getState().asking) return;
  useSetup.setState({ asking: true, problem: null, wanted });
  const answer = await call('setup.begin', {});
  if (!answer.ok) return useSetup.setState({ asking: false, problem: answer.error.code });
  const { vault } = answer.value;
  useSetup.setState({ asking: false, vault, step: vault === 'ok' ? wanted : 'no-keychain' });
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** On success the window begins anew, as the new counter's. */
export async function finishSetup(): Promise<void> {
  const { asking, shopName, slipHeader, ownerName, pin } = useSetup.getState();
  if (asking) return;
  useSetup.setState({ asking: true, problem: null });
  const facts = { shopName: shopName.trim(), slipHeader: linesOf(slipHeader), ownerName: ownerName.trim(), pin };
  const answer = await call('setup.finish', facts);
  useSetup.setState({ asking: false, problem: answer.ok ? null : answer.error.code });
}
