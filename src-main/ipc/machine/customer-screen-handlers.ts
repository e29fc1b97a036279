import { err, ok } from '#shared/result.ts';
import type { Desk, Handlers } from '../handler-context.ts';
import type { CustomerScreenDesk } from './customer-screen-port.ts';

const notFound = err({ code: 'not-found' as const });

const shopOf = (desk: Desk) => {
  const { shopName, settings } = desk.snapshot();
  return { shopName, theme: settings.theme, training: desk.training };
};

const ofPc = <T>({ screen }: Desk, work: (customer: CustomerScreenDesk) => T) =>
  screen === null ? notFound : work(screen.customer);

export const customerScreenHandlers = {
  'customerScreen.state': (desk) => ofPc(desk, (customer) => ok(customer.state())),
  'customerScreen.choose': (desk, { wanted }) =>
    ofPc(desk, (customer) => {
      if (desk.staff?.rights.settings === false) return err({ code: 'not-allowed' as const });
      return customer.choose(wanted) ? ok(customer.state()) : err({ code: 'not-saved' as const });
    }),
  'customerScreen.show': (desk, { readBack }) =>
    ofPc(desk, (customer) => {
      customer.show(shopOf(desk), readBack);
      return ok({});
    }),
} satisfies Partial<Handlers>;
