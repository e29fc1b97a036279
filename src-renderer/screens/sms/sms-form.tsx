import {
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { SMS_MAX_MESSAGE } from '#shared/reseller-api/limits.ts';
import { type MessageFacts, messageFacts, plainText } from '#shared/sms-text.ts';
import { DRAFT } from '#shared/words/draft.ts';
import { countWords, neededWords, oddWords, SMS, sumWords } from '#shared/words/sms.ts';
import { Button } from '../../components/button.tsx';
import { insertAt, numberPadCharacter } from '../../components/digit-edit.ts';
import { FileButton } from '../../components/file-button.tsx';
import { SelectField } from '../../components/select-field.tsx';
import { focusHome, focusHomeIfLost } from '../../stores/screen.ts';
import { smsCredits, smsSenders } from '../../stores/sms-desk.ts';
import { recipientsOf, setMessage, setSender, smsLines, useSmsDraft } from '../../stores/sms-draft.ts';
import { MessageField } from './message-field.tsx';
import { Check, RecipientRows, RecipientTools, type ShownNumbers } from './recipient-rows.tsx';
import styles from './sms-form.module.css';
import { SmsNews } from './sms-news.tsx';
import { clearSms, smsSale } from './sms-sale.ts';

const NEWS_ID = 'sms-news';
const COUNTS_ID = 'sms-counts';

const takeMessage = (text: string): void => {
  smsSale.forgetNews();
  setMessage(text);
};

function take(text: string): void {
  smsSale.forgetNews();
  void smsLines.take(text);
}

function takeFile(file: Blob): void {
  smsSale.forgetNews();
  void smsLines.takeFile(file);
}

const makePlain = (): void => takeMessage(plainText(useSmsDraft.getState().message));

/** The message first, with what it takes; then the numbers, each of which gets it once. */
export function SmsForm() {
  const message = useSmsDraft((draft) => draft.message);
  const lines = useSmsDraft((draft) => draft.lines);
  const facts = useMemo(() => messageFacts(message), [message]);
  const recipients = useMemo(() => recipientsOf(lines), [lines]);
  const gap = smsSale.useNews((news) => news.gap);
  const [shown, setShown] = useState<ShownNumbers>('all');
  const [mendAsked, setMendAsked] = useState(0);
  const [typed, setTyped] = useState('');
  const entry = useRef<HTMLInputElement>(null);
  const file = useRef<HTMLButtonElement>(null);
  const whole = message.trim().length >= 3 && facts.length <= SMS_MAX_MESSAGE && recipients.wrong === 0;

  useEffect(focusHomeIfLost, []);

  const readBack = () => {
    smsSale.readBack();
    const missing = smsSale.useNews.getState().gap;
    if (missing === 'message-missing' || missing === 'message-long') {
      focusHome();
    } else if (missing === 'recipients-missing') entry.current?.focus();
    else if (missing === 'recipients-wrong') {
      setShown('all');
      setMendAsked((times) => times + 1);
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.repeat) return;
    const key = event.key.toLowerCase();
    if (event.altKey && !event.ctrlKey && key === 'p') makePlain();
    else if (!event.ctrlKey || event.altKey) return;
    else if (key === 'o') file.current?.click();
    else if (key === 'enter') readBack();
    else if (key === 'backspace' && !(event.target instanceof HTMLTextAreaElement)) clearSms();
    else return;
    event.preventDefault();
  };
  const onDrop = (event: DragEvent) => {
    const [dropped] = event.dataTransfer.files;
    if (dropped !== undefined) takeFile(dropped);
  };

  return (
    <form className={styles.form} onKeyDown={onKeyDown} onDrop={onDrop} onSubmit={(event) => event.preventDefault()}>
      <MessageField
        text={message}
        facts={facts}
        onText={takeMessage}
        describedBy={`${COUNTS_ID} ${NEWS_ID}`}
        invalid={gap === 'message-missing' || gap === 'message-long' || facts.length > SMS_MAX_MESSAGE}
      />
      <Counts facts={facts} text={message} />
      <div className={styles.top}>
        <Entry ref={entry} text={typed} onText={setTyped} onDone={readBack} />
        <FileButton ref={file} label={SMS.file} onFile={takeFile} keyCap="Ctrl O" keyName="Control+O">
          {SMS.openFile}
        </FileButton>
        <Sender />
      </div>
      <div className={styles.between}>
        <div className={styles.news} id={NEWS_ID}>
          {typed.trim() === '' ? (
            <SmsNews wrong={recipients.wrong} />
          ) : (
            <p role="status">
              <Check text={typed} />
            </p>
          )}
        </div>
        <RecipientTools recipients={recipients} shown={shown} onShown={setShown} />
      </div>
      {lines.length === 0 ? (
        <p className={styles.idle}>{SMS.noRecipients}</p>
      ) : (
        <RecipientRows
          recipients={recipients}
          shown={shown}
          mendAsked={mendAsked}
          onLeave={() => entry.current?.focus()}
        />
      )}
      <div className={styles.ways}>
        <Button onPress={clearSms} look="quiet">
          {DRAFT.clear}
        </Button>
        {recipients.phones.length > 0 && <Sum people={recipients.phones.length} segments={facts.segments} />}
        <Button
          onPress={readBack}
          look={whole && recipients.phones.length > 0 ? 'next' : 'plain'}
          size="large"
          keyCap="Ctrl ⏎"
          keyName="Control+Enter"
        >
          {DRAFT.readBack}
        </Button>
      </div>
    </form>
  );
}

/** Live, and said aloud only when the hand rests: a count at each key would drown everything else. */
function Counts({ facts, text }: { readonly facts: MessageFacts; readonly text: string }) {
  const plain = useMemo(() => messageFacts(plainText(text)), [text]);
  const better = plain.odd.length < facts.odd.length;
  return (
    <div className={styles.counts}>
      <div id={COUNTS_ID}>
        <p>{countWords(facts)}</p>
        {facts.length > SMS_MAX_MESSAGE && <p className={styles.low}>{SMS.messageTooLong}</p>}
        {facts.unicode && <p className={styles.odd}>{oddWords(facts.odd, plain.segments, facts.segments)}</p>}
      </div>
      {better && (
        <Button onPress={makePlain} keyCap="Alt P" keyName="Alt+P">
          {SMS.replace}
        </Button>
      )}
    </div>
  );
}

interface EntryProps {
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onDone: () => void;
  readonly ref: React.Ref<HTMLInputElement>;
}

function Entry({ text, onText, onDone, ref }: EntryProps) {
  const id = useId();
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { selectionStart, selectionEnd, value } = event.currentTarget;
    const character = numberPadCharacter(event);
    if (character !== null) {
      onText(insertAt(value, character, selectionStart ?? value.length, selectionEnd ?? value.length).text);
    } else if (event.key === 'Enter' && !event.ctrlKey && !event.repeat) {
      if (text.trim() === '') onDone();
      else take(text);
      onText('');
    } else return;
    event.preventDefault();
  };
  const onPaste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text');
    if (!/[\r\n,;]/.test(pasted.trim())) return;
    event.preventDefault();
    take(pasted);
  };
  return (
    <div className={styles.entry}>
      <label className={styles.label} htmlFor={id}>
        {SMS.recipients}
      </label>
      <input
        ref={ref}
        id={id}
        className={styles.input}
        value={text}
        onChange={({ target }) => onText(target.value)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        placeholder={SMS.entryHint}
        aria-describedby={NEWS_ID}
        autoComplete="off"
        spellCheck={false}
      />
    </div>
  );
}

const USUAL = '';

/** Only names that the service has approved are here to choose. */
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
      value={sender ?? USUAL}
      onValue={(value) => {
        smsSale.forgetNews();
        setSender(value === USUAL ? null : value);
      }}
      options={[
        [USUAL, usual ?? SMS.usualSender],
        ...(list ?? []).filter(({ name }) => name !== usual).map(({ name }) => [name, name] as const),
      ]}
    />
  );
}

function Sum({ people, segments }: { readonly people: number; readonly segments: number }) {
  const left = smsCredits.use((state) => state.list?.left ?? null);
  const needed = people * segments;
  return (
    <div className={styles.sum}>
      <span className={styles.muted}>{sumWords(people, segments)}</span>
      <strong className={styles.figure}>{neededWords(needed)}</strong>
      {left !== null && left < needed && (
        <span className={styles.low} role="status">
          {SMS.tooFew}
        </span>
      )}
    </div>
  );
}
