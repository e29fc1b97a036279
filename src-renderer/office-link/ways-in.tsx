import { useId, useState } from 'react';
import type { CounterError } from '#shared/counter-api/errors.ts';
import { OFFICE_LINK_MOST, type OfficeLinkProblem } from '#shared/counter-api/office.ts';
import type { Result } from '#shared/result.ts';
import { errorWords } from '#shared/words/errors.ts';
import { linkProblemWords, OFFICE } from '#shared/words/office.ts';
import { Button } from '../components/basic/button.tsx';
import { Form } from '../components/basic/form.tsx';
import { Mistake } from '../components/basic/notice.tsx';
import { SecretField } from '../setup/secret-field.tsx';
import styles from './office.module.css';

type Linked =
  | { readonly result: 'connected' }
  | { readonly result: 'refused'; readonly why: OfficeLinkProblem }
  | { readonly result: 'cancelled' };
type Asking<A> = Promise<Result<A, CounterError>>;

interface WaysInProps<A> {
  readonly byFile: () => Asking<A>;
  readonly byCode: (text: string) => Asking<A>;
  readonly onConnected: (answer: Extract<A, { readonly result: 'connected' }>) => void;
}

/** The office's file, or its code. The code holds a password: it is shown to nobody, and kept nowhere on this page. */
export function WaysIn<A extends Linked>({ byFile, byCode, onConnected }: WaysInProps<A>) {
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState<'file' | 'code' | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const mistake = useId();
  const take = async (way: 'file' | 'code', asking: () => Asking<A>) => {
    if (busy !== null) return;
    setBusy(way);
    setProblem(null);
    const answer = await asking();
    setBusy(null);
    if (!answer.ok) return setProblem(errorWords(answer.error.code).happened);
    const { value }: { readonly value: Linked } = answer;
    if (value.result === 'refused') return setProblem(linkProblemWords(value.why));
    if (value.result === 'cancelled') return;
    setCode('');
    onConnected(answer.value as Extract<A, { readonly result: 'connected' }>);
  };
  const connect = () => {
    if (code.trim() !== '') void take('code', () => byCode(code));
  };
  return (
    <>
      <div>
        <Button onPress={() => void take('file', byFile)} busy={busy === 'file'} word={OFFICE.chooseFile} />
      </div>
      <Form className={styles.code} onDone={connect}>
        <SecretField
          label={OFFICE.code}
          text={code}
          onText={setCode}
          maxLength={OFFICE_LINK_MOST}
          invalid={problem !== null}
          describedBy={problem === null ? undefined : mistake}
        />
        <Button onPress={connect} busy={busy === 'code'} word={OFFICE.connect} />
      </Form>
      <div id={mistake}>
        <Mistake words={problem} />
      </div>
    </>
  );
}
