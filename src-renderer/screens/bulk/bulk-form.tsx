import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { BundleOffer } from '#shared/counter-api/catalogue.ts';
import { MOST_BULK_ROWS } from '#shared/counter-api/sales.ts';
import { formatMoney } from '#shared/money.ts';
import { BULK, fixRows, readingRows, rowCount, sellableRows, takenWords, toFix } from '#shared/words/bulk.ts';
import { bundleSize } from '#shared/words/bundles.ts';
import { DRAFT } from '#shared/words/draft.ts';
import { Button } from '../../components/basic/button.tsx';
import { FileButton } from '../../components/basic/file-button.tsx';
import { SelectField } from '../../components/fields/select-field.tsx';
import { dialogIsOpen } from '../../components/hooks/open-dialog.ts';
import { useLinesToFix } from '../../components/hooks/use-lines-to-fix.ts';
import { GoOnButton } from '../../selling/draft-form/go-on-button.tsx';
import { LineEntry } from '../../selling/draft-form/line-entry.tsx';
import formStyles from '../../selling/draft-form/line-form.module.css';
import { LineNews, type LineWords } from '../../selling/draft-form/line-news.tsx';
import { OffersState } from '../../selling/draft-form/offers-state.tsx';
import { SellForm } from '../../selling/draft-form/sell-form.tsx';
import {
  type BulkGap,
  type BulkSum,
  bulkLines,
  NO_OFFERS,
  setUsualGb,
  useBulkDraft,
} from '../../stores/sale/bulk-draft.ts';
import { bundleOffers } from '../../stores/sale/bundle-offers.ts';
import { focusHome } from '../../stores/screen-store.ts';
import styles from './bulk-form.module.css';
import { BulkRows, type BulkRowsProps, Check, RowTools, type Shown } from './bulk-rows.tsx';
import { bulkSale, clearBulk } from './bulk-sale.ts';
import { ListsUnderWay } from './lists-under-way.tsx';
import { useAffords } from './use-affords.ts';
import { useBulkRows } from './use-bulk-rows.ts';

const NEWS_ID = 'bulk-news';

const take = bulkSale.taking((text: string) => void bulkLines.take(text));
const takeFile = bulkSale.taking((file: Blob) => void bulkLines.takeFile(file));

