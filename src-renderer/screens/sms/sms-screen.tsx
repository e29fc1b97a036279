import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useStore } from 'zustand';
import { errorWords } from '#shared/words/errors.ts';
import { smsReadBack } from '#shared/words/read-back.ts';
import { creditsWords, SMS } from '#shared/words/sms.ts';
import { Button } from '../../components/button.tsx';
import { KeyCap } from '../../components/key-cap.tsx';
import { Notice } from '../../components/notice.tsx';
import { ReadBack } from '../../components/read-back.tsx';
import { focusHome } from '../../stores/screen.ts';
import { smsCredits, smsSenders } from '../../stores/sms-desk.ts';
import { useFreshOffers } from '../../stores/use-offers.ts';
import { CampaignsView } from './campaigns-view.tsx';
import { SmsForm } from './sms-form.tsx';
import { smsSale } from './sms-sale.ts';
import styles from './sms-screen.module.css';

type Part = 'write' | 'sent';

export function SmsScreen() {
  const readBack = useStore(smsSale.flow.store, (state) => state.readBack);
  const missing = smsCredits.use((state) => state.problem === 'key-missing' || state.problem === 'key-rejected');
  const usual = smsSenders.use((state) => state.list?.find((one) => one.usual)?.name ?? null);
  const [part, setPart] = useState<Part>('write');
  useFreshOffers(smsSenders);
  useFreshOffers(smsCredits);
  const show = (next: Part) => {
    flushSync(() => setPart(next));
    focusHome();
  };
  useSwitchKey(() => show(part === 'write' ? 'sent' : 'write'), readBack === null && !missing);
  if (readBack !== null) {
    return (
      <>
        <h1 className="only-heard">{SMS.title}</h1>
        <ReadBack
          state={readBack}
          flow={smsSale.flow}
          view={smsReadBack(readBack.sale, usual)}
          beside={<blockquote className={styles.message}>{readBack.sale.message}</blockquote>}
        />
      </>
    );
  }
  return (
    <>
      <h1 className="only-heard">{SMS.title}</h1>
      <div className={styles.bar}>
        <div className={styles.parts}>
          {(missing ? [] : (['write', 'sent'] as const)).map((name) => (
            <button
              key={name}
              type="button"
              className={styles.part}
              aria-pressed={part === name}
              aria-keyshortcuts="Control+M"
              onClick={() => show(name)}
            >
              {name === 'write' ? SMS.write : SMS.sent}
              {part !== name && <KeyCap>Ctrl M</KeyCap>}
            </button>
          ))}
        </div>
        <Credits />
      </div>
      {missing ? <NoKey /> : part === 'write' ? <SmsForm /> : <CampaignsView />}
    </>
  );
}

/** From any field: Ctrl leaves what is typed alone. */
function useSwitchKey(onSwitch: () => void, active: boolean): void {
  useEffect(() => {
    if (!active) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (!event.ctrlKey || event.altKey || event.repeat || event.key.toLowerCase() !== 'm') return;
      if (document.querySelector('dialog[open]') !== null) return;
      event.preventDefault();
      onSwitch();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [onSwitch, active]);
}

/** The wallet of messages is counted in credits and is another one than the shop's. */
function Credits() {
  const credits = smsCredits.use((state) => state.list);
  const problem = smsCredits.use((state) => state.problem);
  if (credits === null) {
    const unknown = problem !== null && problem !== 'key-missing' && problem !== 'key-rejected';
    return unknown ? <p className={styles.unknown}>{SMS.creditsUnknown}</p> : null;
  }
  return <p className={styles.credits}>{creditsWords(credits.left)}</p>;
}

function NoKey() {
  const problem = smsCredits.use((state) => state.problem) ?? 'key-missing';
  const words =
    problem === 'key-missing' ? { happened: SMS.keyMissing, advice: SMS.keyMissingMeans } : errorWords(problem);
  return (
    <div className={styles.noKey}>
      <Notice tone="bad">
        <p>
          <strong>{words.happened}</strong> {words.advice}
        </p>
      </Notice>
      <Button onPress={() => void smsCredits.load(true)}>{SMS.checkAgain}</Button>
    </div>
  );
}
