import { type ReactNode, useEffect, useState } from 'react';
import { create } from 'zustand';
import type { OwedEntry } from '#shared/counter-api/owed.ts';
import { owedUsedWords, owedWords, READ_BACK } from '#shared/words/read-back.ts';
import { Button } from '../../components/basic/button.tsx';
import { Notice } from '../../components/basic/notice.tsx';
import { usePlainKeys } from '../../components/hooks/window-keys.ts';
import { payOut, usePayOut } from '../../stores/pay-out-store.ts';
import type { ReadBackState, ReadBackWays } from '../../stores/sale/sale-flow.ts';

/** The order that is being sold again: the debt for it pays for the new one, unless the attendant chooses otherwise. */
export const useOwedFor = create<{ intentId: number | null }>()(() => ({ intentId: null }));

const USE_KEY = 'U';
const FIRST_KEY = 'O';

interface OwedMoney {
  /** The debt that pays for a part of this sale; null if there is none. */
  readonly used: OwedEntry | null;
  readonly notice: ReactNode;
}

/** Shows the money that the shop owes the customer who buys now: it pays for this sale, or is paid out before. */
export function useOwedMoney({ quote, sale }: ReadBackState, maySend: boolean, flow: ReadBackWays): OwedMoney {
  const owed = quote?.owed ?? null;
  const soldAgain = useOwedFor(({ intentId }) => intentId);
  /** Another debt is another question. */
  const [chosen, setChosen] = useState<{ readonly intentId: number; readonly use: boolean } | null>(null);
  const told = usePayOut((state) => state.told);
  const [toldBefore] = useState(told);
  useEffect(() => {
    if (told !== toldBefore) void flow.checkAgain();
  }, [told, toldBefore, flow]);
  const mayUse = owed?.isBack === true && quote !== null && owed.owes <= quote.price && sale.product !== 'bulk';
  /** Money that the customer may hold already pays for nothing before a person says so. */
  const isTheirs = owed?.inHand === 0;
  const isWanted = chosen?.intentId === owed?.intentId ? chosen?.use : isTheirs && owed?.intentId === soldAgain;
  const used = mayUse && isWanted ? owed : null;
  const offered = maySend ? owed : null;
  const toggleUse = (): void => {
    if (owed !== null) setChosen({ intentId: owed.intentId, use: used === null });
  };
  usePlainKeys((key) => {
    if (offered === null) return;
    if (key === USE_KEY && mayUse) toggleUse();
    if (key === FIRST_KEY) payOut(offered);
  });
  if (offered === null) return { used, notice: null };
  const toggle = (
    <Button
      onPress={toggleUse}
      size="small"
      keyName={USE_KEY}
      word={used === null ? READ_BACK.useOwed : READ_BACK.leaveOwed}
    />
  );
  return {
    used,
    notice: (
      <Notice tone={used === null ? 'wait' : 'info'}>
        <p>{used === null ? owedWords(offered) : owedUsedWords(offered)}</p>
        <div className="wrap">
          {mayUse && toggle}
          <Button onPress={() => payOut(offered)} size="small" keyName={FIRST_KEY} word={READ_BACK.payOwedFirst} />
        </div>
      </Notice>
    ),
  };
}
