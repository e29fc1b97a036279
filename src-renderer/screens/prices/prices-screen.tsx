import { useEffect, useState } from 'react';
import type { PriceChange, PriceRules, PricesView } from '#shared/counter-api/prices.ts';
import type { Product } from '#shared/order-state.ts';
import { productName } from '#shared/words/counter.ts';
import { errorText } from '#shared/words/errors.ts';
import {
  BUNDLE_PRICES,
  changeWords,
  forecastWords,
  itemWord,
  noRuleWord,
  ownPricesWords,
  PRICES,
  ruleWords,
  sampleWords,
  scopeWord,
  supplierWord,
} from '#shared/words/prices.ts';
import { call } from '../../bridge.ts';
import { Button, ButtonRow } from '../../components/basic/button.tsx';
import { Notice } from '../../components/basic/notice.tsx';
import { TableHead } from '../../components/basic/table-head.tsx';
import { TryAgain } from '../../components/basic/try-again.tsx';
import { Reading } from '../../components/marks/slow-words.tsx';
import { useCounter } from '../../stores/counter-store.ts';
import { BundlePrices } from './bundle-prices.tsx';
import { FirstPrices } from './first-prices.tsx';
import { money } from './item-table.tsx';
import styles from './prices-screen.module.css';
import { readPrices, sameScope, takePrices, usePrices } from './prices-store.ts';
import { RuleDialog } from './rule-dialog.tsx';

interface Scope {
  readonly product: Product;
  readonly supplier: string | null;
}

/** Shows the prices that customers pay, by the owner's rules. */
export function PricesScreen() {
  const may = useCounter(({ snapshot }) => snapshot?.attendant.rights.prices ?? false);
  const view = usePrices((state) => state.view);
  const [edited, setEdited] = useState<Scope | null>(null);
  const [bundles, setBundles] = useState(false);
  const undecided = useCounter(({ snapshot }) => snapshot?.atCost === true);
  useEffect(() => {
    if (may) void readPrices();
  }, [may]);
  return (
    <section className={styles.prices} aria-labelledby="prices-title">
      <h1 id="prices-title" className="title" tabIndex={-1} data-home>
        {PRICES.title}
      </h1>
      {!may && <p>{PRICES.notYours}</p>}
      {may && view === null && <NotThere />}
      {may && view !== null && (
        <>
          {undecided && <FirstPrices onBundles={() => setBundles(true)} />}
          <p className="muted">{PRICES.means}</p>
          {view.change !== null && <Changed change={view.change} view={view} />}
          {view.change === null && <p role="status">{forecastWords(null, view.now)}</p>}
          {!view.items.some(({ product }) => product === 'data') && <Notice tone="wait" text={PRICES.noCosts} />}
          {scopesOf(view).map(({ product, suppliers }) => (
            <ProductRules
              key={product}
              product={product}
              suppliers={suppliers}
              rules={view.rules}
              items={view.items}
              onEdit={(supplier) => setEdited({ product, supplier })}
              onBundles={() => setBundles(true)}
            />
          ))}
        </>
      )}
      {bundles && view !== null && <BundlePrices view={view} onClose={() => setBundles(false)} />}
      {edited !== null && <RuleDialog {...edited} onClose={() => setEdited(null)} />}
    </section>
  );
}

function NotThere() {
  const problem = usePrices((state) => state.problem);
  if (problem === null) return <Reading first={PRICES.reading} slow={PRICES.slow} />;
  const again = { word: PRICES.tryAgain, onPress: () => void readPrices() };
  return <TryAgain className={styles.away} text={errorText(problem)} {...again} />;
}

/** Lists each product with its suppliers, and those that have a rule although they list nothing now. */
function scopesOf({ items, rules }: PricesView): { product: Product; suppliers: string[] }[] {
  const products = [...new Set([...items, ...rules].map(({ product }) => product))];
  return products.map((product) => ({
    product,
    suppliers: [
      ...new Set(
        [...items, ...rules].flatMap((one) => (one.product === product && one.supplier !== null ? [one.supplier] : [])),
      ),
    ],
  }));
}

