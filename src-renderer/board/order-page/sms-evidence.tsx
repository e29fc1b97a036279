import type { OrderView } from '#shared/counter-api/values.ts';
import { evidenceWords, SMS } from '#shared/words/sms.ts';
import { businessNow } from '../../stores/counter-store.ts';
import { useAsked } from '../../stores/use-asked.ts';
import styles from './sale-detail.module.css';

/** A text can't be looked up: a person must judge by what the account shows of it (M16). */
export function SmsEvidence({ order }: { readonly order: OrderView }) {
  const inDoubt = order.unproven !== null || order.state === 'unknown';
  return inDoubt ? <Shown key={order.updatedAt} intentId={order.intentId} /> : null;
}

function Shown({ intentId }: { readonly intentId: number }) {
  const { value, problem } = useAsked('sms.evidence', { intentId });
  return (
    <section className={styles.evidence} aria-label={SMS.evidence} aria-busy={value === null && problem === null}>
      <h4>{SMS.evidence}</h4>
      {value !== null && (
        <ul>
          {evidenceWords(value, businessNow()).map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      )}
      <p className="small">{value === null ? (problem ?? SMS.evidenceReading) : SMS.evidenceMeans}</p>
    </section>
  );
}
