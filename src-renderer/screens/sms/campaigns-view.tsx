import { useCallback, useEffect } from 'react';
import type { Campaign } from '#shared/counter-api/sms.ts';
import type { DisplayState } from '#shared/order-state.ts';
import { CAMPAIGN_STATES } from '#shared/reseller-api/states.ts';
import { errorText } from '#shared/words/errors.ts';
import { dayLabel, ORDERS } from '#shared/words/orders.ts';
import {
  campaignTime,
  campaignWord,
  isNarrowed,
  neededWords,
  partsWords,
  peopleWords,
  SMS,
} from '#shared/words/sms.ts';
import { Button } from '../../components/basic/button.tsx';
import { VirtualList } from '../../components/basic/virtual-list.tsx';
import { DayField } from '../../components/fields/day-field.tsx';
import { SelectField } from '../../components/fields/select-field.tsx';
import { SlowWords } from '../../components/marks/slow-words.tsx';
import { StateMark } from '../../components/marks/state-mark.tsx';
import { businessNow } from '../../stores/counter-store.ts';
import { focusHome } from '../../stores/screen-store.ts';
import styles from './campaigns.module.css';
import {
  EVERY_CAMPAIGN,
  narrowCampaigns,
  openCampaigns,
  openDelivery,
  readMoreCampaigns,
  standOnCampaign,
  useCampaigns,
  useDelivery,
} from './campaigns-store.ts';
import { DeliveryDialog } from './delivery-dialog.tsx';

/** Lists the messages sent with this key, from the service's records. */
export function CampaignsView() {
  const campaigns = useCampaigns((state) => state.campaigns);
  const problem = useCampaigns((state) => state.problem);
  const open = useDelivery((state) => state.id);
  useEffect(() => void openCampaigns(), []);
  return (
    <div className="page">
      <Filters />
      {campaigns === null || campaigns.length === 0 ? (
        <div className={styles.middle} role={problem === null ? 'status' : 'alert'}>
          {problem !== null ? (
            <Trouble />
          ) : campaigns === null ? (
            <SlowWords first={SMS.reading} slow={SMS.readingSlow} />
          ) : (
            <Nothing />
          )}
        </div>
      ) : (
        <Lines campaigns={campaigns} />
      )}
      {open !== null && <DeliveryDialog id={open} />}
    </div>
  );
}

const Nothing = () => {
  const narrowed = useCampaigns(({ filter }) => isNarrowed(filter));
  return <p>{narrowed ? SMS.none : SMS.noneYet}</p>;
};

function Trouble() {
  const problem = useCampaigns((state) => state.problem);
  if (problem === null) return null;
  return (
    <>
      <p>{errorText(problem)}</p>
      <Button onPress={() => void readMoreCampaigns()} word={SMS.tryAgain} />
    </>
  );
}

function Filters() {
  const filter = useCampaigns((state) => state.filter);
  const showAll = () => {
    void openCampaigns(EVERY_CAMPAIGN);
    focusHome();
  };
  return (
    <fieldset className="filters" aria-label={SMS.sent}>
      <SelectField
        label={SMS.state}
        value={filter.status}
        onValue={(status) => void narrowCampaigns({ status })}
        options={[[null, SMS.everyState], ...CAMPAIGN_STATES.map((state) => [state, campaignWord(state)] as const)]}
      />
      <DayField
        label={filter.from === null ? SMS.from : dayLabel(filter.from, businessNow())}
        day={filter.from}
        onDay={(from) => void narrowCampaigns({ from })}
      />
      <DayField
        label={filter.to === null ? SMS.to : dayLabel(filter.to, businessNow())}
        day={filter.to}
        onDay={(to) => void narrowCampaigns({ to })}
      />
      {isNarrowed(filter) && <Button onPress={showAll} look="quiet" word={ORDERS.clear} />}
      <Button onPress={() => void openCampaigns()} word={SMS.checkAgain} />
    </fieldset>
  );
}

function Lines({ campaigns }: { readonly campaigns: readonly Campaign[] }) {
  const { current, more, problem } = useCampaigns();
  const next = useCallback(() => {
    // A person tries again after a failure; a list that retries by itself would do so without pause.
    if (useCampaigns.getState().problem === null) void readMoreCampaigns();
  }, []);
  useEffect(() => {
    if (document.activeElement === document.body) focusHome();
  }, []);
  return (
    <VirtualList
      label={SMS.campaigns}
      count={campaigns.length}
      current={Math.min(current, campaigns.length - 1)}
      onCurrent={standOnCampaign}
      onOpen={(index) => void openDelivery(campaigns[index]?.id ?? null)}
      onNearEnd={next}
      endless={more}
      row={(index) => {
        const one = campaigns[index];
        return one === undefined ? null : <Line campaign={one} />;
      }}
      foot={problem !== null ? <Trouble /> : more ? SMS.readingMore : SMS.oldest}
    />
  );
}

const MARKS: Readonly<Record<string, DisplayState>> = {
  queued: 'sent',
  processing: 'under-way',
  completed: 'done',
  failed: 'failed',
  blocked: 'not-sold',
};

function Line({ campaign }: { readonly campaign: Campaign }) {
  const { status, sender, at, recipients, segments, credits } = campaign;
  return (
    <div className={styles.line}>
      <StateMark state={MARKS[status] ?? 'unknown'} />
      <Two above={campaignWord(status)} below={campaignTime(at, businessNow())} />
      <Two above={sender ?? SMS.untold} below={segments === null ? '' : partsWords(segments)} />
      <Two above={peopleWords(recipients)} below={credits === null ? '' : neededWords(credits)} />
    </div>
  );
}

const Two = ({ above, below }: { readonly above: string; readonly below: string }) => (
  <span className="two-lines">
    <strong>{above}</strong>
    <span className="small">
      <span className="only-heard">, </span>
      {below}
    </span>
  </span>
);
