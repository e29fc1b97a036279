import { err, ok } from '#shared/result.ts';
import type { HandlerContext, Handlers } from '../handler-context.ts';
import type { CustomerScreenPort } from './customer-screen-port.ts';

const notFound = err({ code: 'not-found' as const });

const shopOf = (context: HandlerContext) => {
  const { shopName, settings } = context.snapshot();
  return { shopName, theme: settings.theme, training: context.training };
};

const ofPc = <T>({ screen }: HandlerContext, work: (customer: CustomerScreenPort) => T) =>
  screen === null ? notFound : work(screen.customer);

export const customerScreenHandlers = {
  'customerScreen.state': (context) => ofPc(context, (customer) => ok(customer.state())),
  'customerScreen.choose': (context, { wanted }) =>
    ofPc(context, (customer) => (customer.choose(wanted) ? ok(customer.state()) : err({ code: 'not-saved' as const }))),
  'customerScreen.show': (context, { readBack }) =>
    ofPc(context, (customer) => {
      customer.show(shopOf(context), readBack);
      return ok({});
    }),
} satisfies Partial<Handlers>;
