import { ok } from '#shared/result.ts';
import type { Handlers } from '../handler-context.ts';

export const waitingHandlers = {
  'waiting.list': ({ waiting }) => ok(waiting.list()),
  'waiting.add': ({ waiting }, { phone, volumeGb }) => waiting.add(phone, volumeGb),
  'waiting.remove': ({ waiting }, { phone }) => waiting.remove(phone),
} satisfies Partial<Handlers>;
