import { useState } from 'react';
import { APPROVALS, type Approval } from '#shared/counter-api/staff.ts';
import { parseCedis } from '#shared/money.ts';
import { PHONE_CODE, readCode } from '#shared/recovery-code.ts';
import { errorWords } from '#shared/words/errors.ts';
import { SETUP } from '#shared/words/setup.ts';
import { askedWords, STAFF } from '#shared/words/staff.ts';
import { call } from '../bridge.ts';
import { Button } from '../components/basic/button.tsx';
import { Dialog, DialogForm } from '../components/basic/dialog.tsx';
import { LineField } from '../components/fields/line-field.tsx';
import { SelectField } from '../components/fields/select-field.tsx';
import { CodeField, codeProblem } from './code-field.tsx';
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

function AnswerForm() {
  const [mark, setMark] = useState('');
  const [challenge, setChallenge] = useState('');
  const [what, setWhat] = useState<Approval>('over-limit');
  const [amount, setAmount] = useState('');
  const [code, setCode] = useState('');
  const [digits, setDigits] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const work = async () => {
    const paid = parseCedis(amount.trim());
    const isPhoneCode = readCode(code, PHONE_CODE).kind === 'right-form';
    const wrong =
      paid === null ? SETUP.badAmount : isPhoneCode || codeProblem(code) === null ? null : SETUP.badPhoneCode;
    setProblem(wrong);
    if (paid === null || wrong !== null) return;
    const answer = await call('recovery.answerPhone', { mark, challenge, what, amount: paid, code });
    setDigits(answer.ok ? answer.value.digits : null);
    if (!answer.ok) setProblem(errorWords(answer.error.code).happened);
  };
  return (
    <DialogForm
      problem={problem}
      word={SETUP.phoneWork}
      onDone={() => void work()}
      after={
        digits !== null && (
          <p role="status">
            {SETUP.phoneDigits}: <strong className={styles.digits}>{digits}</strong>
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
      <CodeField label={SETUP.phoneCode} text={code} onText={setCode} />
    </DialogForm>
  );
}
