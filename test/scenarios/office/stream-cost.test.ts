/** Mobile data is paid for by the megabyte: what a counter sends to its office is counted on the line itself. */
import { expect, test } from 'vitest';
import { cutLineTo } from '../../support/office/cut-line.ts';
import { connecting, linkTo } from '../../support/office/enrolled.ts';
import { freshOffice, postgresForFile } from '../../support/office/postgres.ts';
import { pushOver, Till } from '../../support/office/stream.ts';

const cluster = postgresForFile();

async function countedLine() {
  const line = await cutLineTo(cluster());
  const office = await freshOffice(cluster());
  const link = await linkTo(office, { hosts: [{ host: '127.0.0.1', port: line.port }] });
  return { line, connect: connecting(link), till: Till.open() };
}

test('300 sales cost 120 kB at most on their way up', async () => {
  const { line, connect, till } = await countedLine();
  till.sell(300);
  await pushOver(connect, till.ports());
  expect(line.connections).toBe(1);
  expect(line.up).toBeGreaterThan(10_000);
  expect(line.up).toBeLessThanOrEqual(120_000);
});

test('a push costs 8 kB beside its rows at most, so that one each few minutes may go out', async () => {
  const { line, connect, till } = await countedLine();
  till.sell();
  await pushOver(connect, till.ports());
  expect(line.up).toBeLessThanOrEqual(8000);
});
