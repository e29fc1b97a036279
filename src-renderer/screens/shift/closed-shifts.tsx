import { closedShiftWords, differenceWords, SHIFT, zTitle } from '#shared/words/shifts.ts';
import { Button } from '../../components/basic/button.tsx';
import { businessNow } from '../../stores/counter-store.ts';
import { useAsked } from '../../stores/use-asked.ts';
import styles from './shift-screen.module.css';

/** The Zs of before, newest first, each to be read again. */
export function ClosedShifts({ onZ }: { readonly onZ: (number: number) => void }) {
  const { value: shifts } = useAsked('shifts.closed', { before: null });
  const now = businessNow();
  return (
    <section className={styles.group} aria-labelledby="closed-shifts">
      <h2 id="closed-shifts">{SHIFT.closedTitle}</h2>
      {shifts?.length === 0 && <p>{SHIFT.noneClosed}</p>}
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
    </section>
  );
}
