import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { PriceItem, PricesView } from '#shared/counter-api/prices.ts';
import { bundleSize } from '#shared/words/bundles.ts';
import { errorText } from '#shared/words/errors.ts';
import { BUNDLE_PRICES, forecastWords, marginOf, PRICES, takenFromListWords } from '#shared/words/prices.ts';
import { Button, ButtonRow } from '../../components/basic/button.tsx';
import { Dialog } from '../../components/basic/dialog.tsx';
import { TableHead } from '../../components/basic/table-head.tsx';
import fieldStyles from '../../components/fields/field.module.css';
import { useStillMounted } from '../../components/hooks/use-still-mounted.ts';
import { announce } from '../../stores/announcer-store.ts';
import {
  type BundleDraft,
  type BundleRow,
  bundleKey,
  bundleRows,
  draftOfRules,
  isWrong,
  NO_LIST,
  pricesOf,
  takeList,
} from './bundle-draft.ts';
import styles from './bundle-prices.module.css';
import { money, PRICE_COLUMNS } from './item-table.tsx';
import { saveRules, withBundlePrices } from './prices-store.ts';
import { usePreview } from './use-preview.ts';

interface BundlePricesProps {
  readonly view: PricesView;
  readonly onClose: () => void;
}

/**
 * Takes the price list from the kiosk's wall, typed or pasted, and shows the cost and the margin beside each bundle.
 */
export function BundlePrices({ view, onClose }: BundlePricesProps) {
  const rows = useMemo(() => bundleRows(view.items, view.rules), [view]);
  const [draft, setDraft] = useState<BundleDraft>(() => draftOfRules(view.rules));
  const [problem, setProblem] = useState<string | null>(null);
  const here = useStillMounted();
  const form = useRef<HTMLFormElement>(null);
  const prices = useMemo(() => pricesOf(draft, rows), [draft, rows]);
  const rules = useMemo(() => (prices === null ? null : withBundlePrices(view.rules, prices)), [prices, view]);
  const preview = usePreview(rules);
  const save = async () => {
    if (prices === null) {
      setProblem(BUNDLE_PRICES.wrong);
      return form.current?.querySelector<HTMLInputElement>('input[aria-invalid]')?.focus();
    }
    const answer = await saveRules((known) => withBundlePrices(known, prices));
    if (answer.ok) announce(PRICES.saved);
    if (!here.current) return;
    if (answer.ok) return onClose();
    setProblem(errorText(answer.error.code));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.repeat || event.target instanceof HTMLButtonElement) return;
    if (event.ctrlKey) void save();
    else if (event.target instanceof HTMLInputElement) nextField(event.target);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog title={BUNDLE_PRICES.title} closeWord={PRICES.cancel} onClose={onClose} large>
      <form ref={form} className={styles.form} onKeyDown={onKeyDown} onSubmit={(event) => event.preventDefault()}>
        <WallList draft={draft} rows={rows} onDraft={setDraft} />
        <div className={styles.grid}>
          <Grid rows={rows} draft={draft} items={preview?.items ?? []} onDraft={setDraft} />
        </div>
        <div className={styles.end}>
          {problem !== null && <p role="alert">{problem}</p>}
          <p role="status">{forecastWords(preview?.now ?? null, preview?.forecast ?? null)}</p>
          <ButtonRow>
            <Button
              onPress={() => void save()}
              look="next"
              size="large"
              keyCap="Ctrl ⏎"
              keyName="Control+Enter"
              word={PRICES.save}
            />
          </ButtonRow>
        </div>
      </form>
    </Dialog>
  );
}

/** Enter goes from price to price, and from the last one to Save. */
function nextField(field: HTMLInputElement): void {
  const all = [...(field.form?.querySelectorAll<HTMLElement>('input, button') ?? [])];
  all[all.indexOf(field) + 1]?.focus();
}

interface WallListProps {
  readonly draft: BundleDraft;
  readonly rows: readonly BundleRow[];
  readonly onDraft: (draft: BundleDraft) => void;
}

function WallList({ draft, rows, onDraft }: WallListProps) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const [text, setText] = useState('');
  const [said, setSaid] = useState(NO_LIST);
  const take = (typed: string) => {
    const taken = takeList(draft, typed, rows, said);
    setText(typed);
    setSaid(taken.list);
    onDraft(taken.draft);
  };
  return (
    <div className={styles.list}>
      <label className="strong" htmlFor={id}>
        {BUNDLE_PRICES.list}
      </label>
      <textarea
        ref={field}
        id={id}
        className={styles.text}
        value={text}
        onChange={({ target }) => take(target.value)}
        placeholder={BUNDLE_PRICES.example}
        maxLength={20_000}
        spellCheck={false}
      />
      <p className="muted">{BUNDLE_PRICES.listMeans}</p>
      {text.trim() !== '' && (
        <div role="status" className={styles.said}>
          <p>{takenFromListWords(said.taken)}</p>
          {said.unread.length > 0 && (
            <>
              <p className="bad">{BUNDLE_PRICES.unread}</p>
              <ul>
                {said.unread.map((line, nth) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the same line may stand there twice
                  <li key={nth}>{line}</li>
                ))}
              </ul>
            </>
          )}
        </div>
      )}
    </div>
  );
}

interface GridProps {
  readonly rows: readonly BundleRow[];
  readonly draft: BundleDraft;
  readonly items: readonly PriceItem[];
  readonly onDraft: (draft: BundleDraft) => void;
}

function Grid({ rows, draft, items, onDraft }: GridProps) {
  const itemOf = (row: BundleRow) =>
    items.find(({ supplier, volumeGb }) => supplier === row.supplier && volumeGb === row.volumeGb);
  return (
    <table className={`table ${styles.table}`}>
      <TableHead names={PRICE_COLUMNS} />
      <tbody>
        {rows.map((row) => {
          const key = bundleKey(row);
          const item = itemOf(row);
          const name = `${row.supplier} ${bundleSize(row.volumeGb)}`;
          return (
            <tr key={key}>
              <th scope="row">{name}</th>
              <td>{money(item?.cost)}</td>
              <td>
                <input
                  className={`${fieldStyles.input} ${styles.price}`}
                  aria-label={`${PRICES.price}: ${name}`}
                  value={draft[key] ?? ''}
                  placeholder={money(item?.price)}
                  onChange={({ target }) => onDraft({ ...draft, [key]: target.value })}
                  onFocus={({ target }) => target.select()}
                  aria-invalid={isWrong(draft[key]) || undefined}
                  inputMode="decimal"
                  autoComplete="off"
                  maxLength={10}
                />
                {item?.keptAtCost && <small>{`${PRICES.keptAtCost}: ${money(item.price)}`}</small>}
              </td>
              <td>{item === undefined ? '—' : money(marginOf(item))}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
