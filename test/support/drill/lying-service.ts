/** Stands between the counter and the real service, or its ledger, and is broken as a test says. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export interface Lies {
  /** The bodies that reach the service for one request; the counter gets the first answer. */
  readonly sends?: (path: string, body: string) => readonly string[];
  /** Changes the answer. */
  readonly says?: (path: string, answer: string) => string;
}

export async function lyingService(target: string, { sends, says }: Lies): Promise<string> {
  const base = new URL(target);
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const [path, body] = [request.url ?? '', Buffer.concat(chunks).toString()];
    const headers = Object.fromEntries(
      Object.entries(request.headers).flatMap(([name, value]) =>
        ['authorization', 'content-type'].includes(name) && typeof value === 'string' ? [[name, value]] : [],
      ),
    );
    const { method = 'GET' } = request;
    const send = async (each: string) => {
      const answer = await fetch(new URL(path, base.origin), { method, headers, ...(each !== '' && { body: each }) });
      return { status: answer.status, text: await answer.text() };
    };
    const answers: Awaited<ReturnType<typeof send>>[] = [];
    let lost = false;
    for (const each of sends?.(path, body) ?? [body]) {
      // An earlier request may have lost its reply; this one is sent all the same.
      await send(each).then(
        (answer) => answers.push(answer),
        () => {
          lost ||= answers.length === 0;
        },
      );
    }
    if (lost) return void request.socket.destroy();
    const { status, text } = answers[0] ?? { status: 200, text: '{}' };
    response.writeHead(status, { 'content-type': 'application/json' }).end(says?.(path, text) ?? text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}${base.pathname === '/' ? '' : base.pathname}`;
}
