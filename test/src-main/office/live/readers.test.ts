/** All open browsers together: how many there may be, where each begins, and whose lines end. */
import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { expect, test, vi } from 'vitest';
import { Changes } from '#main/office/live/changes.ts';
import { Readers } from '#main/office/live/readers.ts';

class Line extends EventEmitter {
  readonly got: string[] = [];
  writableEnded = false;
  write(bytes: Buffer | string): boolean {
    return this.got.push(String(bytes)) > 0;
  }
  end(): void {
    this.writableEnded = true;
    this.emit('close');
  }
}

function opened() {
  const changes = new Changes();
  const readers = new Readers(changes);
  const open = (session: string, place = changes.at): Line => {
    const line = new Line().setMaxListeners(20);
    readers.open(line as unknown as ServerResponse, session, place);
    return line;
  };
  return { changes, readers, open };
}
const ANEW = 'event: anew\ndata: {}\n\n';

test('a browser goes on after the change that it knows; one with an unknown place begins anew', () => {
  const { changes, open } = opened();
  for (const nth of [1, 2]) changes.add('counters', { nth });
  const first = changes.at.replace(/2$/, '1');
  expect(open('a', first).got).toEqual([`id: ${changes.at}\nevent: counters\ndata: {"nth":2}\n\n`]);
  expect(open('a').got).toEqual([]);
  expect(open('a', 'another run.1').got).toEqual([ANEW]);
  expect(open('a', '').got).toEqual([ANEW]);
});

test('an office that has just begun knows no place: a browser begins anew, and gets the first change', () => {
  const { changes, open } = opened();
  const line = open('a', 'the run before.7');
  changes.add('counters', {});
  expect(line.got).toEqual([ANEW, `id: ${changes.at}\nevent: counters\ndata: {}\n\n`]);
});

test('the ninth line of one session ends its oldest; another session keeps its own', () => {
  const { readers, open } = opened();
  const other = open('b');
  const lines = Array.from({ length: 9 }, () => open('a'));
  expect(lines.map(({ writableEnded }) => writableEnded)).toEqual([true, ...Array<boolean>(8).fill(false)]);
  expect([other.writableEnded, readers.count]).toEqual([false, 9]);
});

test('a line that its browser closed is forgotten', () => {
  const { readers, open } = opened();
  const line = open('a');
  open('b');
  line.emit('close');
  expect(readers.count).toBe(1);
});

test('a browser that left before its line was opened is not kept', () => {
  const { readers } = opened();
  readers.open(Object.assign(new Line(), { destroyed: true }) as unknown as ServerResponse, 'a', '');
  expect(readers.count).toBe(0);
});

test('lines of a session that ended are told to begin anew, and end; the others go on', async () => {
  const { readers, open } = opened();
  const [ended, goesOn] = [open('a'), open('b')];
  open('b');
  const asked = vi.fn(async () => new Set(['b']));
  await readers.endInvalid(asked);
  expect(asked.mock.calls).toEqual([[['a', 'b']]]);
  expect([ended.got, ended.writableEnded]).toEqual([[ANEW], true]);
  expect([goesOn.got, goesOn.writableEnded, readers.count]).toEqual([[], false, 2]);
  readers.beat(7);
  expect(goesOn.got).toEqual(['event: beat\ndata: {"now":7}\n\n']);
});

test('a browser that comes while the sessions are asked about goes on', async () => {
  const { readers, open } = opened();
  const known = open('a');
  const ending = readers.endInvalid(async () => new Set());
  const comes = open('b');
  await ending;
  expect([known.writableEnded, comes.writableEnded, comes.got]).toEqual([true, false, []]);
});

test('nothing is asked about where no browser is open', async () => {
  const asked = vi.fn(async () => new Set<string>());
  await opened().readers.endInvalid(asked);
  expect(asked).not.toHaveBeenCalled();
});

test('an office that closes ends each line without a word', () => {
  const { readers, open } = opened();
  const lines = [open('a'), open('b')];
  readers.close();
  expect(lines.map(({ got, writableEnded }) => [got, writableEnded])).toEqual([
    [[], true],
    [[], true],
  ]);
  expect(readers.count).toBe(0);
});

test('five thousand browsers are as many as there may be', () => {
  const { readers, open } = opened();
  for (let nth = 0; nth < 4999; nth += 1) open(`session ${nth}`);
  expect(readers.isFull).toBe(false);
  open('the last');
  expect(readers.isFull).toBe(true);
});
