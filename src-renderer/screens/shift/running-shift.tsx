import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { MOST_IN_DRAWER } from '#shared/counter-api/limits.ts';
import type { DrawerMove } from '#shared/counter-api/shifts.ts';
import type { Pesewa } from '#shared/money.ts';
import { errorText } from '#shared/words/errors.ts';
import { movedWords, openSince, SHIFT } from '#shared/words/shifts.ts';
import { call } from '../../bridge.ts';
import { Button, ButtonRow } from '../../components/basic/button.tsx';
import { Mistake, Notice } from '../../components/basic/notice.tsx';
import { usePlainKeys } from '../../components/hooks/window-keys.ts';
import { StateMark } from '../../components/marks/state-mark.tsx';
import { businessNow, useCounter } from '../../stores/counter-store.ts';
import { focusHome } from '../../stores/screen-store.ts';
import { ClosedShifts } from './closed-shifts.tsx';
import { Credits } from './credits.tsx';
import { MoneyDialog, type MoneyProblem } from './money-dialog.tsx';
import { Owed } from './owed.tsx';
import styles from './shift-screen.module.css';

interface RunningShiftProps {
  readonly problem: string | null;
  readonly busy: boolean;
  readonly onX: () => void;
  readonly onHandOver: () => void;
  readonly onEnd: () => void;
  readonly onZ: (number: number) => void;
}

const NO_KEYS = {};

/** The actions for an open drawer, each on a letter. */
export function RunningShift({ problem, busy, onX, onHandOver, onEnd, onZ }: RunningShiftProps) {
  const shift = useCounter(({ snapshot }) => snapshot?.shift);
  const [moving, setMoving] = useState<DrawerMove['kind'] | null>(null);
  const [ending, setEnding] = useState(false);
  const [late, setLate] = useState<string | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  const keep = useCallback(() => {
    setEnding(false);
    focusHome();
  }, []);
  // The end that main was asked for can't be taken back, and a dialog that was opened before it comes would close with it.
  const isEnding = ending && busy;
  const keys = useMemo(
    () =>
      isEnding
        ? NO_KEYS
        : {
            I: () => setMoving('pay-in'),
            U: () => setMoving('pay-out'),
            H: onHandOver,
            X: onX,
            E: () => setEnding(true),
            ...(ending && { Escape: keep }),
          },
    [onHandOver, onX, ending, isEnding, keep],
  );
  useLetterKeys(keys);
  if (shift === undefined) return null;
  return (
    <section className={styles.shift} aria-labelledby="shift-title">
      <h1 id="shift-title" className={styles.title} tabIndex={-1} data-home>
        {SHIFT.title}
        <small>{openSince(shift.openedAt, null, businessNow())}</small>
      </h1>
      {shift.forgotten && <Notice tone="wait" text={SHIFT.forgotten} />}
      <Mistake words={problem} />
      <Mistake words={late} />
      {said !== null && <Said text={said} />}
      {ending ? (
        <EndSure busy={busy} onEnd={onEnd} onKeep={keep} />
      ) : (
        <div className={styles.actions}>
          <Button onPress={() => setMoving('pay-in')} keyName="I" word={SHIFT.payIn} />
          <Button onPress={() => setMoving('pay-out')} keyName="U" word={SHIFT.payOut} />
          <Button onPress={onX} keyName="X" word={SHIFT.x} />
          <Button onPress={onHandOver} keyName="H" word={SHIFT.handOver} />
          <Button
            onPress={() => setEnding(true)}
            keyName="E"
            look={shift.forgotten ? 'next' : 'plain'}
            word={SHIFT.end}
          />
        </div>
      )}
      <div className="stack-6" inert={isEnding}>
        <Owed onPaid={setSaid} />
        <Credits onLate={setLate} />
        <ClosedShifts onZ={onZ} />
      </div>
      {moving !== null && (
        <MoveDialog kind={moving} onClose={() => setMoving(null)} onLate={setLate} onMoved={setSaid} />
      )}
    </section>
  );
}

/** Confirms to the person who moved money that it is recorded. */
const Said = ({ text }: { readonly text: string }) => (
  <p className="line strong" role="status">
    <StateMark state="done" />
    {text}
  </p>
);

interface EndSureProps {
  readonly busy: boolean;
  readonly onEnd: () => void;
  readonly onKeep: () => void;
}

/** Asks twice: after that nothing is sold until the drawer is counted. */
function EndSure({ busy, onEnd, onKeep }: EndSureProps) {
  const end = useRef<HTMLButtonElement>(null);
  useEffect(() => end.current?.focus(), []);
  return (
    <Notice tone="wait">
      <p>{SHIFT.endSure}</p>
      <ButtonRow>
        <Button onPress={onKeep} busy={busy} keyName="Escape" word={SHIFT.keep} />
        <Button onPress={onEnd} busy={busy} look="next" ref={end} word={SHIFT.endNow} />
      </ButtonRow>
    </Notice>
  );
}

interface MoveDialogProps {
  readonly kind: DrawerMove['kind'];
  readonly onClose: () => void;
  readonly onLate: (words: string | null) => void;
  readonly onMoved: (words: string) => void;
}

function MoveDialog({ kind, onClose, onLate, onMoved }: MoveDialogProps) {
  const save = async (amount: Pesewa | null, reason: string): Promise<MoneyProblem | null> => {
    onLate(null);
    if (amount === null || amount === 0) return { words: SHIFT.badMove, at: 'amount' };
    if (amount > MOST_IN_DRAWER) return { words: SHIFT.tooMuch, at: 'amount' };
    if (reason.length < 2) return { words: SHIFT.badMove, at: 'line' };
    const answer = await call('shifts.move', { kind, amount, reason });
    if (answer.ok) {
      onMoved(movedWords(kind, amount, reason));
      return null;
    }
    return { words: errorText(answer.error.code), at: null };
  };
  const isIn = kind === 'pay-in';
  return (
    <MoneyDialog
      title={isIn ? SHIFT.payIn : SHIFT.payOut}
      means={isIn ? SHIFT.payInMeans : SHIFT.payOutMeans}
      lineLabel={SHIFT.reason}
      lineMost={80}
      onSave={save}
      onClose={onClose}
      onLate={onLate}
    />
  );
}

/** Letters that press a button of the screen, unless text is being typed or a dialog is open. */
const inField = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement || target instanceof HTMLSelectElement;

function useLetterKeys(keys: Readonly<Record<string, () => void>>): void {
  usePlainKeys((key, event) => {
    const press = inField(event.target) ? undefined : keys[key];
    if (press === undefined) return;
    // The field that has the focus now must not take the letter, too.
    event.preventDefault();
    press();
  });
}
