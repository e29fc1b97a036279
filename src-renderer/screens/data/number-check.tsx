import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { CounterErrorCode } from '#shared/counter-api/errors.ts';
import type { Registration } from '#shared/counter-api/numbers.ts';
import { BUNDLES } from '#shared/words/bundles.ts';
import { errorWords } from '#shared/words/errors.ts';
import { WAITING } from '#shared/words/waiting.ts';
import { call } from '../../bridge.ts';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { dialogIsOpen } from '../../components/open-dialog.ts';
import { StateMark } from '../../components/state-mark.tsx';
import type { BundleRequest } from '../../stores/bundle-draft.ts';
import { letCustomerWait } from './data-sale.ts';
import styles from './number-check.module.css';

/** Whether MTN's bundles reach the number: asked once for a read-back, and nobody has to wait for it. */
export function NumberCheck({ sale }: { readonly sale: BundleRequest }) {
  const { phone } = sale;
  const [registered, setRegistered] = useState<Registration | null>(null);
  useEffect(() => {
    let wanted = true;
    void call('numbers.check', { phone }).then((answer) => {
      if (wanted) setRegistered(answer.ok ? answer.value.registered : 'not-known');
    });
    return () => {
      wanted = false;
    };
  }, [phone]);
  if (registered === 'no') return <NotRegistered sale={sale} />;
  return (
    <p className={styles.line} role="status">
      {registered === 'yes' && <StateMark state="done" />}
      {registered === null ? BUNDLES.asking : registered === 'yes' ? BUNDLES.registered : BUNDLES.notAsked}
    </p>
  );
}

const WAIT_KEY = 'W';

/** The attendant may send all the same, or serve the next customer while this one waits. */
function NotRegistered({ sale }: { readonly sale: BundleRequest }) {
  const [problem, setProblem] = useState<CounterErrorCode | null>(null);
  const wait = () => void letCustomerWait(sale).then(setProblem);
  const latest = useRef(wait);
  useLayoutEffect(() => {
    latest.current = wait;
  });
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isPlain = !event.repeat && !event.ctrlKey && !event.altKey && !event.metaKey;
      if (isPlain && event.key.toUpperCase() === WAIT_KEY && !dialogIsOpen()) {
        latest.current();
      }
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <div className={styles.notRegistered}>
      <Notice tone="wait">
        <p>
          {BUNDLES.notRegistered} {WAITING.putHint}
        </p>
        {problem !== null && (
          <p role="alert">
            {errorWords(problem).happened} {errorWords(problem).advice}
          </p>
        )}
      </Notice>
      <Button onPress={wait} keyCap={WAIT_KEY} keyName={WAIT_KEY}>
        {WAITING.put}
      </Button>
    </div>
  );
}
