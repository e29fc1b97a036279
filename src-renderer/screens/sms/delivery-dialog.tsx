import { useEffect, useState } from 'react';
import { MESSAGES_PER_PAGE } from '#shared/reseller-api/limits.ts';
import { MESSAGE_STATES } from '#shared/reseller-api/states.ts';
import { errorText } from '#shared/words/errors.ts';
import {
  campaignTime,
  campaignTitle,
  campaignWord,
  localNumber,
  messageWord,
  peopleWords,
  SMS,
  sizeWords,
} from '#shared/words/sms.ts';
import { Button } from '../../components/basic/button.tsx';
import { Dialog } from '../../components/basic/dialog.tsx';
import { TryAgain } from '../../components/basic/try-again.tsx';
import { VirtualList } from '../../components/basic/virtual-list.tsx';
import { SelectField } from '../../components/fields/select-field.tsx';
import { Reading } from '../../components/marks/slow-words.tsx';
import { businessNow } from '../../stores/counter-store.ts';
import {
  messageAt,
  narrowDelivery,
  needPage,
  numbersListed,
  openDelivery,
  refreshDelivery,
  useDelivery,
} from './campaigns-store.ts';
import { DeliveryChart } from './delivery-chart.tsx';
import styles from './delivery-dialog.module.css';

/** Reads a message that isn't final yet again now and then, without a press. */
const LOOK_AGAIN_MS = 15_000;
/** A page is asked for once its rows have been still for a moment. */
const REST_MS = 150;

const MOVING: readonly string[] = ['queued', 'sent', 'processing'];

export function DeliveryDialog({ id }: { readonly id: string }) {
  const known = useDelivery((state) => state.known);
  const problem = useDelivery((state) => state.problem);
  const [current, setCurrent] = useState(0);
  const page = Math.floor(current / MESSAGES_PER_PAGE);
  const moves =
    known !== null &&
    (MOVING.includes(known.campaign.status) || MOVING.some((status) => (known.delivery[status] ?? 0) > 0));
  useEffect(() => {
    if (!moves || id === '') return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void refreshDelivery(page);
    }, LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [moves, page, id]);
  const close = () => void openDelivery(null);
  return (
    <Dialog
      title={campaignTitle(known?.campaign.at ?? null, businessNow())}
      closeWord={SMS.close}
      onClose={close}
      large
    >
      <div className={styles.both}>
        {known === null ? (
          <Waiting />
        ) : (
          <>
            <div className={styles.left}>
              <dl className={styles.facts}>
                <Fact name={SMS.state} value={campaignWord(known.campaign.status)} />
                <Fact name={SMS.sender} value={known.campaign.sender ?? SMS.untold} />
                <Fact name={SMS.people} value={peopleWords(known.campaign.recipients)} />
                <Fact name={SMS.parts} value={sizeWords(known.campaign) || SMS.untold} />
              </dl>
              <DeliveryChart delivery={known.delivery} total={known.campaign.recipients} />
              <Button onPress={() => void refreshDelivery(page)} word={SMS.checkAgain} />
              {problem !== null && <p role="alert">{errorText(problem)}</p>}
            </div>
            <Numbers current={current} onCurrent={setCurrent} />
          </>
        )}
      </div>
    </Dialog>
  );
}

function Waiting() {
  const problem = useDelivery((state) => state.problem);
  if (problem === null) return <Reading first={SMS.reading} slow={SMS.readingSlow} />;
  return <TryAgain text={errorText(problem)} word={SMS.tryAgain} onPress={() => void needPage(0)} />;
}

const Fact = ({ name, value }: { readonly name: string; readonly value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);

interface NumbersProps {
  readonly current: number;
  readonly onCurrent: (index: number) => void;
}

function Numbers({ current, onCurrent }: NumbersProps) {
  const status = useDelivery((state) => state.status);
  const count = useDelivery(numbersListed);
  return (
    <div className={styles.numbers}>
      <SelectField
        label={SMS.state}
        value={status}
        onValue={(value) => {
          onCurrent(0);
          void narrowDelivery(value);
        }}
        options={[[null, SMS.everyNumber], ...MESSAGE_STATES.map((state) => [state, messageWord(state)] as const)]}
      />
      {count === 0 ? (
        <p className="small" role="status">
          {SMS.noneInState}
        </p>
      ) : (
        <VirtualList
          key={status ?? ''}
          label={SMS.people100}
          count={count}
          current={Math.min(current, count - 1)}
          onCurrent={onCurrent}
          onOpen={onCurrent}
          row={(index) => <NumberRow index={index} />}
          dense
          follow
        />
      )}
    </div>
  );
}

function NumberRow({ index }: { readonly index: number }) {
  const message = useDelivery((state) => messageAt(state, index));
  const missing = message === null;
  useEffect(() => {
    if (!missing) return;
    const timer = setTimeout(() => void needPage(Math.floor(index / MESSAGES_PER_PAGE)), REST_MS);
    return () => clearTimeout(timer);
  }, [index, missing]);
  if (message === null) return <div className={styles.row}>{SMS.readingNumbers}</div>;
  if (message === 'left-out') return <div className={styles.row}>{SMS.numberLeftOut}</div>;
  return (
    <div className={styles.row}>
      <strong>{localNumber(message.recipient)}</strong>
      <span>{messageWord(message.status)}</span>
      <span className="small">{campaignTime(message.at, businessNow())}</span>
    </div>
  );
}
