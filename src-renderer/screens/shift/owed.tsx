import { useEffect, useRef, useState } from 'react';
import type { OwedEntry } from '#shared/counter-api/owed.ts';
import type { PinAnswer } from '#shared/counter-api/staff.ts';
import { formatMoney } from '#shared/money.ts';
import { errorWords } from '#shared/words/errors.ts';
import { atWords, owedToWords, SHIFT } from '#shared/words/shifts.ts';
import { STAFF, waitWords } from '#shared/words/staff.ts';
import { call } from '../../bridge.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Notice } from '../../components/notice.tsx';
import { PinField } from '../../components/pin-field.tsx';
import { businessNow } from '../../stores/counter.ts';
import form from './money-dialog.module.css';
import styles from './shift-screen.module.css';
import { useOpenList } from './use-open-list.ts';

/** What customers have to get back, each until it is paid out. */
export function Owed() {
  const { list: owed, take, readAgain } = useOpenList('owed.list');
  const [paying, setPaying] = useState<OwedEntry | null>(null);
  return (
    <>
      {owed !== null && owed.length > 0 && <OwedList owed={owed} onPay={setPaying} />}
      {paying !== null && (
        <PayOut
          entry={paying}
          onClose={() => setPaying(null)}
          onPaid={(left) => {
            take(left);
            // Given up meanwhile, another may be open by now.
            setPaying((now) => (now === paying ? null : now));
          }}
          onRefused={() => void readAgain()}
        />
      )}
    </>
  );
}

interface OwedListProps {
  readonly owed: readonly OwedEntry[];
  readonly onPay: (entry: OwedEntry) => void;
}

const OwedList = ({ owed, onPay }: OwedListProps) => (
  <section className={styles.group} aria-labelledby="owed">
    <h2 id="owed">{SHIFT.owed}</h2>
    <ul className={styles.list}>
      {owed.map((entry) => (
        <li key={entry.intentId}>
          <span>
            <strong>{owedToWords(entry)}</strong>
            <small>{`${atWords(entry.soldAt, businessNow())}, ${entry.soldBy}`}</small>
          </span>
          <span>{formatMoney(entry.owes)}</span>
          <Button onPress={() => onPay(entry)} name={`${SHIFT.giveBack}: ${owedToWords(entry)}`}>
            {SHIFT.giveBack}
          </Button>
        </li>
      ))}
    </ul>
  </section>
);

interface PayOutProps {
  readonly entry: OwedEntry;
  readonly onPaid: (left: OwedEntry[]) => void;
  /** It isn't as it stood in the list. */
  readonly onRefused: () => void;
  readonly onClose: () => void;
}

const wrongWords = ({ kind, waitMs }: Exclude<PinAnswer, { kind: 'right' }>): string =>
  [kind === 'wrong' ? STAFF.wrong : '', waitMs > 0 ? waitWords(waitMs) : ''].join(' ').trim();

/** Under the PIN of who pays: it bears their name. */
function PayOut({ entry, onPaid, onRefused, onClose }: PayOutProps) {
  const [pin, setPin] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const pay = async () => {
    if (busy) return;
    if (pin === '') {
      setProblem(STAFF.typePin);
      field.current?.focus();
      return;
    }
    setBusy(true);
    const answer = await call('owed.payOut', {
      ...{ intentId: entry.intentId, amount: entry.owes, pin },
      // The warning stands above the button that this is.
      notBackConfirmed: !entry.isBack,
    });
    setBusy(false);
    setPin('');
    if (!answer.ok) {
      onRefused();
      const { happened, advice } = errorWords(answer.error.code);
      return setProblem(`${happened} ${advice}`);
    }
    if (answer.value.pin.kind === 'right') return onPaid(answer.value.owed);
    setProblem(wrongWords(answer.value.pin));
    field.current?.focus();
  };
  return (
    <Dialog title={SHIFT.payOutTitle} closeWord={SHIFT.cancel} onClose={onClose}>
      <form
        className={form.form}
        onSubmit={(event) => {
          event.preventDefault();
          void pay();
        }}
      >
        <p>{owedToWords(entry)}</p>
        <p className={styles.figure}>{formatMoney(entry.owes)}</p>
        {!entry.isBack && (
          <Notice tone="wait">
            <p>{SHIFT.notBack}</p>
          </Notice>
        )}
        <PinField ref={field} label={SHIFT.payOutPin} pin={pin} onPin={setPin} invalid={problem !== null} />
        {problem !== null && <p role="alert">{problem}</p>}
        <div>
          <Button onPress={() => void pay()} look="next" size="large" keyCap="⏎" keyName="Enter" busy={busy}>
            {entry.isBack ? SHIFT.giveBack : SHIFT.payAllTheSame}
          </Button>
        </div>
        <input type="submit" hidden />
      </form>
    </Dialog>
  );
}
