import { type KeyboardEvent, type Ref, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { SMS_MAX_MESSAGE, SMS_MIN_MESSAGE } from '#shared/reseller-api/limits.ts';
import { type MessageFacts, messageFacts, plainText } from '#shared/sms-text.ts';
import { DRAFT } from '#shared/words/draft.ts';
import { countWords, fixNumbers, neededWords, oddWords, SMS, sumWords } from '#shared/words/sms.ts';
import { Button } from '../../components/basic/button.tsx';
import { FileButton } from '../../components/basic/file-button.tsx';
import { SelectField } from '../../components/fields/select-field.tsx';
import { useLinesToFix } from '../../components/hooks/use-lines-to-fix.ts';
import { GoOnButton } from '../../selling/draft-form/go-on-button.tsx';
import { LineEntry } from '../../selling/draft-form/line-entry.tsx';
import formStyles from '../../selling/draft-form/line-form.module.css';
import { SellForm } from '../../selling/draft-form/sell-form.tsx';
import { useNoTexts } from '../../stores/opt-outs-store.ts';
import {
  LONGEST_TYPED,
  type Recipients,
  recipientsOf,
  sentText,
  setMessage,
  setSender,
  smsLines,
  useSmsDraft,
} from '../../stores/sale/sms-draft.ts';
import { MessageField } from './message-field.tsx';
import { Check, RecipientRows, RecipientTools, type ShownNumbers } from './recipient-rows.tsx';
import { smsCredits, smsSenders } from './sms-account-store.ts';
import styles from './sms-form.module.css';
import { SmsNews } from './sms-news.tsx';
import { bringBackSms, clearSms, mayComeBack, smsSale, useCleared } from './sms-sale.ts';

const NEWS_ID = 'sms-news';
const COUNTS_ID = 'sms-counts';

const takeMessage = smsSale.taking(setMessage);
const take = smsSale.taking((text: string) => void smsLines.take(text));
const takeFile = smsSale.taking((file: Blob) => void smsLines.takeFile(file));

const makePlain = (): void => takeMessage(plainText(useSmsDraft.getState().message));

/** Asks for the numbers first, each of which gets the message once; then for the message, with the credits it takes. */
export function SmsForm() {
  const { message, lines, saleId } = useSmsDraft();
  const facts = useMemo(() => messageFacts(sentText(message)), [message]);
  const noTexts = useNoTexts((state) => state.known);
  const recipients = useMemo(() => recipientsOf(lines, noTexts), [lines, noTexts]);
  const mending = useLinesToFix<ShownNumbers>('all');
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const entry = useRef<HTMLInputElement>(null);
  const file = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (saleId !== '') entry.current?.focus();
  }, [saleId]);

  const next = nextStep(typed, recipients, message);
  const readBack = () => {
    smsSale.readBack();
    const missing = smsSale.useNews.getState().gap;
    if (missing === 'message-missing' || missing === 'message-long') field.current?.focus();
    else if (missing === 'recipients-missing') entry.current?.focus();
    else if (missing === 'recipients-wrong') mending.mend();
  };
  /** Does what the button says, wherever the focus is for Enter. */
  const goOn = () => {
    if (next === 'add') {
      take(typed);
      setTyped('');
    } else if (next === 'write' && document.activeElement !== field.current) field.current?.focus();
    else readBack();
  };
  return (
    <SellForm
      dense
      onKeyDown={(event) => onFormKey(event, { goOn, openFile: () => file.current?.click() })}
      onFile={takeFile}
      onClear={clearSms}
      sum={
        <>
          {lines.length === 0 && <BringBack onBroughtBack={() => entry.current?.focus()} />}
          {recipients.phones.length > 0 && <Sum people={recipients.phones.length} segments={facts.segments} />}
        </>
      }
      next={
        <GoOnButton
          onPress={goOn}
          words={next === 'fix' ? fixNumbers(recipients.wrong) : STEP_WORDS[next]}
          enter={!mending.open}
          ready={next !== 'read-back' || (recipients.phones.length > 0 && facts.length <= SMS_MAX_MESSAGE)}
        />
      }
    >
      <Numbers {...{ entry, file, recipients, mending, typed, setTyped }} onDone={goOn} />
      <Message text={message} facts={facts} field={field} />
    </SellForm>
  );
}

type Step = 'add' | 'fix' | 'write' | 'read-back';

const STEP_WORDS: Readonly<Record<Exclude<Step, 'fix'>, string>> = {
  add: SMS.add,
  write: SMS.goWrite,
  'read-back': DRAFT.readBack,
};

function nextStep(typed: string, { phones, wrong }: Recipients, message: string): Step {
  if (typed.trim() !== '') return 'add';
  if (wrong > 0) return 'fix';
  return phones.length > 0 && sentText(message).length < SMS_MIN_MESSAGE ? 'write' : 'read-back';
}

/** Enter goes on from the message, too, as on every other screen; Shift+Enter begins a new line there. */
function onFormKey(event: KeyboardEvent, does: { readonly goOn: () => void; readonly openFile: () => void }): void {
  const { target, altKey, ctrlKey, shiftKey, repeat } = event;
  const key = event.key.toLowerCase();
  const goesOn = target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement || ctrlKey;
  if (key === 'enter' && goesOn && !shiftKey && !altKey) {
    if (!repeat) does.goOn();
  } else if (repeat) return;
  else if (key === 'p' && altKey && !ctrlKey) makePlain();
  else if (key === 'o' && ctrlKey && !altKey) does.openFile();
  else if (key === 'backspace' && ctrlKey && !altKey) clearSms();
  else return;
  event.preventDefault();
}

