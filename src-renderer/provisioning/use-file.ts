import { useState } from 'react';
import type { FileAnswer, FilePlan } from '#shared/counter-api/provisioning.ts';
import { errorWords } from '#shared/words/errors.ts';
import { FILE } from '#shared/words/provisioning-screens.ts';
import { call } from '../bridge.ts';
import { useAsked } from '../stores/use-asked.ts';

/** Finds a file in the place where Dwadi looks for one. */
export const useFoundFile = (): string | null => useAsked('provisioning.found', {}).value?.name ?? null;

/** Leads a file to its use: chosen, judged by main, and its signer compared if they aren't known. */
export function useFile(before: FilePlan | null = null) {
  const [answer, setAnswer] = useState<FileAnswer | null>(before && { kind: 'plan', plan: before });
  const [fingerprint, setFingerprint] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  const plan = answer?.kind === 'plan' ? answer.plan : null;
  const asked = async <T>(work: Promise<T>): Promise<T> => {
    setAsking(true);
    setProblem(null);
    const done = await work;
    setAsking(false);
    return done;
  };
  const choose = async (from: 'person' | 'found') => {
    const chosen = await asked(call('provisioning.choose', { from }));
    if (!chosen.ok) return setProblem(errorWords(chosen.error.code).happened);
    // If the system's dialog is cancelled, main has dropped the earlier file already. The page drops it, too.
    setAnswer(chosen.value.kind === 'none' ? null : chosen.value);
    setFingerprint('');
  };
  const compare = async () => {
    const compared = await asked(call('provisioning.compare', { fingerprint }));
    if (!compared.ok) return setProblem(errorWords(compared.error.code).happened);
    const by = compared.value.fingerprint;
    if (by === null) return setProblem(FILE.notTheirs);
    if (plan) setAnswer({ kind: 'plan', plan: { ...plan, signer: { ...plan.signer, fingerprint: by } } });
  };
  return {
    ...{ answer, plan, fingerprint, setFingerprint, problem, asking, choose, compare },
    /** Main refuses it before that. */
    usable: plan !== null && plan.signer.fingerprint !== null,
  };
}

export type FileState = ReturnType<typeof useFile>;
