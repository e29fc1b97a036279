import { type FormEvent, useRef, useState } from 'react';
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

interface Checked {
  /** The code that was judged: another one may stand in the field by now. */
  readonly code: string;
  readonly found: CheckedSlip | null;
  readonly trouble: string | null;
}

/** Answers for the code in the field alone: the next slip may be scanned before the first is judged. */
function useChecked(code: string) {
  const [checked, setChecked] = useState<Checked | null>(null);
  const [asking, setAsking] = useState<string | null>(null);
  const newest = useRef(0);
  const check = async (): Promise<void> => {
    if (asking === code) return;
    newest.current += 1;
    const nth = newest.current;
    setAsking(code);
    const answer = await change<CheckedSlip>('check-slip', { code });
    if (nth !== newest.current) return;
    setAsking(null);
    setChecked({ code, found: answer.ok ? answer.body : null, trouble: answer.ok ? null : answer.words });
  };
  return { shown: checked?.code === code ? checked : null, busy: asking === code, check };
}

/** A slip that somebody brings: the code is scanned into the field, pasted or typed. */
export function CheckSlip() {
  const [code, setCode] = useState('');
  const { shown, busy, check } = useChecked(code);
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
          <Button word={SLIP_CHECK.check} onPress={check} busy={busy} />
        </div>
        <div role="status" className="stack">
          {shown !== null && shown.found !== null && <Verdict {...shown.found} />}
        </div>
        {shown !== null && shown.trouble !== null && <Mistake words={shown.trouble} />}
      </form>
    </details>
  );
}
