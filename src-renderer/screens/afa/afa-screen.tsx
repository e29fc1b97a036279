import { useEffect, useRef } from 'react';
import type { KeptAfaDraft } from '#shared/counter-api/afa.ts';
import { AFA, leftWords } from '#shared/words/afa.ts';
import { afaReadBack } from '#shared/words/read-back.ts';
import { Button, ButtonRow, NextButton } from '../../components/basic/button.tsx';
import { useTypedAhead } from '../../components/fields/typed-ahead.ts';
import { SlowWords } from '../../components/marks/slow-words.tsx';
import { ReadBack } from '../../selling/read-back/read-back.tsx';
import { SellScreen } from '../../selling/sell-screen.tsx';
import { useNow } from '../../stores/clock.ts';
import { useCounter } from '../../stores/counter-store.ts';
import { discardLeft, goOnWithLeft, offerEarlierDraft, saveNow, useAutosave } from './afa-autosave.ts';
import { AfaForm } from './afa-form.tsx';
import { afaSale } from './afa-sale.ts';
import styles from './afa-screen.module.css';
import { ApplicantPage } from './applicant-page.tsx';

const attendantId = ({ snapshot }: ReturnType<typeof useCounter.getState>): string => snapshot?.attendant.id ?? '';

export function AfaScreen() {
  const attendant = useCounter(attendantId);
  useEffect(() => void offerEarlierDraft(attendant), [attendant]);
  useEffect(() => {
    window.addEventListener('pagehide', saveNow);
    return () => {
      window.removeEventListener('pagehide', saveNow);
      saveNow();
    };
  }, []);
  return (
    <SellScreen title={AFA.title} sale={afaSale} form={<Draft />}>
      {(readBack) => {
        const { sale } = readBack.state;
        return <ReadBack {...readBack} view={afaReadBack(sale)} page={<ApplicantPage sale={sale} />} />;
      }}
    </SellScreen>
  );
}

/** One registration at a time: one that was left is decided about before another is typed over it. */
function Draft() {
  const left = useAutosave((state) => state.left);
  const lookedFor = useAutosave((state) => state.lookedFor);
  const attendant = useCounter(attendantId);
  if (lookedFor !== attendant) return <Looking />;
  return left === null ? <AfaForm /> : <LeftDraft left={left} />;
}

/** Keeps what is typed right after F7: the digits go into the form, if the form is what comes. */
function Looking() {
  useTypedAhead(true, () => {
    const { lookedFor, left } = useAutosave.getState();
    return lookedFor === attendantId(useCounter.getState()) && left === null;
  });
  return <SlowWords first="" slow={AFA.looking} />;
}

/** The draft that the last run left unfinished: to go on with, or to give up. */
function LeftDraft({ left }: { readonly left: KeptAfaDraft }) {
  const goOn = useRef<HTMLButtonElement>(null);
  const now = useNow();
  useEffect(() => {
    if (document.activeElement === document.body) goOn.current?.focus();
  }, []);
  return (
    <section className={styles.left} aria-labelledby="afa-left">
      <h2 id="afa-left" tabIndex={-1} data-home>
        {AFA.left}
      </h2>
      <p className={styles.who}>{leftWords(left, now)}</p>
      <p>{AFA.leftMeans}</p>
      <ButtonRow>
        <Button onPress={discardLeft} size="large" word={AFA.discard} />
        <NextButton ref={goOn} onPress={goOnWithLeft} word={AFA.goOn} />
      </ButtonRow>
    </section>
  );
}
