import { useEffect, useState } from 'react';
import type { Registration } from '#shared/counter-api/numbers.ts';
import type { Phone } from '#shared/phone.ts';
import { BUNDLES } from '#shared/words/bundles.ts';
import { call } from '../../bridge.ts';
import { Notice } from '../../components/notice.tsx';
import { StateMark } from '../../components/state-mark.tsx';
import styles from './number-check.module.css';

/** Whether MTN's bundles reach the number: asked once for a read-back, and nobody has to wait for it. */
export function NumberCheck({ phone }: { readonly phone: Phone }) {
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
  if (registered === 'no') {
    return (
      <Notice tone="wait">
        <p>{BUNDLES.notRegistered}</p>
      </Notice>
    );
  }
  return (
    <p className={styles.line} role="status">
      {registered === 'yes' && <StateMark state="done" />}
      {registered === null ? BUNDLES.asking : registered === 'yes' ? BUNDLES.registered : BUNDLES.notAsked}
    </p>
  );
}
