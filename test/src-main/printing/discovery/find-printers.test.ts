/** The search for printers, against one that answers on the loopback. */
import { expect, onTestFinished, test } from 'vitest';
import { findPrinters, PrinterSearch } from '#main/printing/discovery/find-printers.ts';
import { announced, answerOf, mdnsResponder } from '../../../support/printing/mdns-responder.ts';

/** A search that has asked a network which answers with these packets. */
async function searchAmong(packets: readonly Uint8Array[]) {
  const responder = await mdnsResponder(packets);
  const search = new PrinterSearch(responder.place);
  onTestFinished(async () => {
    search.close();
    await responder.close();
  });
  await search.open();
  search.ask();
  return { search, questions: responder.questions };
}

test('a printer that announces itself is found with its name, its address and its port', async () => {
  const { search } = await searchAmong([answerOf(announced('EPSON TM-m30', 9101, '127.0.0.9'))]);
  await expect.poll(() => search.found).toEqual([{ name: 'EPSON TM-m30', host: '127.0.0.9', port: 9101 }]);
});

test('what an answer left out is asked for by name', async () => {
  const [pointer, ...rest] = announced('Star', 9100, '127.0.0.5');
  if (pointer === undefined) throw new Error('no pointer');
  const { search, questions } = await searchAmong([answerOf([pointer]), answerOf(rest)]);
  await expect.poll(() => search.named).toBe(1);
  expect(search.found).toEqual([]);
  search.ask();
  await expect.poll(() => search.found).toEqual([{ name: 'Star', host: '127.0.0.5', port: 9100 }]);
  expect(questions[1]?.includes('Star')).toBe(true);
});

test('only places in this part of the network are offered, as plain text, each once and not too many', async () => {
  const ipp = ['_ipp', '_tcp', 'local'];
  const { search } = await searchAmong([
    answerOf([
      ...announced('Elsewhere', 9100, '8.8.8.8'),
      ...announced('Another part', 9100, '10.0.0.8'),
      ...announced('Not a printer port', 22, '127.0.0.2'),
      ...announced('Office', 631, '127.0.0.3', ipp),
      ...announced('Twice', 9100, '127.0.0.4'),
      ...announced('Twice by IPP', 631, '127.0.0.4', ipp),
      ...announced('\u001b[31mRed\u202e\n', 9100, '127.0.0.6'),
      ...announced('\u0007', 9100, '127.0.0.7'),
    ]),
  ]);
  await expect
    .poll(() => search.found.map(({ name, host, port }) => `${name} ${host}:${port}`))
    .toEqual(['127.0.0.7 127.0.0.7:9100', 'Office 127.0.0.3:9100', 'Twice 127.0.0.4:9100', '[31mRed 127.0.0.6:9100']);
});

test('a flood of printers is cut, and the second word about one of them changes nothing', async () => {
  const printers = (from: number) =>
    Array.from({ length: 30 }, (_, nth) => announced(`P${from + nth}`, 9100, `127.0.1.${from + nth}`)).flat();
  const [, otherPort] = announced('P0', 9199, '127.0.1.0');
  if (otherPort === undefined) throw new Error('no port');
  const { search } = await searchAmong([answerOf(printers(0)), answerOf([otherPort, ...printers(30)])]);
  await expect.poll(() => search.found.length).toBe(30);
  search.ask();
  await expect.poll(() => search.found.length).toBe(50);
  expect(search.found[0]).toEqual({ name: 'P0', host: '127.0.1.0', port: 9100 });
});

test('a search asks three times, ends by itself, and finds nothing without a network', async () => {
  const responder = await mdnsResponder([answerOf(announced('Star', 9100, '127.0.0.5'))]);
  onTestFinished(responder.close);
  let pauses = 0;
  const found = await findPrinters(responder.place, async () => {
    pauses += 1;
    await expect.poll(() => responder.questions.length).toBe(pauses);
  });
  expect(pauses).toBe(3);
  expect(found.length).toBeLessThanOrEqual(1);
  expect(await findPrinters({ ...responder.place, cards: [] }, () => Promise.resolve())).toEqual([]);
  const gone = { ...responder.place, cards: [{ address: '192.0.2.1', netmask: '255.255.255.0' }] };
  expect(await findPrinters(gone, () => Promise.resolve())).toEqual([]);
});
