/** One build of the renderer, one server of it and one Chromium for a whole run, made when the first test asks for them. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserServer } from 'playwright';
import type { TestProject } from 'vitest/node';
import type { RendererServer } from '../preview/renderer-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where a test asks for the renderer of this run. */
    rendererDesk: string;
    /** What this run looks at by turns hangs on it. */
    seed: string;
  }
}

export interface RendererOfThisRun {
  readonly origin: string;
  /** Where Chromium is driven from. */
  readonly chromium: string;
}

interface Opened {
  readonly server: RendererServer;
  readonly chromium: BrowserServer;
}

/** Loaded only now: most runs of a single file need none of it. */
async function open(): Promise<Opened> {
  const [{ buildRenderer }, { serveRenderer }, { chromium }, { LAUNCH }, { default: axe }] = await Promise.all([
    import('../preview/build.ts'),
    import('../preview/renderer-server.ts'),
    import('playwright'),
    import('../preview/window.ts'),
    import('axe-core'),
  ]);
  const [built, browser] = await Promise.all([buildRenderer(), chromium.launchServer(LAUNCH)]);
  return { server: await serveRenderer(built, { '/axe.js': axe.source }), chromium: browser };
}

/** New on each day, and among the runs of one. */
const newSeed = (): string =>
  `${new Date().toISOString().slice(0, 10)}-${Math.floor(Math.random() * 46_656).toString(36)}`;

export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const seed = process.env['DWADI_TEST_SEED'] ?? newSeed();
  let opened: Promise<Opened> | null = null;
  const desk = createServer(async (_, response) => {
    try {
      if (opened === null) console.log(`What this run looks at by turns: DWADI_TEST_SEED=${seed}`);
      opened ??= open();
      const { server, chromium } = await opened;
      const answer: RendererOfThisRun = { origin: server.origin, chromium: chromium.wsEndpoint() };
      response.end(JSON.stringify(answer));
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
    const { server, chromium } = (await opened?.catch(() => null)) ?? {};
    await chromium?.close();
    server?.close();
  };
}
