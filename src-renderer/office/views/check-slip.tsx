import { type FormEvent, useState } from 'react';
import type { CheckedSlip } from '#shared/office/page-data.ts';
import { SLIP_CODE_MOST } from '#shared/slip-code.ts';
import { SLIP_CHECK, SLIP_VERDICTS, slipFactLines } from '#shared/words/slip-proof.ts';
import { change } from '../live/ask.ts';
import { Button, Mark, Mistake } from '../parts/basic.tsx';
import { Field } from '../parts/field.tsx';

const LOOKS = { true: 'good', changed: 'bad', 'other-shop': 'bad', 'not-a-code': 'wait', 'no-key': 'wait' } as const;

function Verdict({ verdict, counter, facts }: CheckedSlip) {
  return (
    <>
      <Mark look={LOOKS[verdict]}>{SLIP_VERDICTS[verdict]}</Mark>
      {facts !== null && (
        <ul className="lines">
          {[...(counter === null ? [] : [counter]), ...slipFactLines(facts)].map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </>
  );
}

/** A slip that somebody brings: the code is scanned into the field, pasted or typed. */
export function CheckSlip() {
  const [code, setCode] = useState('');
  const [checked, setChecked] = useState<CheckedSlip | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const check = async (): Promise<void> => {
    const answer = await change<CheckedSlip>('check-slip', { code });
    setTrouble(answer.ok ? null : answer.words);
    setChecked(answer.ok ? answer.body : null);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void check();
  };
  return (
    <details className="card">
      <summary>{SLIP_CHECK.title}</summary>
      <form className="stack" onSubmit={submit}>
        <Field
          label={SLIP_CHECK.code}
          value={code}
          onChange={setCode}
          help={SLIP_CHECK.help}
          maxLength={SLIP_CODE_MOST}
        />
        <div className="ways start">
          <Button word={SLIP_CHECK.check} onPress={check} />
        </div>
        <div role="status" className="stack">
          {checked !== null && <Verdict {...checked} />}
        </div>
        {trouble !== null && <Mistake words={trouble} />}
      </form>
    </details>
  );
}
