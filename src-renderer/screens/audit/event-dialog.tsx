import type { AuditEvent } from '#shared/counter-api/audit.ts';
import { hashGroups } from '#shared/day-file.ts';
import { AUDIT, eventTime, eventTitle, ofSlip } from '#shared/words/audit.ts';
import { Button } from '../../components/basic/button.tsx';
import { Dialog } from '../../components/basic/dialog.tsx';
import { businessNow } from '../../stores/counter-store.ts';
import screen from './audit-screen.module.css';
import { narrowAuditLog } from './audit-store.ts';
import styles from './event-dialog.module.css';

/** Shows an event word for word, for a person who asks about its row. */
export function EventDialog({ event, onClose }: { readonly event: AuditEvent; readonly onClose: () => void }) {
  const { slip } = event;
  const narrow = () => {
    onClose();
    void narrowAuditLog({ slip });
  };
  return (
    <Dialog title={eventTitle(event)} closeWord={AUDIT.close} onClose={onClose}>
      <div className={styles.event}>
        <p>{`${eventTime(event.at, businessNow())}, ${event.who ?? AUDIT.nobody}`}</p>
        <h3>{AUDIT.facts}</h3>
        <dl className={`facts ${styles.facts}`}>
          {factsOf(event.data).map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <h3>{AUDIT.fingerprint}</h3>
        <p className={screen.hash}>{hashGroups(event.hash)}</p>
        {slip !== null && (
          <div>
            <Button onPress={narrow} word={ofSlip(slip)} />
          </div>
        )}
      </div>
    </Dialog>
  );
}

/** Shows a record that was cut off as it is: it can't be parsed. */
function factsOf(data: string): (readonly [string, string])[] {
  try {
    return Object.entries(JSON.parse(data) as Record<string, unknown>).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]);
  } catch {
    return [['', data]];
  }
}