/** Takes a pasted list wherever the focus is, unless it goes into a field. */
function usePastedLists(): void {
  useEffect(() => {
    const onPaste = (event: Event) => {
      if (!(event instanceof ClipboardEvent) || event.target instanceof HTMLInputElement) return;
      if (dialogIsOpen()) return;
      event.preventDefault();
      take(event.clipboardData?.getData('text') ?? '');
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, []);
}

/** Rows come in at the top, are listed below with their results, and are read back together. */
export function BulkForm() {
  const { rows, sum, offers } = useBulkRows();
  const { shown, setShown, mendAsked, mendAnswered, mend, open, setOpen } = useLinesToFix<Shown>('all');
  const [typed, setTyped] = useState('');
  const file = useRef<HTMLButtonElement>(null);
  // No row is called wrong, or offered to be left out, before the prices are loaded.
  const wrong = offers === null ? 0 : sum.marks.wrong + sum.marks.blocked;
  usePastedLists();

  const readBack = () => {
    bulkSale.readBack();
    if (bulkSale.useNews.getState().gap === 'rows-wrong') mend();
  };
  const adds = typed.trim() !== '';
  /** Does what the button says, wherever the focus is for Enter. */
  const goOn = () => {
    if (!adds) return readBack();
    take(typed);
    setTyped('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.target instanceof HTMLSelectElement && !event.repeat) return goOn();
    if (!event.ctrlKey || event.altKey || event.repeat) return;
    if (event.key.toLowerCase() === 'o') file.current?.click();
    else if (event.key === 'Backspace') clearBulk();
    else return;
    event.preventDefault();
  };
  return (
    <SellForm
      dense
      onKeyDown={onKeyDown}
      onFile={takeFile}
      onClear={clearBulk}
      sum={rows.length > 0 && <Total sum={offers === null ? null : sum} count={rows.length} />}
      next={
        <GoOnButton
          onPress={goOn}
          words={adds ? BULK.add : wrong > 0 ? fixRows(wrong) : DRAFT.readBack}
          enter={!open}
          ready={adds || (rows.length > 0 && offers !== null)}
        />
      }
    >
      <div className={`${formStyles.top} ${styles.top}`}>
        <Entry text={typed} onText={setTyped} onDone={readBack} />
        <UsualSize offers={offers ?? NO_OFFERS} />
        <FileButton ref={file} label={BULK.file} onFile={takeFile} keyName="Control+O" word={BULK.openFile} />
      </div>
      <div className={formStyles.between}>
        <div className={formStyles.news} id={NEWS_ID}>
          {!adds || offers === null ? (
            <BulkNews wrong={wrong} />
          ) : (
            <p role="status">
              <Check text={typed} offers={offers} />
            </p>
          )}
        </div>
        {offers !== null && <RowTools rows={rows} sum={sum} shown={shown} onShown={setShown} />}
      </div>
      <Rows {...{ rows, offers, shown, mendAsked, mendAnswered }} mending={open} onDone={goOn} onMending={setOpen} />
    </SellForm>
  );
}

interface RowsProps extends Omit<BulkRowsProps, 'offers'> {
  /** Null while nothing is known of them. */
  readonly offers: readonly BundleOffer[] | null;
}

function Rows({ rows, offers, ...rest }: RowsProps) {
  if (offers === null) return <OffersState offers={bundleOffers} loading={BULK.loading} slow={BULK.loadingSlow} />;
  return rows.length === 0 ? <Idle /> : <BulkRows {...rest} {...{ rows, offers }} />;
}

interface EntryProps {
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onDone: () => void;
}

function Entry(props: EntryProps) {
  const input = useRef<HTMLInputElement>(null);
  const saleId = useBulkDraft((draft) => draft.saleId);
  useEffect(() => {
    if (saleId !== '') input.current?.focus();
  }, [saleId]);
  const { entry: label, entryHint: hint } = BULK;
  return (
    <LineEntry
      ref={input}
      {...{ ...props, label, hint }}
      onTake={take}
      between={/[\r\n]/}
      describedBy={NEWS_ID}
      look="figure"
      home
    />
  );
}

function UsualSize({ offers }: { readonly offers: readonly BundleOffer[] }) {
  const usualGb = useBulkDraft((draft) => draft.usualGb);
  const sizes = [...new Set(offers.map(({ volumeGb }) => volumeGb))].sort((a, b) => a - b);
  return (
    <SelectField
      label={BULK.usualSize}
      value={usualGb}
      onValue={(value) => {
        bulkSale.forgetNews();
        setUsualGb(value);
      }}
      options={[[null, BULK.noUsualSize], ...sizes.map((size) => [size, bundleSize(size)] as const)]}
    />
  );
}

const NO_BUNDLES: BulkSum['bundles'] = [];

function Idle() {
  const undo = bulkLines.use(({ undo: earlier, taking }) => earlier.length > 0 && taking?.stage !== 'reading');
  return (
    <div className={styles.idle}>
      <p>{BULK.howTo}</p>
      <p className="muted">{BULK.howToMore}</p>
      {undo && <Button onPress={bulkLines.undo} word={BULK.undo} />}
      <ListsUnderWay />
    </div>
  );
}

interface TotalProps {
  /** Null while no price is known. */
  readonly sum: BulkSum | null;
  readonly count: number;
}

function Total({ sum, count }: TotalProps) {
  const enough = useAffords(sum?.bundles ?? NO_BUNDLES);
  return (
    <div className={formStyles.sum}>
      <span className="muted">{sum === null ? rowCount(count) : sellableRows(sum.sellable, count)}</span>
      <strong className={formStyles.figure}>{sum === null ? '—' : formatMoney(sum.total)}</strong>
      {enough !== 'not-known' && (
        <span className={enough === 'no' ? 'mistake' : 'muted'} role="status">
          {enough === 'no' ? BULK.tooLowShort : BULK.enough}
        </span>
      )}
    </div>
  );
}

const WORDS: LineWords = {
  list: BULK.rows,
  tooLarge: BULK.tooLarge,
  unreadable: BULK.unreadable,
  takeBack: BULK.takeBack,
  reading: readingRows,
  taken: (added, dropped, noRoom) => takenWords(added, dropped, noRoom, MOST_BULK_ROWS),
};

function gapWords(gap: BulkGap, wrong: number): string | null {
  if (gap === 'rows-missing') return BULK.rowsMissing;
  if (gap === 'offers-missing') return BULK.offersMissing;
  return wrong === 0 ? null : toFix(wrong);
}

function BulkNews({ wrong }: { readonly wrong: number }) {
  const { gap, notice, soldId } = bulkSale.useNews();
  return (
    <LineNews
      lines={bulkLines}
      words={WORDS}
      lacks={gap === null ? null : gapWords(gap, wrong)}
      notice={notice}
      soldId={soldId}
      onTakenBack={focusHome}
    />
  );
}
