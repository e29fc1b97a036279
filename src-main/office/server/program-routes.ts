/** The routes of tokens and webhooks: what the owner lets other programs read, and tells them. */
import type { Programs } from '#shared/office/page-data.ts';
import { PROGRAM_PROBLEMS as PROBLEMS } from '#shared/words/office-programs-page.ts';
import { listTokens, makeToken, revokeToken } from '../api/tokens.ts';
import type { OfficeDatabase } from '../database/database.ts';
import { mayCall } from '../people/tries.ts';
import {
  addWebhook,
  listWebhooks,
  removeWebhook,
  sendParkedAgain,
  type Webhook,
  webhookWanted,
} from '../webhooks/hooks.ts';
import { sendTest } from '../webhooks/send-test.ts';
import { NotSo } from './acts.ts';
import { answer } from './answers.ts';
import { changesOf, nameIn } from './change-routes.ts';
import type { OfficeApp, ServerDeps } from './context.ts';
import { ownerOnly, signedIn } from './guard.ts';
import { look } from './view-routes.ts';

/** A path of a webhook may be as good as a password, so the list of changes has its host alone. */
const hostOf = (url: string): string => new URL(url).host;

async function programs(db: OfficeDatabase): Promise<Programs> {
  const [tokens, webhooks] = await Promise.all([listTokens(db), listWebhooks(db)]);
  return {
    tokens: tokens.map(({ id, name, scopes, madeAt, revokedAt, lastUsedAt }) => ({
      ...{ id, name, scopes, madeAt: Number(madeAt) },
      takenBackAt: revokedAt && Number(revokedAt),
      usedAt: lastUsedAt && Number(lastUsedAt),
    })),
    webhooks: webhooks.map(({ id, url, events, lowBelow, silentAfter, waiting, parked: givenUp, last }) => ({
      ...{ id, url, events, lowBelow, silentAfter, waiting, givenUp, last },
    })),
  };
}

async function webhookOf(db: OfficeDatabase, id: number): Promise<Webhook> {
  const found = (await listWebhooks(db)).find((one) => one.id === id);
  if (found === undefined) throw new NotSo(PROBLEMS.webhookGone);
  return found;
}

function addTokenRoutes(app: OfficeApp, deps: ServerDeps): void {
  const { db } = deps;
  const add = changesOf(app, deps);
  add({
    name: 'make-token',
    noted: 'token-made',
    work: async ({ name, scopes }) => {
      if (scopes.length === 0) throw new NotSo(PROBLEMS.noScope);
      return { secret: await makeToken(db, { name: nameIn(name), scopes: [...new Set(scopes)] }) };
    },
    about: ({ name, scopes }) => `${name}, ${scopes.join(', ')}`,
  });
  add({
    name: 'take-token-back',
    noted: 'token-taken-back',
    work: async ({ id }) => {
      const name = await revokeToken(db, id);
      if (name === null) throw new NotSo(PROBLEMS.tokenGone);
      return name;
    },
    about: (_, name) => name,
  });
}

function addWebhookRoutes(app: OfficeApp, deps: ServerDeps): void {
  const { db, post } = deps;
  const add = changesOf(app, deps);
  add({
    name: 'add-webhook',
    noted: 'webhook-added',
    work: async (request) => {
      const wanted = webhookWanted.safeParse({ ...request, events: [...new Set(request.events)] });
      if (!wanted.success) throw new NotSo(PROBLEMS.wrongWebhook(String(wanted.error.issues[0]?.path[0])));
      return { secret: (await addWebhook(db, wanted.data)).secret };
    },
    about: ({ url }) => hostOf(url),
  });
  add({
    name: 'test-webhook',
    noted: 'webhook-tested',
    work: async ({ id }) => {
      if (!(await mayCall(db, 'test-webhook'))) throw new NotSo(PROBLEMS.tooManyTests);
      const tested = await sendTest(db, id, post);
      if (tested === null) throw new NotSo(PROBLEMS.webhookGone);
      return { host: hostOf(tested.url), problem: tested.problem };
    },
    about: (_, { host }) => host,
  });
  add({
    name: 'send-webhook-again',
    noted: 'webhook-sent-again',
    work: async ({ id }) => {
      const { url } = await webhookOf(db, id);
      await sendParkedAgain(db, id);
      return hostOf(url);
    },
    about: (_, host) => host,
  });
  add({
    name: 'stop-webhook',
    noted: 'webhook-stopped',
    work: async ({ id }) => {
      const { url } = await webhookOf(db, id);
      await removeWebhook(db, id);
      return hostOf(url);
    },
    about: (_, host) => host,
  });
}

export function addProgramRoutes(app: OfficeApp, deps: ServerDeps): void {
  app.get('/page/programs', signedIn, ownerOnly, async (c) => {
    await look(c, deps, 'programs');
    return answer(c, await programs(deps.db));
  });
  addTokenRoutes(app, deps);
  addWebhookRoutes(app, deps);
}
