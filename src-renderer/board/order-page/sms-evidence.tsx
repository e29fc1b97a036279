import { useEffect, useState } from 'react';
import type { CallResult } from '#shared/counter-api/index.ts';
import type { OrderView } from '#shared/counter-api/values.ts';
import { errorWords } from '#shared/words/errors.ts';
import { evidenceWords, SMS } from '#shared/words/sms.ts';
import { call } from '../../bridge.ts';
import { businessNow } from '../../stores/counter-store.ts';
import styles from './sale-detail.module.css';

/** A text can't be looked up: a person must judge by what the account shows of it (M16). */
export function SmsEvidence({ order }: { readonly order: OrderView }) {
  const inDoubt = order.unproven !== null || order.state === 'unknown';
  return inDoubt ? <Shown key={order.updatedAt} intentId={order.intentId} /> : null;
}

function Shown({ intentId }: { readonly intentId: number }) {
  const [answer, setAnswer] = useState<CallResult<'sms.evidence'> | null>(null);
  useEffect(() => {
    let wanted = true;
    void call('sms.evidence', { intentId }).then((result) => wanted && setAnswer(result));
    return () => {
      wanted = false;
    };
  }, [intentId]);
  return (
    <section className={styles.evidence} aria-label={SMS.evidence} aria-busy={answer === null}>
      <h4>{SMS.evidence}</h4>
      <Words answer={answer} />
    </section>
  );
}

function Words({ answer }: { readonly answer: CallResult<'sms.evidence'> | null }) {
  if (answer === null) return <p className="small">{SMS.evidenceReading}</p>;
  if (!answer.ok) return <p className="small">{errorWords(answer.error.code).happened}</p>;
  return (
    <>
      <ul>
        {evidenceWords(answer.value, businessNow()).map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      <p className="small">{SMS.evidenceMeans}</p>
    </>
  );
}
