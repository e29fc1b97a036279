/** The steps of setting up this shop's counter. Secrets stay here no longer than their step. */

import { create } from 'zustand';
import type { CounterErrorCode } from '#shared/counter-api/errors.ts';
import type { FilePlan } from '#shared/counter-api/provisioning.ts';
import type { VaultState } from '#shared/counter-api/setup.ts';
import type { KeyType } from '#shared/reseller-api/keys.ts';
import { call } from '../bridge.ts';
import { typedLines } from '../text-edit/typed-lines.ts';

export const SETUP_STEPS = ['shop', 'owner', 'service', 'code', 'confirm'] as const;
/** The steps for an installer's file. The PIN is asked for only if the file has none for an owner. */
export const FILE_STEPS = ['file', 'file-keys', 'file-pin', 'code', 'confirm'] as const;
export type SetupStep = 'ways' | 'no-keychain' | 'backup' | (typeof SETUP_STEPS | typeof FILE_STEPS)[number];
export type SetupWay = 'shop' | 'backup' | 'file';

interface SetupState {
  /** Null while no set-up is under way. */
  readonly step: SetupStep | null;
  readonly vault: VaultState;
  /** The way to go on once a keychain is there. */
  readonly wanted: SetupWay;
  readonly asking: boolean;
  readonly problem: CounterErrorCode | null;
  readonly shopName: string;
  readonly slipHeader: string;
  readonly ownerName: string;
  readonly pin: string;
  /** The service's address as it was typed. Its keys are never kept here. */
  readonly baseUrl: string;
  /** The types whose keys main holds, as the page has shown them. */
  readonly accepted: readonly KeyType[];
  readonly plan: FilePlan | null;
  /** The names of the people whose PIN is in the file's protected part. */
  readonly pins: readonly string[];
}

const NOTHING: SetupState = {
  ...{ step: null, vault: 'ok', wanted: 'shop', asking: false, problem: null },
  ...{ shopName: '', slipHeader: '', ownerName: '', pin: '', baseUrl: '', accepted: [], plan: null, pins: [] },
};

export const useSetup = create<SetupState>()(() => NOTHING);

/** Counts the set-ups: an answer that comes after one was closed belongs to it. */
let setups = 0;

export function openSetup(): void {
  setups += 1;
  useSetup.setState({ ...NOTHING, step: 'ways' });
}

export function closeSetup(): void {
  setups += 1;
  useSetup.setState(NOTHING);
}

export const toStep = (step: SetupStep): void => useSetup.setState({ step, problem: null });

/** Asks whether this PC can keep keys at all, before anything is typed. */
export async function beginSetup(wanted: SetupWay): Promise<void> {
  if (useSetup.getState().asking) return;
  useSetup.setState({ asking: true, problem: null, wanted });
  const mine = setups;
  const answer = await call('setup.begin', {});
  if (mine !== setups) return;
  if (!answer.ok) return useSetup.setState({ asking: false, problem: answer.error.code });
  const { vault } = answer.value;
  useSetup.setState({ asking: false, accepted: [], vault, step: vault === 'ok' ? wanted : 'no-keychain' });
}

/** Finishes the set-up. On success the window begins anew, as the new counter's. */
export async function finishSetup(): Promise<void> {
  const { asking, wanted, pin } = useSetup.getState();
  if (asking) return;
  useSetup.setState({ asking: true, problem: null });
  const answer = await (wanted === 'file' ? call('provisioning.finish', { pin: pin || null }) : finishByHand());
  useSetup.setState({ asking: false, problem: answer.ok ? null : answer.error.code });
}

function finishByHand() {
  const { shopName, slipHeader, ownerName, pin } = useSetup.getState();
  const facts = { shopName: shopName.trim(), slipHeader: typedLines(slipHeader), ownerName: ownerName.trim(), pin };
  return call('setup.finish', facts);
}

/** The first of the file's owners, if none of them has a PIN yet; null if none is to be asked. */
export function ownerWithoutPin({ plan, pins }: Pick<SetupState, 'plan' | 'pins'>): string | null {
  const owners = plan?.people.filter(({ role }) => role === 'owner') ?? [];
  return owners.some(({ name }) => pins.includes(name)) ? null : (owners[0]?.name ?? null);
}

/** The step that the recovery code goes back to. */
export const beforeCode = (): SetupStep => {
  const state = useSetup.getState();
  if (state.wanted !== 'file') return 'service';
  return ownerWithoutPin(state) === null ? 'file-keys' : 'file-pin';
};
