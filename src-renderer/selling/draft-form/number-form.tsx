import { type KeyboardEvent, type ReactNode, type RefObject, useEffect } from 'react';
import type { StoreApi } from 'zustand';
import type { OrderView } from '#shared/counter-api/values.ts';
import type { NetworkFamily } from '#shared/phone.ts';
import { DRAFT, prefixDoubt } from '#shared/words/draft.ts';
import { useDigitTooMany, useDigitTooManyLeftOut } from '../../components/fields/digit-too-many.ts';
import { NetworkChoice } from '../../components/fields/network-choice.tsx';
import { PhoneField } from '../../components/fields/phone-field.tsx';
import { draftKey } from '../../components/hooks/draft-keys.ts';
import type { DraftSale } from '../../stores/sale/draft-sale.ts';
import { lookUpRecents } from '../../stores/sale/recents.ts';
import { focusMarked } from '../../stores/screen-store.ts';
import { isWholePhone } from '../../text-edit/digit-edit.ts';
import styles from './draft-form.module.css';
import { firstRecent } from './recents.tsx';
import { SaleNews } from './sale-news.tsx';
import { SellForm } from './sell-form.tsx';
import { useCustomer } from './use-customer.tsx';

type Field = RefObject<HTMLInputElement | null>;

type NumberSale<G extends string> = Pick<DraftSale<never, G>, 'useNews' | 'clear' | 'readBack'>;
type DraftReader = Pick<StoreApi<{ readonly saleId: string; readonly digits: string }>, 'getState' | 'subscribe'>;

interface Fields {
  readonly phone: Field;
  readonly next: Field;
}

interface NumberFormProps<G extends string> {
  readonly product: 'airtime' | 'data';
  readonly sale: NumberSale<G>;
  readonly draft: DraftReader;
  readonly fields: Fields;
  readonly newsId: string;
  readonly digits: string;
  readonly onDigits: (digits: string) => void;
  /** The last digit has just been typed. */
  readonly onWhole: () => void;
  /** The number takes the digits that are typed while no field has the focus. */
  readonly home: boolean;
  readonly network: NetworkFamily | null;
  /** The network that the attendant chose; null while the prefix decides. */
  readonly chosen: NetworkFamily | null;
  readonly onNetwork: (network: NetworkFamily) => void;
  readonly onAgain: (order: OrderView) => boolean;
  readonly gapWords: Readonly<Record<G, string>>;
  readonly recents: ReactNode;
  /** Hears each key first; true if that answered it. */
  readonly onKeyDown: (event: KeyboardEvent<HTMLFormElement>) => unknown;
  readonly onEnter: () => void;
  readonly ready: boolean;
  /** The part of the form for the thing that is sold. */
  readonly children: ReactNode;
}

/** Starts a new draft at the number, and an earlier draft with its number marked; any other goes on behind it. */
function useFirstField(draft: DraftReader, { phone, next }: Fields, stands: boolean): void {
  useEffect(() => {
    const begin = () => ((isWholePhone(draft.getState().digits) ? next.current : null) ?? phone.current)?.focus();
    begin();
    return draft.subscribe((now, before) => now.saleId !== before.saleId && begin());
  }, [draft, phone, next]);
  // Runs once the number is drawn: only then can it be marked.
  useEffect(() => {
    if (stands) focusMarked(phone.current);
  }, [stands, phone]);
}

/** Asks for the read-back; the focus goes to the field that lacks something. */
export function readBackNumber(sale: NumberSale<string>, { phone, next }: Fields): void {
  sale.readBack();
  const missing = sale.useNews.getState().gap;
  if (missing?.startsWith('number')) phone.current?.focus();
  else if (missing !== null && missing !== 'network-missing') next.current?.focus();
}

/** Number first, then what is sold to it; Enter reads it back. */
export function NumberForm<G extends string>(props: NumberFormProps<G>) {
  const { product, sale, draft, fields, newsId, digits, network, chosen, onNetwork, onAgain, ...rest } = props;
  const { phone } = fields;
  const { gap, stands } = sale.useNews();
  const leftOut = useDigitTooMany({ saleId: draft.getState().saleId, digits });
  useFirstField(draft, fields, stands);
  useDigitTooManyLeftOut(phone, draft);
  useEffect(() => void lookUpRecents(digits, product), [digits, product]);

  const customer = useCustomer({
    ...{ digits, phone },
    onFound: (found) => {
      rest.onDigits(found);
      rest.onWhole();
    },
  });

  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>): boolean => {
    if (customer.onKeyDown(event)) return true;
    if (rest.onKeyDown(event) === true) return true;
    // The number gets the focus after the read-back's Esc: it is what customers mostly find wrong.
    if (event.key === 'Escape' && !event.repeat) phone.current?.focus();
    const key = draftKey(event);
    if (key === null || key.does === 'clear') return false;
    event.preventDefault();
    const before = key.does === 'same-again' ? firstRecent(product) : null;
    if (key.does === 'network') onNetwork(key.network);
    else if (before !== null) onAgain(before);
    return true;
  };

  return (
    <>
      <SellForm
        onKeyDown={onKeyDown}
        onEnter={rest.onEnter}
        onClear={sale.clear}
        ready={rest.ready}
        numberStands={isWholePhone(digits)}
      >
        <div className={styles.number}>
          <PhoneField
            ref={phone}
            label={DRAFT.number}
            digits={digits}
            onDigits={rest.onDigits}
            onWhole={rest.onWhole}
            note={customer.note}
            describedBy={newsId}
            invalid={gap?.startsWith('number') ?? false}
            home={rest.home}
          />
          <NetworkChoice network={network} onChoose={onNetwork} />
        </div>
        <div className={styles.news} id={newsId}>
          <SaleNews
            sale={sale}
            words={(lacks) => rest.gapWords[lacks]}
            warning={leftOut ? DRAFT.digitTooMany : prefixDoubt(digits, chosen)}
          />
          {rest.recents}
        </div>
        <div className={styles.money}>{rest.children}</div>
      </SellForm>
      {customer.dialog}
    </>
  );
}
