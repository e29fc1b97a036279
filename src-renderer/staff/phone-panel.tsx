import { useLayoutEffect, useRef, useState } from 'react';
import type { Approval, SignInName } from '#shared/counter-api/staff.ts';
import { formatMoney } from '#shared/money.ts';
import { errorWords } from '#shared/words/errors.ts';
import { SETUP } from '#shared/words/setup.ts';
import { askedWords, STAFF, toldNumber, waitWords } from '#shared/words/staff.ts';
import { call } from '../bridge.ts';
import { ButtonRow, NextButton } from '../components/basic/button.tsx';
import { Form } from '../components/basic/form.tsx';
import { PinField } from '../components/fields/pin-field.tsx';
import { SelectField } from '../components/fields/select-field.tsx';
import { useStillMounted } from '../components/hooks/use-still-mounted.ts';
import { useCounter } from '../stores/counter-store.ts';
import { useAsked } from '../stores/use-asked.ts';
import styles from './phone-panel.module.css';

const DIGITS = 6;

interface PhonePanelProps {
  readonly what: Approval;
  readonly saleId: string;
  readonly owners: readonly SignInName[];
  /** The owner who is chosen at first. */
  readonly first: SignInName;
  readonly onAllowed: () => void;
}

/**
 * The attendant reads letters out, and types the digits that come back. Each challenge is good once. All owners share
 * the counter's phone code: the attendant alone knows who is on the phone, under whose name it is written down.
 */
export function PhonePanel({ what, saleId, owners, first, onAllowed }: PhonePanelProps) {
  const mark = useCounter(({ snapshot }) => snapshot?.mark ?? '');
  const [ownerId, setOwnerId] = useState(first.id);
  const owner = owners.find(({ id }) => id === ownerId) ?? first;
  const { value: question, problem, code, take } = useAsked('staff.askByPhone', { what, saleId });
  const [digits, setDigits] = useState('');
  const [news, setNews] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const here = useStillMounted();
  useLayoutEffect(() => {
    if (question !== null) field.current?.focus();
  }, [question]);
  /** The digits are right for the letters, whoever reads them out: they stay. */
  const choose = (id: string) => {
    setOwnerId(id);
    setNews(null);
  };
  const send = async () => {
    if (busy) return;
    if (digits.length !== DIGITS) return setNews(SETUP.badDigits);
    setBusy(true);
    const answer = await call('staff.hearByPhone', { ownerId: owner.id, what, saleId, digits });
    if (!here.current) return;
    setDigits('');
    const ended = !answer.ok && answer.error.code === 'too-late';
    if (ended) take(await call('staff.askByPhone', { what, saleId }));
    setBusy(false);
    if (ended) return setNews(SETUP.newLetters);
    if (!answer.ok) return setNews(errorWords(answer.error.code).happened);
    if (answer.value.kind === 'right') return onAllowed();
    setNews(answer.value.waitMs > 0 ? waitWords(answer.value.waitMs) : SETUP.wrongDigits);
  };
  if (problem !== null) return <p role="alert">{code === 'not-found' ? SETUP.noPhone : problem}</p>;
  if (question === null) return <p role="status">{STAFF.loading}</p>;
  return (
    <Form className="stack-4" onDone={send}>
      {owners.length > 1 && (
        <SelectField
          label={SETUP.whoPhones}
          value={owner.id}
          onValue={choose}
          options={owners.map(({ id, name }) => [id, name] as const)}
        />
      )}
      <p>
        {SETUP.sayThis} ({owner.name}): {SETUP.phoneCounter} <strong className={styles.letters}>{mark}</strong>,{' '}
        <strong>{askedWords(what)}</strong>, <strong>{formatMoney(question.amount)}</strong>,{' '}
        <strong>{toldNumber(question.number)}</strong>
      </p>
      <p className={styles.challenge}>{question.challenge.replace(/(.{4})(?=.)/g, '$1 ')}</p>
      <PinField ref={field} label={SETUP.heardDigits} pin={digits} onPin={setDigits} invalid={news !== null} home />
      <p role="alert" className={styles.news}>
        {news}
      </p>
      <ButtonRow>
        <NextButton onPress={() => void send()} busy={busy} word={STAFF.approve} />
      </ButtonRow>
    </Form>
  );
}
