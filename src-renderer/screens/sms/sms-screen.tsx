import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { isKeyProblem } from '#shared/counter-api/errors.ts';
import { errorWords } from '#shared/words/errors.ts';
import { smsReadBack } from '#shared/words/read-back.ts';
import { creditsWords, outsideHours, SMS } from '#shared/words/sms.ts';
import { Button } from '../../components/basic/button.tsx';
import { Notice } from '../../components/basic/notice.tsx';
import { ViewTabs } from '../../components/basic/view-tabs.tsx';
import { ReadBack } from '../../selling/read-back/read-back.tsx';
import { SellScreen } from '../../selling/sell-screen.tsx';
import { useNowText } from '../../stores/clock.ts';
import { useOwnOnly } from '../../stores/counter-store.ts';
import { loadNoTexts } from '../../stores/opt-outs-store.ts';
import { useFreshOffers } from '../../stores/sale/use-offers.ts';
import { focusHome, focusHomeIfLost } from '../../stores/screen-store.ts';
import { CampaignsView } from './campaigns-view.tsx';
import { NoTextsView } from './no-texts-view.tsx';
import { smsCredits, smsSenders } from './sms-account-store.ts';
import { SmsForm } from './sms-form.tsx';
import { smsSale } from './sms-sale.ts';
import styles from './sms-screen.module.css';

type Part = 'write' | 'sent' | 'no-texts';

const PARTS = [
  ['write', SMS.write],
  ['sent', SMS.sent],
  ['no-texts', SMS.noTexts],
] as const;

/** Sent messages are told by the service: they name everybody's, and the numbers that each went to. */
const OWN_PARTS = PARTS.filter(([part]) => part !== 'sent');

const PART_VIEWS: Readonly<Record<Part, ReactNode>> = {
  write: <SmsForm />,
  sent: <CampaignsView />,
  'no-texts': <NoTextsView />,
};

export function SmsScreen() {
  const missing = smsCredits.use(({ problem }) => problem !== null && isKeyProblem(problem));
  const usual = smsSenders.use((state) => state.list?.find((one) => one.usual)?.name ?? null);
  const parts = useOwnOnly() ? OWN_PARTS : PARTS;
  const [chosen, setPart] = useState<Part>('write');
  const part = parts.some(([one]) => one === chosen) ? chosen : 'write';
  useEffect(() => void loadNoTexts(), []);
  useFreshOffers(smsSenders);
  useFreshOffers(smsCredits);
  const show = useCallback((next: Part) => {
    flushSync(() => setPart(next));
    focusHome();
  }, []);
  const form = (
    <>
      <div className={styles.bar}>
        {!missing && <ViewTabs parts={parts} current={part} onPart={show} />}
        <Credits />
      </div>
      {missing ? <NoKey /> : PART_VIEWS[part]}
    </>
  );
  return (
    <SellScreen title={SMS.title} sale={smsSale} form={form}>
      {({ state, flow }) => (
        <ReadBack
          state={state}
          flow={flow}
          view={smsReadBack(state.sale, usual, state.quote)}
          beside={
            <>
              <blockquote className={styles.message}>{state.sale.message}</blockquote>
              {state.sale.recipients.length > 1 && <Hours />}
            </>
          }
        />
      )}
    </SellScreen>
  );
}

/** One message to one person is no advertising. */
function Hours() {
  const words = useNowText((now) => outsideHours(now) ?? '');
  return words === '' ? null : <Notice tone="info">{words}</Notice>;
}

/** The wallet of messages is counted in credits and is another one than the shop's. */
function Credits() {
  const credits = smsCredits.use((state) => state.list);
  const problem = smsCredits.use((state) => state.problem);
  if (credits === null) {
    const unknown = problem !== null && !isKeyProblem(problem);
    return unknown ? <p className="muted">{SMS.creditsUnknown}</p> : null;
  }
  return <p className={styles.credits}>{creditsWords(credits.left)}</p>;
}

function NoKey() {
  useEffect(focusHomeIfLost, []);
  const problem = smsCredits.use((state) => state.problem) ?? 'key-missing';
  const words =
    problem === 'key-missing' ? { happened: SMS.keyMissing, advice: SMS.keyMissingMeans } : errorWords(problem);
  return (
    <div className={styles.noKey}>
      <Notice tone="bad" title={words.happened} text={words.advice} />
      <Button onPress={() => void smsCredits.load(true)} home word={SMS.checkAgain} />
    </div>
  );
}
