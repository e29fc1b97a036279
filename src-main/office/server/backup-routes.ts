/** The routes of sealed backups: the newest of each counter, and the file of one. The office can't open any. */
import { z } from 'zod';
import { sha256Text } from '#shared/counter-api/values.ts';
import { counterMark } from '#shared/office/batch.ts';
import { roleName } from '#shared/office/page-requests.ts';
import { backupsByCounter, fileNameOf, sealedBytes, sealedLength, wholeBackup } from '../backups/stored-backups.ts';
import { noteChange, whoIs } from '../people/looked.ts';
import { answer, refuse } from './answers.ts';
import type { OfficeApp, OfficeContext, ServerDeps } from './context.ts';
import { addressOf, ownerOnly, signedIn } from './guard.ts';
import { look } from './view-routes.ts';

/** Asks for every counter's newest ones, or for all that are kept of one counter. */
const NEWEST = 3;
const ALL = 1000;

const listQuery = z.object({ role: roleName.optional() });
const keyQuery = z.object({ mark: counterMark, backup: sha256Text });

async function list(c: OfficeContext, deps: ServerDeps): Promise<Response> {
  const query = listQuery.safeParse(c.req.query());
  if (!query.success) return refuse(c, 'not-understood');
  const { role = null } = query.data;
  await look(c, deps, 'backups');
  return answer(c, { counters: await backupsByCounter(deps.db, role === null ? NEWEST : ALL, role) });
}

/** The bytes of a file, as they are taken. The line breaks off where they can't be read to their end. */
function bodyOf(bytes: AsyncGenerator<Uint8Array>, c: OfficeContext, { onTrouble }: ServerDeps): ReadableStream {
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await bytes.next();
        if (done === true) controller.close();
        else controller.enqueue(value);
      } catch (error) {
        onTrouble(error);
        c.env.outgoing.destroy();
        controller.close();
      }
    },
    cancel: async () => void (await bytes.return(undefined)),
  });
}

/** Its length is told beforehand, so that a browser takes no file that broke off for a whole one. */
async function save(c: OfficeContext, deps: ServerDeps): Promise<Response> {
  const { db } = deps;
  const key = keyQuery.safeParse(c.req.param());
  const stored = key.success ? await wholeBackup(db, key.data) : null;
  if (stored === null) return refuse(c, 'not-there');
  const who = whoIs(c.get('session').person);
  const about = `${stored.counter}, ${stored.name}`;
  await noteChange(db, { who, what: 'backup-saved', about, address: addressOf(c, deps) });
  c.header('content-type', 'application/octet-stream');
  c.header('content-disposition', `attachment; filename="${fileNameOf(stored)}"`);
  c.header('content-length', String(await sealedLength(db, stored)));
  c.header('cache-control', 'no-store');
  return c.body(bodyOf(sealedBytes(db, stored), c, deps));
}

export function addBackupRoutes(app: OfficeApp, deps: ServerDeps): void {
  app.get('/page/backups', signedIn, ownerOnly, (c) => list(c, deps));
  app.get('/page/backups/:mark/:backup', signedIn, ownerOnly, (c) => save(c, deps));
}
