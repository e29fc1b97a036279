import { useEffect, useRef, useState } from 'react';
import { type Dispute as DisputeFacts, disputeKindsOf, TAKE_BACK_MS } from '#shared/counter-api/disputes.ts';
import type { CallResult } from '#shared/counter-api/index.ts';
import type { OrderView, SaleView } from '#shared/counter-api/values.ts';
import { formatAmount, type Pesewa, parseCedis } from '#shared/money.ts';
import { closedWords, DISPUTE, disputeWord, disputeWords, givenWords } from '#shared/words/disputes.ts';
import { DRAFT } from '#shared/words/draft.ts';
import { errorText } from '#shared/words/errors.ts';
import { STAFF, wrongPinWords } from '#shared/words/staff.ts';
import { call } from '../../bridge.ts';
import { Button } from '../../components/basic/button.tsx';
import { Form } from '../../components/basic/form.tsx';
import { LineField } from '../../components/fields/line-field.tsx';
import { MoneyField } from '../../components/fields/money-field.tsx';
import { PinField } from '../../components/fields/pin-field.tsx';
import { announce } from '../../stores/announcer-store.ts';
import { useNow } from '../../stores/clock.ts';
import { businessNow } from '../../stores/counter-store.ts';
import { useAsked } from '../../stores/use-asked.ts';
import styles from './dispute.module.css';
import { DISPUTE_KEYS } from './page-keys.ts';

type Answered = CallResult<'disputes.ofSale'>;

/** The customer's complaint about an order that the service called completed, until it is settled. */
export function Dispute({ sale, order }: { readonly sale: SaleView; readonly order: OrderView }) {
  const { value: said, setValue: setSaid } = useAsked('disputes.ofSale', { saleId: sale.id });
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [chosen, setDoing] = useState<'close' | 'give' | null>(null);
  const isDelivered = order.delivery === 'completed';
  const doing = chosen === 'give' && !isDelivered ? null : chosen;
  const mine = (said ?? []).filter(({ intentId }) => intentId === order.intentId);
  // The service may take a delivered order back: what was complained of before is still settled here.
  if (!isDelivered && mine.length === 0) return null;
  const open = mine.find(({ closed }) => closed === null) ?? null;
  // A second press would be refused, because the first has done it.
  const change: Change = async (asking) => {
    if (busy) return;
    setBusy(true);
    const answer = await asking();
    setBusy(false);
    if (answer.ok) setSaid(answer.value);
    setProblem(answer.ok ? null : errorText(answer.error.code));
    if (answer.ok) setDoing(null);
  };
  const changing = { busy, change };
  return (
    <section className={styles.dispute} aria-label={DISPUTE.title}>
      <h4>{DISPUTE.title}</h4>
      {open === null && isDelivered && <Ways intentId={order.intentId} product={sale.product} {...changing} />}
      {open !== null && (
        <Open dispute={open} mayGive={isDelivered && open.left > 0} doing={doing} onDo={setDoing} changing={changing} />
      )}
      {mine
        .filter(({ closed }) => closed !== null)
        .map((one) => (
          <p key={one.seq} className="small">
            {disputeWord(one.kind)}. {closedWords(one, businessNow())}
          </p>
        ))}
      {problem !== null && <p role="alert">{problem}</p>}
      {doing === 'close' && open !== null && <Close dispute={open} {...changing} onBack={() => setDoing(null)} />}
      {doing === 'give' && open !== null && (
        <Give
          dispute={open}
          onGiven={(disputes) => {
            setSaid(disputes);
            setDoing(null);
            announce(DISPUTE.given);
          }}
          onBack={() => setDoing(null)}
        />
      )}
    </section>
  );
}

type Change = (asking: () => Promise<Answered>) => Promise<void>;

/** Changes a complaint, one call at a time. */
interface Changing {
  readonly busy: boolean;
  readonly change: Change;
}

interface WaysProps extends Changing {
  readonly intentId: number;
  readonly product: string;
}

const Ways = ({ intentId, product, busy, change }: WaysProps) => (
  <div className="wrap">
    {disputeKindsOf(product).map((kind) => (
      <Button
        key={kind}
        size="small"
        onPress={() => void change(() => call('disputes.open', { intentId, kind }))}
        busy={busy}
        keyName={DISPUTE_KEYS[kind]}
        word={disputeWord(kind)}
      />
    ))}
  </div>
);

interface OpenProps {
  readonly dispute: DisputeFacts;
  readonly mayGive: boolean;
  readonly doing: 'close' | 'give' | null;
  readonly onDo: (what: 'close' | 'give') => void;
  readonly changing: Changing;
}

/** Stays for a moment, in case the wrong button was pressed. */
function TakeBack({ dispute, busy, change }: Pick<OpenProps, 'dispute'> & Changing) {
  const left = dispute.openedAt + TAKE_BACK_MS - useNow();
  if (left <= 0 || dispute.given > 0) return null;
  const { intentId } = dispute;
  return (
    <Button
      size="small"
      onPress={() => void change(() => call('disputes.takeBack', { intentId }))}
      busy={busy}
      keyName="U"
      word={DISPUTE.takeBack}
    />
  );
}

