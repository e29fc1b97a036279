import { useEffect } from 'react';
import { useStore } from 'zustand';
import { AFA } from '#shared/words/afa.ts';
import { afaReadBack } from '#shared/words/read-back.ts';
import { useTypedAhead } from '../../components/fields/typed-ahead.ts';
import { SlowWords } from '../../components/marks/slow-words.tsx';
import { ReadBack } from '../../selling/read-back/read-back.tsx';
import { offerEarlierDraft, saveNow, useAutosave } from './afa-autosave.ts';
import { AfaForm } from './afa-form.tsx';
import { afaSale } from './afa-sale.ts';
import { ApplicantPage } from './applicant-page.tsx';
import { LeftDraft } from './left-draft.tsx';

export function AfaScreen() {
  const readBack = useStore(afaSale.flow.store, (state) => state.readBack);
  useEffect(() => {
    void offerEarlierDraft();
    window.addEventListener('pagehide', saveNow);
    return () => {
      window.removeEventListener('pagehide', saveNow);
      saveNow();
    };
  }, []);
  return (
    <>
      <h1 className="only-heard">{AFA.title}</h1>
      {readBack === null ? (
        <Draft />
      ) : (
        <ReadBack
          state={readBack}
          flow={afaSale.flow}
          view={afaReadBack(readBack.sale)}
          page={<ApplicantPage sale={readBack.sale} />}
        />
      )}
    </>
  );
}

/** One registration at a time: one that was left is decided about before another is typed over it. */
function Draft() {
  const left = useAutosave((state) => state.left);
  const looked = useAutosave((state) => state.looked);
  if (!looked) return <Looking />;
  return left === null ? <AfaForm /> : <LeftDraft left={left} />;
}

/** Keeps what is typed right after F7: the digits go into the form, if the form is what comes. */
function Looking() {
  useTypedAhead(true, () => {
    const { looked, left } = useAutosave.getState();
    return looked && left === null;
  });
  return <SlowWords first="" slow={AFA.looking} />;
}
