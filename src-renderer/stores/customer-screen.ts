/** What the screen that faces the customer is told of the sale in hand. Main knows whether there is such a screen. */
import { useEffect } from 'react';
import type { CustomerReadBack } from '#shared/counter-api/customer-screen.ts';
import { call } from '../bridge.ts';
import { useCounter } from './counter.ts';

const show = (readBack: CustomerReadBack | null): void => void call('customerScreen.show', { readBack });

/** For as long as it is read back. What is told again and again is told once. */
export function useShownToCustomer(readBack: CustomerReadBack): void {
  const told = JSON.stringify(readBack);
  useEffect(() => show(JSON.parse(told) as CustomerReadBack), [told]);
  useEffect(() => () => show(null), []);
}

/** Between two customers: whose shop it is, in its colours. */
export function useShopShownToCustomers(): void {
  const shop = useCounter(({ snapshot }) => snapshot?.shopName);
  const theme = useCounter(({ snapshot }) => snapshot?.settings.theme);
  useEffect(() => {
    if (shop !== undefined && theme !== undefined) show(null);
  }, [shop, theme]);
}