interface ProductRulesProps {
  readonly product: Product;
  readonly suppliers: readonly string[];
  readonly rules: PriceRules;
  readonly items: PricesView['items'];
  readonly onEdit: (supplier: string | null) => void;
  readonly onBundles: () => void;
}

/**
 * Shows the rule of the whole product, then its suppliers' rules. A product of one supplier needs only its own rule,
 * unless that supplier has one already: it was made while there were more of them, and still holds.
 */
function ProductRules({ product, suppliers, rules, items, onEdit, onBundles }: ProductRulesProps) {
  const hasOwn = suppliers.some((supplier) => rules.some((one) => sameScope(one, product, supplier)));
  const bySupplier = suppliers.length > 1 || hasOwn;
  const scopes: readonly (string | null)[] = bySupplier ? [null, ...suppliers] : [null];
  return (
    <section className={styles.group} aria-label={productName(product)}>
      <h2>{productName(product)}</h2>
      {product === 'data' && (
        <ButtonRow>
          <span className="muted">{ownPricesWords(rules.filter(({ volumeGb }) => volumeGb !== undefined))}</span>
          <Button onPress={onBundles} word={BUNDLE_PRICES.title} />
        </ButtonRow>
      )}
      <ul className={`column ${styles.list}`}>
        {scopes.map((supplier) => {
          const rule = rules.find((one) => sameScope(one, product, supplier));
          return (
            <li key={supplier ?? ''} className="apart">
              <span>
                <strong>{supplier === null ? (bySupplier ? PRICES.all : PRICES.rule) : supplierWord(supplier)}</strong>
                <small>{rule === undefined ? noRuleWord(product, supplier) : ruleWords(rule)}</small>
                {supplier !== null && <small>{samples(items, product, supplier)}</small>}
              </span>
              <Button
                size="small"
                onPress={() => onEdit(supplier)}
                name={`${PRICES.change} ${scopeWord(product, supplier)}`}
                word={PRICES.change}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const samples = (items: PricesView['items'], product: Product, supplier: string): string =>
  sampleWords(items.filter((item) => item.product === product && item.supplier === supplier));

const CHANGED_COLUMNS = [
  ...[PRICES.what, `${PRICES.cost}, ${PRICES.before}`, PRICES.cost],
  ...[`${PRICES.price}, ${PRICES.before}`, PRICES.price],
];

/** Shows the costs that changed since the owner last saw them, and the effect on today's and tomorrow's prices. */
function Changed({ change, view }: { readonly change: PriceChange; readonly view: PricesView }) {
  const [busy, setBusy] = useState(false);
  const decide = async (decision: 'accept' | 'leave') => {
    if (busy) return;
    setBusy(true);
    takePrices(await call('prices.decide', { decision }));
    setBusy(false);
  };
  return (
    <Notice tone="wait">
      <section aria-label={PRICES.changed} className="stack-3">
        <strong>{PRICES.changed}</strong>
        <p>{changeWords(change)}</p>
        {change.items.length > 0 && (
          <div className={styles.scroll}>
            <table className="table">
              <TableHead names={CHANGED_COLUMNS} />
              <tbody>
                {change.items.map((item) => (
                  <tr key={`${item.product} ${item.supplier} ${item.name}`}>
                    <th scope="row">{itemWord(item)}</th>
                    <td>{money(item.costBefore)}</td>
                    <td>{money(item.cost)}</td>
                    <td>{money(item.priceBefore)}</td>
                    <td>{money(item.price)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
        <p>{forecastWords(null, view.now)}</p>
        <ButtonRow>
          <Button onPress={() => void decide('leave')} busy={busy} word={PRICES.leave} />
          <Button onPress={() => void decide('accept')} look="next" busy={busy} word={PRICES.accept} />
        </ButtonRow>
        <p className="muted">{PRICES.edit}</p>
      </section>
    </Notice>
  );
}
