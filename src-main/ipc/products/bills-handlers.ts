import type { Handlers } from '../handler-context.ts';

export const billsHandlers = {
  'bills.billers': ({ bills }, { fresh }) => bills.billers(fresh),
  'bills.lookUp': ({ bills }, question) => bills.lookUp(question),
  'bills.confirm': ({ bills }, confirmation) => bills.confirm(confirmation),
} satisfies Partial<Handlers>;
