/** One build of the renderer and one server of it for a whole run, made when the first test asks for them. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import type { RendererServer } from '../preview/renderer-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address where a test asks for the origin of this run's renderer. */
    rendererDesk: string;
    /** The seed that decides which looks this run checks. */
    seed: string;
  }
}

/** Loaded only now: most runs of a single file need none of it. */
async function open(): Promise<RendererServer> {
  const [{ buildRenderer }, { serveRenderer }, { madePage }, { default: axe }] = await Promise.all([
    import('../preview/build.ts'),
    import('../preview/renderer-server.ts'),
    import('../languages/made-page.ts'),
    import('axe-core'),
  ]);
  return serveRenderer(await buildRenderer(), { '/axe.js': axe.source, ...madePage });
}

/** Makes a new seed for each day, and for each run of a day. */
const newSeed = (): string =>
  `${new Date().toISOString().slice(0, 10)}-${Math.floor(Math.random() * 46_656).toString(36)}`;

export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const seed = process.env['DWADI_TEST_SEED'] ?? newSeed();
  let opened: Promise<RendererServer> | null = null;
  const desk = createServer(async (_, response) => {
    try {
      if (opened === null) console.log(`What this run looks at by turns: DWADI_TEST_SEED=${seed}`);
      opened ??= open();
      response.end((await opened).origin);
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  });
  await new Promise<void>((resolve) => desk.listen(0, '127.0.0.1', resolve));
  provide('rendererDesk', `http://127.0.0.1:${(desk.address() as AddressInfo).port}`);
  provide('seed', seed);
  return async () => {
    desk.closeAllConnections();
    desk.close();
    (await opened?.catch(() => null))?.close();
  };
}
