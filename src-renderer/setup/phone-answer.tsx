import { useState } from 'react';
import { APPROVALS, type Approval } from '#shared/counter-api/staff.ts';
import { formatMoney, parseCedis } from '#shared/money.ts';
import { PHONE_CODE, readCode } from '#shared/recovery-code.ts';
import { errorWords } from '#shared/words/errors.ts';
import { SETUP } from '#shared/words/setup.ts';
import { askedWords, STAFF, toldNumber } from '#shared/words/staff.ts';
import { call } from '../bridge.ts';
import { Button } from '../components/basic/button.tsx';
import { Dialog, DialogForm } from '../components/basic/dialog.tsx';
import { LineField } from '../components/fields/line-field.tsx';
import { SelectField } from '../components/fields/select-field.tsx';
import { CodeField } from './code-field.tsx';
import styles from './setup.module.css';

const WHAT = APPROVALS.map((what) => [what, askedWords(what)] as const);

/** The owner, far from the counter, at any other Dwadi. */
export function PhoneAnswer() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onPress={() => setOpen(true)} look="quiet" word={SETUP.phone} />
      {open && (
        <Dialog title={SETUP.phone} closeWord={STAFF.cancel} onClose={() => setOpen(false)}>
          <AnswerForm />
        </Dialog>
      )}
    </>
  );
}

/** The digits stand beside the request that they allow, as it was typed. */
interface Said {
  readonly about: string;
  readonly digits: string;
}

function AnswerForm() {
  const [mark, setMark] = useState('');
  const [challenge, setChallenge] = useState('');
  const [what, setWhat] = useState<Approval>('over-limit');
  const [amount, setAmount] = useState('');
  const [number, setNumber] = useState('');
  const [code, setCode] = useState('');
  const [said, setSaid] = useState<Said | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const work = async () => {
    const paid = parseCedis(amount.trim());
    const isPhoneCode = readCode(code, PHONE_CODE).kind === 'right-form';
    const wrong = paid === null ? SETUP.badAmount : isPhoneCode ? null : SETUP.badPhoneCode;
    setProblem(wrong);
    if (paid === null || wrong !== null) return;
    const answer = await call('recovery.answerPhone', { mark, challenge, what, amount: paid, number, code });
    const about = `${askedWords(what)}, ${formatMoney(paid)}, ${toldNumber(number.trim())}.`;
    setSaid(answer.ok ? { about, digits: answer.value.digits } : null);
    if (!answer.ok) setProblem(errorWords(answer.error.code).happened);
  };
  return (
    <DialogForm
      problem={problem}
      word={SETUP.phoneWork}
      onDone={() => void work()}
      after={
        said !== null && (
          <p role="status">
            {said.about} {SETUP.phoneDigits}: <strong className={styles.digits}>{said.digits}</strong>
          </p>
        )
      }
    >
      <p>{SETUP.phoneMeans}</p>
      <div className={styles.pair}>
        <LineField label={SETUP.phoneMark} text={mark} onText={setMark} maxLength={12} />
        <LineField
          label={SETUP.phoneChallenge}
          text={challenge}
          onText={(text) => setChallenge(text.toUpperCase())}
          maxLength={24}
        />
      </div>
      <SelectField label={SETUP.phoneWhat} value={what} options={WHAT} onValue={setWhat} />
      <LineField
        label={SETUP.phoneAmount}
        text={amount}
        onText={setAmount}
        maxLength={14}
        invalid={problem === SETUP.badAmount}
      />
      <LineField label={SETUP.phoneNumber} text={number} onText={setNumber} maxLength={30} />
      <CodeField label={SETUP.phoneCode} text={code} onText={setCode} form={PHONE_CODE} />
    </DialogForm>
  );
}
