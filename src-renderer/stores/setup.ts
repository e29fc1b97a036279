/** The steps of setting up this shop's counter. What is secret stands here no longer than its step. */
import { create } from 'zustand';
import type { CounterErrorCode } from '#shared/counter-api/errors.ts';
import type { FilePlan } from '#shared/counter-api/provisioning.ts';
import type { VaultState } from '#shared/counter-api/setup.ts';
import { call } from '../bridge.ts';

export const SETUP_STEPS = ['shop', 'owner', 'service', 'code', 'confirm'] as const;
/** From an installer's file. The PIN is asked for only where the file has none for an owner. */
export const FILE_STEPS = ['file', 'file-keys', 'file-pin', 'code', 'confirm'] as const;
export type SetupStep = 'ways' | 'no-keychain' | 'backup' | (typeof SETUP_STEPS | typeof FILE_STEPS)[number];
export type SetupWay = 'shop' | 'backup' | 'file';

interface SetupState {
  /** Null while nobody sets up anything. */
  readonly step: SetupStep | null;
  readonly vault: VaultState;
  /** Where to go once a keychain is there. */
  readonly wanted: SetupWay;
  readonly asking: boolean;
  readonly problem: CounterErrorCode | null;
  readonly shopName: string;
  readonly slipHeader: string;
  readonly ownerName: string;
  readonly pin: string;
  /** Of the service, as it was typed. Its keys never stand here. */
  readonly baseUrl: string;
  readonly plan: FilePlan | null;
  /** Of the people in the file, those who have a PIN in its protected part. */
  readonly pins: readonly string[];
}

const NOTHING: SetupState = {
  ...{ step: null, vault: 'ok', wanted: 'shop', asking: false, problem: null },
  ...{ shopName: '', slipHeader: '', ownerName: '', pin: '', baseUrl: '', plan: null, pins: [] },
};

export const useSetup = create<SetupState>()(() => NOTHING);

export const openSetup = (): void => useSetup.setState({ ...NOTHING, step: 'ways' });

/** Nothing of it is kept. */
export const closeSetup = (): void => useSetup.setState(NOTHING);

export const toStep = (step: SetupStep): void => useSetup.setState({ step, problem: null });

/** Whether this PC can keep keys at all is asked before anything is typed. */
export async function beginSetup(wanted: SetupWay): Promise<void> {
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
  const { asking, wanted, pin } = useSetup.getState();
  if (asking) return;
  useSetup.setState({ asking: true, problem: null });
  const answer = await (wanted === 'file' ? call('provisioning.finish', { pin: pin || null }) : finishByHand());
  useSetup.setState({ asking: false, problem: answer.ok ? null : answer.error.code });
}

function finishByHand() {
  const { shopName, slipHeader, ownerName, pin } = useSetup.getState();
  const facts = { shopName: shopName.trim(), slipHeader: linesOf(slipHeader), ownerName: ownerName.trim(), pin };
  return call('setup.finish', facts);
}

/** The first of its owners, where none of them has a PIN yet; null where nobody is to be asked. */
export function ownerWithoutPin({ plan, pins }: Pick<SetupState, 'plan' | 'pins'>): string | null {
  const owners = plan?.people.filter(({ role }) => role === 'owner') ?? [];
  return owners.some(({ name }) => pins.includes(name)) ? null : (owners[0]?.name ?? null);
}

/** From where the recovery code is gone back to. */
export const beforeCode = (): SetupStep => {
  const state = useSetup.getState();
  if (state.wanted !== 'file') return 'service';
  return ownerWithoutPin(state) === null ? 'file-keys' : 'file-pin';
};
