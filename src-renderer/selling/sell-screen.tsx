import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import type { SaleRequest } from '#shared/counter-api/sales.ts';
import type { ReadBackState, SaleFlow } from '../stores/sale/sale-flow.ts';

interface SellScreenProps<S extends SaleRequest> {
  readonly title: string;
  readonly sale: { readonly flow: SaleFlow<S> };
  /** Takes the draft, until it is read back. */
  readonly form: ReactNode;
  readonly children: (readBack: { readonly state: ReadBackState<S>; readonly flow: SaleFlow<S> }) => ReactNode;
}

/** The screen of a product: its form, and then the read-back in the form's place. */
export function SellScreen<S extends SaleRequest>({ title, sale, form, children }: SellScreenProps<S>) {
  const { flow } = sale;
  const state = useStore(flow.store, ({ readBack }) => readBack);
  return (
    <>
      <h1 className="only-heard">{title}</h1>
      {state === null ? form : children({ state, flow })}
    </>
  );
}