const Open = ({ dispute, mayGive, doing, onDo, changing }: OpenProps) => (
  <>
    <p>
      {disputeWords(dispute, businessNow())}
      {dispute.given > 0 && `. ${givenWords(dispute)}`}
    </p>
    {doing === null && (
      <div className="wrap">
        <TakeBack dispute={dispute} {...changing} />
        {mayGive && <Button size="small" onPress={() => onDo('give')} keyName="B" word={DISPUTE.give} />}
        <Button size="small" onPress={() => onDo('close')} keyName="L" word={DISPUTE.close} />
      </div>
    )}
  </>
);

interface CloseProps extends Changing {
  readonly dispute: DisputeFacts;
  readonly onBack: () => void;
}

function Close({ dispute, busy, change, onBack }: CloseProps) {
  const [note, setNote] = useState('');
  const [wrong, setWrong] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const save = () => {
    const text = note.trim();
    setWrong(text.length < 2);
    if (text.length < 2) return;
    void change(() => call('disputes.close', { intentId: dispute.intentId, note: text }));
  };
  return (
    <Form className={styles.form} aria-label={DISPUTE.closeTitle} onDone={save}>
      <p>{DISPUTE.closeTitle}</p>
      <LineField ref={field} label={DISPUTE.note} text={note} onText={setNote} maxLength={200} invalid={wrong} />
      {wrong && <p role="alert">{DISPUTE.badNote}</p>}
      <Buttons onSave={save} onBack={onBack} busy={busy} />
    </Form>
  );
}

interface GiveProps {
  readonly dispute: DisputeFacts;
  readonly onGiven: (disputes: DisputeFacts[]) => void;
  readonly onBack: () => void;
}

interface GiveProblem {
  readonly words: string;
  /** Null where no field is to blame. */
  readonly at: 'amount' | 'reason' | 'pin' | null;
}

function readGive(text: string, reason: string, pin: string, most: Pesewa): { amount: Pesewa } | GiveProblem {
  const amount = parseCedis(text);
  if (amount === null || amount <= 0 || amount > most) return { words: DISPUTE.badGive, at: 'amount' };
  if (reason.trim().length < 2) return { words: DISPUTE.badGive, at: 'reason' };
  return pin === '' ? { words: STAFF.typePin, at: 'pin' } : { amount };
}

function Give({ dispute, onGiven, onBack }: GiveProps) {
  const most = dispute.left;
  const [text, setText] = useState(formatAmount(most));
  const [reason, setReason] = useState('');
  const [pin, setPin] = useState('');
  const [problem, setProblem] = useState<GiveProblem | null>(null);
  const [busy, setBusy] = useState(false);
  const amountField = useRef<HTMLInputElement>(null);
  const reasonField = useRef<HTMLInputElement>(null);
  const pinField = useRef<HTMLInputElement>(null);
  useEffect(() => amountField.current?.focus(), []);
  const say = (wrong: GiveProblem) => {
    setProblem(wrong);
    const { at } = wrong;
    if (at !== null) ({ amount: amountField, reason: reasonField, pin: pinField })[at].current?.focus();
  };
  const give = async () => {
    if (busy) return;
    const read = readGive(text, reason, pin, most);
    if ('words' in read) return say(read);
    setProblem(null);
    setBusy(true);
    const asking = { intentId: dispute.intentId, amount: read.amount, reason: reason.trim(), pin };
    const answer = await call('disputes.giveBack', asking);
    setBusy(false);
    setPin('');
    if (!answer.ok) return say({ words: errorText(answer.error.code), at: null });
    const { pin: tried, disputes } = answer.value;
    if (tried.kind === 'right') return onGiven(disputes);
    say({ words: wrongPinWords(tried), at: 'pin' });
  };
  return (
    <Form className={styles.form} aria-label={DISPUTE.giveTitle} onDone={give}>
      <p>{DISPUTE.giveMeans}</p>
      <MoneyField
        ref={amountField}
        label={DISPUTE.give}
        currency={DRAFT.currency}
        text={text}
        onText={setText}
        invalid={problem?.at === 'amount'}
      />
      <LineField
        ref={reasonField}
        label={DISPUTE.reason}
        text={reason}
        onText={setReason}
        maxLength={200}
        invalid={problem?.at === 'reason'}
      />
      <PinField ref={pinField} label={DISPUTE.pin} pin={pin} onPin={setPin} invalid={problem?.at === 'pin'} />
      {problem !== null && <p role="alert">{problem.words}</p>}
      <Buttons onSave={() => void give()} onBack={onBack} busy={busy} />
    </Form>
  );
}

interface ButtonsProps {
  readonly onSave: () => void;
  readonly onBack: () => void;
  readonly busy?: boolean;
}

const Buttons = ({ onSave, onBack, busy = false }: ButtonsProps) => (
  <div className="wrap">
    <Button onPress={onBack} word={DISPUTE.cancel} />
    <Button onPress={onSave} look="next" keyName="Enter" busy={busy} word={DISPUTE.save} />
  </div>
);
