import { useEffect } from 'react';
import { useStore } from 'zustand';
import { AFA } from '#shared/words/afa.ts';
import { afaReadBack } from '#shared/words/read-back.ts';
import { useTypedAhead } from '../../components/fields/typed-ahead.ts';
import { SlowWords } from '../../components/marks/slow-words.tsx';
import { ReadBack } from '../../selling/read-back/read-back.tsx';
import { keepNow, lookForLeft, useKeeping } from './afa-autosave.ts';
import { AfaForm } from './afa-form.tsx';
import { afaSale } from './afa-sale.ts';
import { ApplicantPage } from './applicant-page.tsx';
import { LeftDraft } from './left-draft.tsx';

export function AfaScreen() {
  const readBack = useStore(afaSale.flow.store, (state) => state.readBack);
  useEffect(() => {
    void lookForLeft();
    window.addEventListener('pagehide', keepNow);
    return () => {
      window.removeEventListener('pagehide', keepNow);
      keepNow();
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
  const left = useKeeping((state) => state.left);
  const looked = useKeeping((state) => state.looked);
  if (!looked) return <Looking />;
  return left === null ? <AfaForm /> : <LeftDraft left={left} />;
}

/** Keeps what is typed right after F7: the digits go into the form, if the form is what comes. */
function Looking() {
  useTypedAhead(true, () => {
    const { looked, left } = useKeeping.getState();
    return looked && left === null;
  });
  return <SlowWords first="" slow={AFA.looking} />;
}
