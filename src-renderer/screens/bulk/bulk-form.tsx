import { type ClipboardEvent, type DragEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { BundleOffer } from '#shared/counter-api/catalogue.ts';
import { formatMoney } from '#shared/money.ts';
import { BULK, rowCount } from '#shared/words/bulk.ts';
import { bundleSize } from '#shared/words/bundles.ts';
import { DRAFT } from '#shared/words/draft.ts';
import { Button } from '../../components/button.tsx';
import { insertAt, numberPadCharacter } from '../../components/digit-edit.ts';
import { FileButton } from '../../components/file-button.tsx';
import { OffersState } from '../../components/offers-state.tsx';
import { SelectField } from '../../components/select-field.tsx';
import { type BulkSum, bulkLines, setUsualGb, useBulkDraft } from '../../stores/bulk-draft.ts';
import { bundleOffers } from '../../stores/bundle-offers.ts';
import styles from './bulk-form.module.css';
import { BulkNews } from './bulk-news.tsx';
import { BulkRows, Check, RowTools, type Shown } from './bulk-rows.tsx';
import { bulkSale, clearBulk } from './bulk-sale.ts';
import { ListsUnderWay } from './lists-under-way.tsx';
import { useAffords } from './use-affords.ts';
import { useBulkRows } from './use-bulk-rows.ts';

const NEWS_ID = 'bulk-news';
const NO_OFFERS: readonly BundleOffer[] = [];

function take(text: string): void {
  bulkSale.forgetNews();
  void bulkLines.take(text);
}

function takeFile(file: Blob): void {
  bulkSale.forgetNews();
  void bulkLines.takeFile(file);
}

/** Wherever the hand is: a list from the clipboard is meant for this screen, unless it goes into a field. */
function usePastedLists(): void {
  useEffect(() => {
    const onPaste = (event: Event) => {
      if (!(event instanceof ClipboardEvent) || event.target instanceof HTMLInputElement) return;
      if (document.querySelector('dialog[open]') !== null) return;
      event.preventDefault();
      take(event.clipboardData?.getData('text') ?? '');
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, []);
}

/** Rows come in at the top, stand below with what each comes to, and are read back together. */
export function BulkForm() {
  const { rows, sum, offers } = useBulkRows();
  const problem = bundleOffers.use((state) => state.problem);
  const [mendAsked, setMendAsked] = useState(0);
  const [shown, setShown] = useState<Shown>('all');
  const [typed, setTyped] = useState('');
  const file = useRef<HTMLButtonElement>(null);
  const wrong = sum.marks.wrong + sum.marks.blocked;
  const whole = rows.length > 0 && wrong === 0 && offers !== null;
  usePastedLists();

  const readBack = () => {
    bulkSale.readBack();
    if (bulkSale.useNews.getState().gap !== 'rows-wrong') return;
    // Whoever is led to a row sees it among all the others.
    setShown('all');
    setMendAsked((times) => times + 1);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.ctrlKey || event.altKey || event.repeat) return;
    if (event.key.toLowerCase() === 'o') file.current?.click();
    else if (event.key === 'Backspace') clearBulk();
    else return;
    event.preventDefault();
  };
  const onDrop = (event: DragEvent) => {
    const [dropped] = event.dataTransfer.files;
    if (dropped !== undefined) takeFile(dropped);
  };

  return (
    <form className={styles.form} onKeyDown={onKeyDown} onDrop={onDrop} onSubmit={(event) => event.preventDefault()}>
      <div className={styles.top}>
        <Entry text={typed} onText={setTyped} onDone={readBack} />
        <UsualSize offers={offers ?? NO_OFFERS} />
        <FileButton ref={file} label={BULK.file} onFile={takeFile} keyCap="Ctrl O" keyName="Control+O">
          {BULK.openFile}
        </FileButton>
      </div>
      <div className={styles.between}>
        <div className={styles.news} id={NEWS_ID}>
          {typed.trim() === '' ? (
            <BulkNews wrong={wrong} />
          ) : (
            <p role="status">
              <Check text={typed} offers={offers ?? NO_OFFERS} />
            </p>
          )}
        </div>
        <RowTools rows={rows} sum={sum} shown={shown} onShown={setShown} />
      </div>
      {offers === null ? (
        <OffersState
          problem={problem}
          loading={BULK.loading}
          slow={BULK.loadingSlow}
          onTryAgain={() => void bundleOffers.load(true)}
        />
      ) : rows.length === 0 ? (
        <Idle />
      ) : (
        <BulkRows rows={rows} offers={offers} shown={shown} mendAsked={mendAsked} />
      )}
      <div className={styles.ways}>
        <Button onPress={clearBulk} look="quiet" keyCap="Ctrl ⌫" keyName="Control+Backspace">
          {DRAFT.clear}
        </Button>
        {rows.length > 0 && <Total sum={sum} count={rows.length} />}
        <Button onPress={readBack} look={whole ? 'next' : 'plain'} size="large" keyCap="⏎" keyName="Enter">
          {DRAFT.readBack}
        </Button>
      </div>
    </form>
  );
}

interface EntryProps {
  readonly text: string;
  readonly onText: (text: string) => void;
  /** Enter, with nothing more to add. */
  readonly onDone: () => void;
}

/** One row at a time by hand; a paste may bring thousands. */
function Entry({ text, onText, onDone }: EntryProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const saleId = useBulkDraft((draft) => draft.saleId);
  useEffect(() => {
    if (saleId !== '') input.current?.focus();
  }, [saleId]);

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { selectionStart, selectionEnd, value } = event.currentTarget;
    const character = numberPadCharacter(event);
    if (character !== null) {
      onText(insertAt(value, character, selectionStart ?? value.length, selectionEnd ?? value.length).text);
    } else if (event.key === 'Enter' && !event.repeat) {
      if (text.trim() === '') onDone();
      else take(text);
      onText('');
    } else return;
    event.preventDefault();
  };
  const onPaste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text');
    if (!/[\r\n]/.test(pasted.trim())) return;
    event.preventDefault();
    take(pasted);
  };
  return (
    <div className={styles.entry}>
      <label className={styles.label} htmlFor={id}>
        {BULK.entry}
      </label>
      <input
        ref={input}
        id={id}
        className={styles.input}
        value={text}
        onChange={({ target }) => onText(target.value)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        placeholder={BULK.entryHint}
        aria-describedby={NEWS_ID}
        autoComplete="off"
        spellCheck={false}
        data-home
      />
    </div>
  );
}

const NO_SIZE = '';

function UsualSize({ offers }: { readonly offers: readonly BundleOffer[] }) {
  const usualGb = useBulkDraft((draft) => draft.usualGb);
  const sizes = [...new Set(offers.map(({ volumeGb }) => volumeGb))].sort((a, b) => a - b);
  return (
    <SelectField
      label={BULK.usualSize}
      value={usualGb === null ? NO_SIZE : String(usualGb)}
      onValue={(value) => {
        bulkSale.forgetNews();
        setUsualGb(value === NO_SIZE ? null : Number(value));
      }}
      options={[[NO_SIZE, BULK.noUsualSize], ...sizes.map((size) => [String(size), bundleSize(size)] as const)]}
    />
  );
}

function Idle() {
  const undo = bulkLines.use((state) => state.undo.length > 0);
  return (
    <div className={styles.idle}>
      <p>{BULK.howTo}</p>
      <p className={styles.muted}>{BULK.howToMore}</p>
      {undo && <Button onPress={bulkLines.undo}>{BULK.undo}</Button>}
      <ListsUnderWay />
    </div>
  );
}

function Total({ sum, count }: { readonly sum: BulkSum; readonly count: number }) {
  const enough = useAffords(sum.bundles);
  return (
    <div className={styles.total}>
      <span className={styles.muted}>{rowCount(count)}</span>
      <strong className={styles.figure}>{formatMoney(sum.total)}</strong>
      {enough !== 'not-known' && (
        <span className={enough === 'no' ? styles.low : styles.muted} role="status">
          {enough === 'no' ? BULK.tooLowShort : BULK.enough}
        </span>
      )}
    </div>
  );
}
