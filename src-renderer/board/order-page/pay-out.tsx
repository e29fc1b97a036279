import { useRef, useState } from 'react';
import type { OwedEntry } from '#shared/counter-api/owed.ts';
import { formatMoney } from '#shared/money.ts';
import { BOARD } from '#shared/words/board.ts';
import { errorText } from '#shared/words/errors.ts';
import { paidAlreadyWords } from '#shared/words/order-states.ts';
import { owedToWords, paidOutWords, SHIFT } from '#shared/words/shifts.ts';
import { STAFF, wrongPinWords } from '#shared/words/staff.ts';
import { call } from '../../bridge.ts';
import { Dialog, DialogForm } from '../../components/basic/dialog.tsx';
import { Notice } from '../../components/basic/notice.tsx';
import { PinField } from '../../components/fields/pin-field.tsx';
import { Reading } from '../../components/marks/slow-words.tsx';
import { announce } from '../../stores/announcer-store.ts';
import { closePayOut, usePayOut } from '../../stores/pay-out-store.ts';

/** Asks for the PIN of the person who pays, wherever the sale was seen. */
export function PayOutDialog() {
  const { entry, asking, opening, problem } = usePayOut();
  if (problem !== null) return <Refused words={errorText(problem)} />;
  return entry === null && !asking ? null : <PayOut key={opening} entry={entry} />;
}

const Refused = ({ words }: { readonly words: string }) => (
  <Dialog title={SHIFT.payOutTitle} closeWord={SHIFT.cancel} onClose={closePayOut}>
    <p role="alert">{words}</p>
  </Dialog>
);

/** The payment bears the name of the person whose PIN it is. Nothing is paid before its amount is shown. */
function PayOut({ entry }: { readonly entry: OwedEntry | null }) {
  const [pin, setPin] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const pay = async () => {
    if (busy || entry === null) return;
    if (pin === '') {
      setProblem(STAFF.typePin);
      field.current?.focus();
      return;
    }
    setBusy(true);
    const answer = await call('owed.payOut', {
      ...{ intentId: entry.intentId, amount: entry.owes, pin },
      // This is the button below the warning.
      notBackConfirmed: !entry.isBack,
    });
    setBusy(false);
    setPin('');
    if (!answer.ok) {
      usePayOut.setState(({ refusals }) => ({ refusals: refusals + 1 }));
      return setProblem(errorText(answer.error.code));
    }
    if (answer.value.pin.kind !== 'right') {
      setProblem(wrongPinWords(answer.value.pin));
      return field.current?.focus();
    }
    announce(paidOutWords(entry));
    usePayOut.setState({ told: answer.value.owed, paid: entry });
    // Given up meanwhile, another may be open by now.
    if (usePayOut.getState().entry === entry) closePayOut();
  };
  return (
    <Dialog title={SHIFT.payOutTitle} closeWord={SHIFT.cancel} onClose={closePayOut}>
      <DialogForm
        problem={problem}
        word={entry?.isBack === false ? SHIFT.payAllTheSame : SHIFT.giveBack}
        onDone={() => void pay()}
        busy={busy || entry === null}
      >
        {entry === null ? <Reading first={BOARD.readingSale} slow={BOARD.readingSale} /> : <Debt entry={entry} />}
        <PinField ref={field} label={SHIFT.payOutPin} pin={pin} onPin={setPin} invalid={problem !== null} />
      </DialogForm>
    </Dialog>
  );
}

const Debt = ({ entry }: { readonly entry: OwedEntry }) => (
  <>
    <p>{owedToWords(entry)}</p>
    <p className="figure">{formatMoney(entry.owes)}</p>
    {entry.inHand > 0 && <Notice tone="bad" text={paidAlreadyWords(entry.inHand)} />}
    {!entry.isBack && <Notice tone="wait" text={SHIFT.notBack} />}
  </>
);
