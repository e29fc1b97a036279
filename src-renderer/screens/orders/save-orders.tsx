import { useState } from 'react';
import type { HistoryFilter } from '#shared/counter-api/orders.ts';
import { TABLE_FORMATS, type TableFormat } from '#shared/counter-api/reports.ts';
import { errorText } from '#shared/words/errors.ts';
import { savedSalesWords } from '#shared/words/orders.ts';
import { REPORT } from '#shared/words/reports.ts';
import { call } from '../../bridge.ts';
import { Button } from '../../components/basic/button.tsx';
import { Notice } from '../../components/basic/notice.tsx';
import { useHistory } from './orders-store.ts';

export interface Saved {
  /** The list that it is said of. */
  readonly filter: HistoryFilter;
  readonly tone: 'info' | 'bad';
  readonly text: string;
}

/** Saves the whole narrowed list as a file. Main tells where. */
export function SaveOrders({ onSaved }: { readonly onSaved: (saved: Saved) => void }) {
  const [busy, setBusy] = useState(false);
  const save = async (format: TableFormat) => {
    setBusy(true);
    const { filter } = useHistory.getState();
    const answer = await call('orders.export', { filter, format });
    setBusy(false);
    if (answer.ok) {
      const { file, sales, more } = answer.value;
      return onSaved({ filter, tone: 'info', text: savedSalesWords(file, sales, more) });
    }
    onSaved({ filter, tone: 'bad', text: errorText(answer.error.code) });
  };
  return (
    <fieldset className="keys" aria-label={REPORT.save}>
      <span aria-hidden="true">{REPORT.save}</span>
      {TABLE_FORMATS.map((format) => (
        <Button key={format} onPress={() => void save(format)} busy={busy} word={REPORT[format]} />
      ))}
    </fieldset>
  );
}

export const SavedNotice = ({ tone, text }: Saved) => (
  <Notice tone={tone}>
    <p className="path">{text}</p>
  </Notice>
);
