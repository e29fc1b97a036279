/** Tells the screen that faces the customer about the current sale. Main knows whether there is such a screen. */
import { useEffect } from 'react';
import type { CustomerReadBack } from '#shared/counter-api/customer-screen.ts';
import { call } from '../bridge.ts';
import { useCounter } from './counter-store.ts';

const show = (readBack: CustomerReadBack | null): void => void call('customerScreen.show', { readBack });

/** Shows the read-back for as long as it is open. The same content is sent once. */
export function useShownToCustomer(readBack: CustomerReadBack): void {
  const told = JSON.stringify(readBack);
  useEffect(() => show(JSON.parse(told) as CustomerReadBack), [told]);
  useEffect(() => () => show(null), []);
}

/** Shows the shop's name, in its colours, between two customers. */
export function useShopShownToCustomers(): void {
  const shop = useCounter(({ snapshot }) => snapshot?.shopName);
  const theme = useCounter(({ snapshot }) => snapshot?.settings.theme);
  useEffect(() => {
    if (shop !== undefined && theme !== undefined) show(null);
  }, [shop, theme]);
}
