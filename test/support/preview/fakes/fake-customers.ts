/** A customers' book with these names. */
import type { NamedCustomer } from '#shared/counter-api/customers.ts';
import type { Phone } from '#shared/phone.ts';

const good = (value: unknown) => ({ ok: true, value });

export const KNOWN: readonly NamedCustomer[] = [
  { phone: '0244123456' as Phone, name: 'Kofi Mensah' },
  { phone: '0201456981' as Phone, name: 'Kojo Boateng' },
];

export const fakeCustomers = (known: readonly NamedCustomer[] = KNOWN) => ({
  'customers.state': () => good({ count: known.length }),
  'customers.find': ({ text }: { text: string }) =>
    good(known.filter(({ name }) => name.toLowerCase().startsWith(text.toLowerCase()))),
  'customers.nameOf': ({ phone }: { phone: Phone }) =>
    good({ name: known.find((one) => one.phone === phone)?.name ?? null }),
  'customers.name': ({ name }: { name: string }) => good({ name }),
  'customers.erase': () => good({}),
  'customers.eraseAll': () => good({ count: 0 }),
});
