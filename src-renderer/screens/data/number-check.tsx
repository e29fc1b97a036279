import { useEffect, useState } from 'react';
import type { CounterErrorCode } from '#shared/counter-api/errors.ts';
import type { Registration } from '#shared/counter-api/numbers.ts';
import { BUNDLES } from '#shared/words/bundles.ts';
import { errorText } from '#shared/words/errors.ts';
import { WAITING } from '#shared/words/waiting.ts';
import { call } from '../../bridge.ts';
import { Notice } from '../../components/basic/notice.tsx';
import { StateMark } from '../../components/marks/state-mark.tsx';
import type { BundleRequest } from './bundle-draft.ts';

/** Tells if MTN's bundles reach the number; null where that isn't asked for its network. */
export type NumberCheck = Registration | 'asking' | null;

/** Asks once for a read-back, which doesn't wait for the answer. */
export function useNumberCheck({ phone, network }: BundleRequest): NumberCheck {
  const isAsked = network === 'MTN';
  const [registered, setRegistered] = useState<NumberCheck>(isAsked ? 'asking' : null);
  useEffect(() => {
    if (!isAsked) return;
    let wanted = true;
    void call('numbers.check', { phone }).then((answer) => {
      if (wanted) setRegistered(answer.ok ? answer.value.registered : 'not-known');
    });
    return () => {
      wanted = false;
    };
  }, [phone, isAsked]);
  return registered;
}

const LINES = { asking: BUNDLES.asking, yes: BUNDLES.registered, 'not-known': BUNDLES.notAsked } as const;

/** `problem`: why the customer couldn't be put into the waiting room. */
export function NumberCheckNews(news: { readonly check: NumberCheck; readonly problem: CounterErrorCode | null }) {
  const { check, problem } = news;
  if (check === null) return null;
  if (check === 'no') return <NotRegistered problem={problem} />;
  return (
    <p className="line muted" role="status">
      {check === 'yes' && <StateMark state="done" />}
      {LINES[check]}
    </p>
  );
}

const NotRegistered = ({ problem }: { readonly problem: CounterErrorCode | null }) => (
  <Notice tone="wait">
    <p>
      {BUNDLES.notRegistered} {WAITING.putHint}
    </p>
    {problem !== null && <p role="alert">{errorText(problem)}</p>}
  </Notice>
);
