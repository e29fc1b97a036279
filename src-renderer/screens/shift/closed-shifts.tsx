import { useState } from 'react';
import { CLOSED_SHIFTS_A_PAGE } from '#shared/counter-api/shifts.ts';
import { closedShiftWords, differenceWords, SHIFT, zTitle } from '#shared/words/shifts.ts';
import { Button, ButtonRow } from '../../components/basic/button.tsx';
import { TryAgain } from '../../components/basic/try-again.tsx';
import { businessNow } from '../../stores/counter-store.ts';
import { useAsked } from '../../stores/use-asked.ts';
import styles from './shift-screen.module.css';

/** The Zs of before, newest first, each to be read again. */
export function ClosedShifts({ onZ }: { readonly onZ: (number: number) => void }) {
  const [before, setBefore] = useState<number | null>(null);
  const { value: shifts, problem, askAgain } = useAsked('shifts.closed', { before });
  const last = shifts?.at(-1);
  const now = businessNow();
  return (
    <section className={styles.group} aria-labelledby="closed-shifts">
      <h2 id="closed-shifts">{SHIFT.closedTitle}</h2>
      {shifts?.length === 0 && <p>{before === null ? SHIFT.noneClosed : SHIFT.noOlderClosed}</p>}
      <ul className="entries">
        {shifts?.map((shift) => (
          <li key={shift.number}>
            <span>
              <strong>{zTitle(shift.number)}</strong>
              <small>{closedShiftWords(shift, now)}</small>
            </span>
            {shift.difference !== null && (
              <span className={shift.difference === 0 ? '' : styles.off}>{differenceWords(shift.difference)}</span>
            )}
            <Button
              onPress={() => onZ(shift.number)}
              name={`${SHIFT.look} ${zTitle(shift.number)}`}
              word={SHIFT.look}
            />
          </li>
        ))}
      </ul>
      {problem !== null && (
        <TryAgain className={styles.unread} text={SHIFT.unread} word={SHIFT.tryAgain} onPress={askAgain} />
      )}
      <ButtonRow>
        {problem === null && last !== undefined && shifts?.length === CLOSED_SHIFTS_A_PAGE && (
          <Button onPress={() => setBefore(last.number)} word={SHIFT.olderClosed} />
        )}
        {before !== null && <Button onPress={() => setBefore(null)} word={SHIFT.newestClosed} />}
      </ButtonRow>
    </section>
  );
}