interface MessageProps {
  readonly text: string;
  readonly facts: MessageFacts;
  readonly field: Ref<HTMLTextAreaElement>;
}

function Message({ text, facts, field }: MessageProps) {
  const gap = smsSale.useNews((news) => news.gap);
  return (
    <>
      <MessageField
        ref={field}
        text={text}
        onText={takeMessage}
        describedBy={`${COUNTS_ID} ${NEWS_ID}`}
        invalid={gap === 'message-missing' || gap === 'message-long' || facts.length > SMS_MAX_MESSAGE}
      />
      <Counts facts={facts} text={text} />
    </>
  );
}

interface NumbersProps {
  readonly entry: RefObject<HTMLInputElement | null>;
  readonly file: Ref<HTMLButtonElement>;
  readonly recipients: Recipients;
  readonly mending: ReturnType<typeof useLinesToFix<ShownNumbers>>;
  readonly typed: string;
  readonly setTyped: (typed: string) => void;
  /** Enter, with no more numbers to add. */
  readonly onDone: () => void;
}

function Numbers({ entry, file, recipients, mending, typed, setTyped, onDone }: NumbersProps) {
  const { shown, setShown, mendAsked, mendAnswered, setOpen } = mending;
  const { recipients: label, entryHint: hint } = SMS;
  const toEntry = () => entry.current?.focus();
  return (
    <>
      <div className={formStyles.top}>
        <LineEntry
          ref={entry}
          {...{ label, hint, onDone }}
          text={typed}
          onText={setTyped}
          onTake={take}
          between={/[\r\n,;]/}
          describedBy={NEWS_ID}
          home
        />
        <FileButton ref={file} label={SMS.file} onFile={takeFile} keyName="Control+O" word={SMS.openFile} />
        <Sender />
      </div>
      <div className={formStyles.between}>
        <div className={formStyles.news} id={NEWS_ID}>
          {typed.trim() === '' ? (
            <SmsNews wrong={recipients.wrong} onTakenBack={toEntry} />
          ) : (
            <p role="status">
              <Check text={typed} />
            </p>
          )}
        </div>
        <RecipientTools recipients={recipients} shown={shown} onShown={setShown} onLeftOut={toEntry} />
      </div>
      {recipients.lines.length === 0 ? (
        <p className={styles.idle}>{SMS.noRecipients}</p>
      ) : (
        <RecipientRows
          {...{ recipients, shown, mendAsked, mendAnswered, onDone }}
          mending={mending.open}
          onLeave={toEntry}
          onMending={setOpen}
        />
      )}
    </>
  );
}

/** Brings back a cleared draft; shown beside the key that cleared it. */
function BringBack({ onBroughtBack }: { readonly onBroughtBack: () => void }) {
  const lines = smsLines.use(({ undo }) => undo.length > 0);
  // The numbers that are being read would come to what comes back.
  const isReading = smsLines.use(({ taking }) => taking?.stage === 'reading');
  const isEmpty = useSmsDraft(mayComeBack);
  const cleared = useCleared(({ draft }) => draft !== null) && isEmpty;
  const bringBack = () => {
    bringBackSms();
    onBroughtBack();
  };
  return (lines || cleared) && !isReading && <Button onPress={bringBack} word={SMS.undo} />;
}

/** Live, but a screen reader hears it only when typing pauses: a count at each key would drown everything else. */
function Counts({ facts, text }: { readonly facts: MessageFacts; readonly text: string }) {
  const plain = useMemo(() => messageFacts(sentText(plainText(text))), [text]);
  const better = plain.odd.length < facts.odd.length;
  return (
    <div className={styles.counts}>
      <div id={COUNTS_ID}>
        <p>{countWords(facts)}</p>
        {facts.length > SMS_MAX_MESSAGE && <p className="mistake">{SMS.messageTooLong}</p>}
        {text.length >= LONGEST_TYPED && <p className="mistake">{SMS.messageCut}</p>}
        {facts.unicode && <p className={styles.odd}>{oddWords(facts.odd, plain.segments, facts.segments)}</p>}
      </div>
      {better && <Button onPress={makePlain} keyCap="Alt P" keyName="Alt+P" word={SMS.replace} />}
    </div>
  );
}

/** Offers only names that the service has approved. */
function Sender() {
  const sender = useSmsDraft((draft) => draft.sender);
  const list = smsSenders.use((state) => state.list);
  useEffect(() => {
    const gone = list !== null && sender !== null && !list.some(({ name }) => name === sender);
    if (gone) setSender(null);
  }, [list, sender]);
  const usual = list?.find((one) => one.usual)?.name;
  return (
    <SelectField
      label={SMS.sender}
      value={sender}
      onValue={(value) => {
        smsSale.forgetNews();
        setSender(value);
      }}
      options={[
        [null, usual ?? SMS.usualSender],
        ...(list ?? []).filter(({ name }) => name !== usual).map(({ name }) => [name, name] as const),
      ]}
    />
  );
}

function Sum({ people, segments }: { readonly people: number; readonly segments: number }) {
  const left = smsCredits.use((state) => state.list?.left ?? null);
  const needed = people * segments;
  return (
    <div className={formStyles.sum}>
      <span className="muted">{sumWords(people, segments)}</span>
      <strong className={formStyles.figure}>{neededWords(needed)}</strong>
      {left !== null && left < needed && (
        <span className="mistake" role="status">
          {SMS.tooFew}
        </span>
      )}
    </div>
  );
}
