import { useState } from 'react';
import type { PriceRuleOf, PriceRules } from '#shared/counter-api/prices.ts';
import { pesewas } from '#shared/money.ts';
import { errorText } from '#shared/words/errors.ts';
import { FIRST_PRICES } from '#shared/words/prices.ts';
import { Button, ButtonRow } from '../../components/basic/button.tsx';
import { Notice } from '../../components/basic/notice.tsx';
import { announce } from '../../stores/announcer-store.ts';
import { useCounter } from '../../stores/counter-store.ts';
import { focusHome } from '../../stores/screen-store.ts';
import { leadToDrawer } from '../../stores/session-store.ts';
import { ItemTable } from './item-table.tsx';
import styles from './prices-screen.module.css';
import { saveRules } from './prices-store.ts';
import { usePreview } from './use-preview.ts';

const tenth = (product: 'data' | 'voucher'): PriceRuleOf => ({
  ...{ product, supplier: null, markup: { kind: 'percent', hundredths: 1000 } },
  ...{ roundTo: 10, fee: pesewas(0), commission: 0, belowCost: false },
});

/** A start that any kiosk can sell with: a tenth on what has no price of its own that customers know. */
const SUGGESTED: PriceRules = [tenth('data'), tenth('voucher')];

/** A new shop sells at cost until its owner decides otherwise: this page comes before its first sale. */
export function FirstPrices({ onBundles }: { readonly onBundles: () => void }) {
  const preview = usePreview(SUGGESTED);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const decide = async (rules: PriceRules) => {
    if (busy) return;
    setBusy(true);
    const answer = await saveRules((known) => (rules.length > 0 ? [...known, ...rules] : known));
    setBusy(false);
    if (!answer.ok) {
      return setProblem(errorText(answer.error.code));
    }
    announce(FIRST_PRICES.saved);
    const { snapshot } = useCounter.getState();
    if (snapshot !== null) leadToDrawer(snapshot);
    focusHome();
  };
  const items = (preview?.items ?? []).filter(({ product }) => product === 'data' || product === 'voucher');
  return (
    <Notice tone="wait">
      <section aria-label={FIRST_PRICES.title} className="stack-3">
        <strong>{FIRST_PRICES.title}</strong>
        <p>{FIRST_PRICES.means}</p>
        <p>{FIRST_PRICES.suggested}</p>
        {problem !== null && <p role="alert">{problem}</p>}
        <ButtonRow>
          <Button onPress={onBundles} word={FIRST_PRICES.own} />
          <Button onPress={() => void decide([])} busy={busy} word={FIRST_PRICES.atCost} />
          <Button onPress={() => void decide(SUGGESTED)} look="next" busy={busy} word={FIRST_PRICES.use} />
        </ButtonRow>
        <p className="muted">{FIRST_PRICES.others}</p>
        {items.length > 0 && (
          <div className={`${styles.scroll} ${styles.short}`}>
            <ItemTable items={items} />
          </div>
        )}
      </section>
    </Notice>
  );
}
