import { useEffect } from 'react';
import { AFA } from '#shared/words/afa.ts';
import { afaReadBack } from '#shared/words/read-back.ts';
import { useTypedAhead } from '../../components/fields/typed-ahead.ts';
import { SlowWords } from '../../components/marks/slow-words.tsx';
import { ReadBack } from '../../selling/read-back/read-back.tsx';
import { SellScreen } from '../../selling/sell-screen.tsx';
import { offerEarlierDraft, saveNow, useAutosave } from './afa-autosave.ts';
import { AfaForm } from './afa-form.tsx';
import { afaSale } from './afa-sale.ts';
import { ApplicantPage } from './applicant-page.tsx';
import { LeftDraft } from './left-draft.tsx';

export function AfaScreen() {
  useEffect(() => {
    void offerEarlierDraft();
    window.addEventListener('pagehide', saveNow);
    return () => {
      window.removeEventListener('pagehide', saveNow);
      saveNow();
    };
  }, []);
  return (
    <SellScreen title={AFA.title} sale={afaSale} form={<Draft />}>
      {(state) => (
        <ReadBack
          state={state}
          flow={afaSale.flow}
          view={afaReadBack(state.sale)}
          page={<ApplicantPage sale={state.sale} />}
        />
      )}
    </SellScreen>
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
